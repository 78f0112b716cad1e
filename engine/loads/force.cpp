#include "engine/loads/load_type.h"

namespace escapement {

LoadType forceLoad() {
    using Parameter = LoadParameter;
    return {
        .name = "force",
        .kind = "force",
        .help = "force",
        .parameters = {{.kind = Parameter::Functions,
                        .key = "vector",
                        .help = "force or torque; each component may use t",
                        .unit = "N or N m",
                        .required = true},
                       {.kind = Parameter::Word,
                        .key = "axes",
                        .help = "whether the vector is in world axes or turns with the body",
                        .choices = {"world", "body"}}},
        .picking = {.label = "&Force",
                    .action = "force",
                    .icon = "go-next",
                    .help = "A force at a point of a body: click where it acts",
                    .prompts = {"Click where the force acts: a face (at its centre, into it), an edge or a corner."},
                    .intoFaces = true,
                    .called = "force on ",
                    .focus = "vector"},
        .symbols = {forceArrow()}};
}

} // namespace escapement
