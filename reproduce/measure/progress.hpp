/// \file
/// What a person sees while something takes longer than a second.
#pragma once

#include <condition_variable>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>

namespace graphspec::reproduce {

/// What the line says: what is being done, the time so far, and where the share is known a bar, the
/// share, and how long the rest takes if it goes on as it did.
[[nodiscard]] std::string progress_text(std::string_view what, double share, double seconds);

/// A line on stderr with progress_text().
/// It appears after a second, on a terminal only, and goes away with the object.
class Progress {
 public:
  explicit Progress(std::string what);
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  ~Progress();

  /// \param share  of all work that is done, 0 to 1; below 0 where it is not known
  void set(std::string what, double share = -1);
  /// Takes the line away so that other text can be printed; it comes back at the next beat.
  void clear();

 private:
  void beat();
  void erase_line();

  std::mutex mutex_;
  std::condition_variable ended_;
  std::string what_;
  double share_ = -1;
  bool end_ = false;
  bool shown_ = false;
  std::thread thread_;
};

}  // namespace graphspec::reproduce
