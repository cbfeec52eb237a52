/// \file
/// Starting this program's own command as several ranks.
#pragma once

namespace graphspec::program {

/// Runs this process's command line as so many ranks under mpirun, on this host, and waits. What
/// the first says on stdout comes through; of errors the one line that counts does: the program's
/// own, else which rank ended, and how.
/// \return the exit code: the program's, or 3 where a rank was ended by a signal
/// \throws InputError where there is no mpirun, or no MPI in this program
[[nodiscard]] int start_ranks(int ranks);

}  // namespace graphspec::program
