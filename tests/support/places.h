#pragma once
// Where the tests find what they try. Compiled in one place: a definition on every test's command line would make each
// of them another compilation in every clone.

namespace escapement {

extern const char* const sourceFolder; ///< of the project, without a slash at its end
extern const char* const programFile;  ///< `escapement`, as it was built
extern const char* const lupdateFile;  ///< Qt's program that reads the texts to be translated

} // namespace escapement
