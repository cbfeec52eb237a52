/// \file
/// A graph's file that another program truncates while this program reads it in place.
#pragma once

namespace graphspec::program {

/// From now on the program ends with exit code 3 and one line that names the file. Without this,
/// the system would end it by SIGBUS. Other bus errors end the program as before.
void report_truncated_files();

}  // namespace graphspec::program
