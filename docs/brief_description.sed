# A brief description of Doxygen ends at a period before a space. The backslash keeps abbreviations
# such as "et al." from ending it.
/\/\//s/\b(et al|e\.g|i\.e|cf|vs|ch|pp?|Fig|No)\. /\1.\\ /g
