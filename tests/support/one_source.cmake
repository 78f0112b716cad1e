# Writes one source that holds several tests, to be compiled once: what they include, outside, and each within a
# namespace of its own, so that names in them need not differ.
#   cmake -D OUT=<file> -D ROOT=<of the project> -D TESTS=<test.cpp,...> -D MOCS=<test.moc,...> -P one_source.cmake
string(REPLACE "," ";" tests "${TESTS}")
string(REPLACE "," ";" mocs "${MOCS}")
set(includes)
foreach(file ${tests} ${mocs})
  file(STRINGS ${file} found REGEX "^#include (<[^>]+>|\"[^\"]+\\.h\")")
  list(APPEND includes ${found})
endforeach()
list(REMOVE_DUPLICATES includes)
list(JOIN includes "\n" text)
string(APPEND text "\n")
foreach(file ${tests})
  get_filename_component(name ${file} NAME_WE)
  file(RELATIVE_PATH path ${ROOT} ${file}) # not of this clone alone
  string(APPEND text "\nnamespace of_${name} {\n#include \"${path}\"\n}\n"
    "int ${name}_main(int argc, char** argv) { return of_${name}::main(argc, argv); }\n")
endforeach()
file(CONFIGURE OUTPUT ${OUT} CONTENT "${text}" @ONLY)
