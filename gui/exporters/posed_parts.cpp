#include "gui/exporters/posed_parts.h"

#include "engine/model/errors.h"
#include "gui/viewport/scene/body_colours.h"

#include <fmt/format.h>

namespace escapement {

std::vector<ExportedBody> exportedBodies(const ExportInput& input) {
    const Mechanism& mechanism = *input.mechanism;
    std::optional<Frame> frame;
    if (input.result && input.result->frameCount() > 0) {
        const double last = input.result->timeAt(input.result->frameCount() - 1);
        if (input.time && !(*input.time >= input.result->timeAt(0) && *input.time <= last * (1.0 + 1e-12)))
            throw InputError(fmt::format("There is no moment {} s in this result; it goes from {} to {} s.",
                                         *input.time, input.result->timeAt(0), last));
        frame = input.result->frameAt(input.time ? input.result->frameIndexAt(*input.time)
                                                 : input.result->frameCount() - 1);
        if (frame->bodies.size() != mechanism.bodies.size())
            throw InputError(
                "The result is of other bodies than the mechanism; export it with the project it was run from.");
    }
    std::vector<ExportedBody> bodies;
    int moving = 0;
    bool any = false;
    for (std::size_t i = 0; i < mechanism.bodies.size(); ++i) {
        const Body& body = mechanism.bodies[i];
        ExportedBody one{body.name, body.fixed, placedParts(body, mechanism, *input.parts), {}, {}};
        const Vec3 own = body.fixed ? groundColour : bodyColour(moving++);
        for (const auto& part : one.parts) {
            one.colours.push_back(part.part->hasColour ? part.part->colour : own);
            any = any || !part.part->triangulation.triangles.empty();
        }
        one.pose = frame ? RigidMotion::from(frame->bodies[i].position, frame->bodies[i].orientation)
                         : RigidMotion::from(toVec3(body.pose.position), toQuaternion(body.pose.quaternion));
        bodies.push_back(std::move(one));
    }
    if (!any) throw InputError("No body has a shape, so there is nothing to export; give the bodies shapes first.");
    return bodies;
}

} // namespace escapement
