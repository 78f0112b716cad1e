#include "engine/bench/many_bodies/pile_scenes.h"

#include "engine/math/rotation.h"

#include <random>

namespace escapement {

Pile heapOfCubes(int side) {
    constexpr double grid = 0.2, moved = 0.012, turned = 0.5;
    Pile pile;
    pile.addHalfSpace(Vec3::UnitZ(), 0.0);
    std::mt19937 generator(1); // its numbers are fixed by the standard; those of distributions are not
    const auto random = [&] { return double(generator()) / 2147483648.0 - 1.0; };
    const double middle = 0.5 * (side - 1);
    for (int k = 0; k < side; ++k)
        for (int j = 0; j < side; ++j)
            for (int i = 0; i < side; ++i) {
                Vec3 offset, turn;
                for (int axis = 0; axis < 3; ++axis) offset[axis] = moved * random();
                for (int axis = 0; axis < 3; ++axis) turn[axis] = turned * random();
                pile.addBox(Vec3::Constant(0.1), 1.0,
                            Vec3(grid * (i - middle), grid * (j - middle), 0.15 + grid * k) + offset,
                            exponential(turn));
            }
    return pile;
}

Pile wallOfBricks(int columns, int rows) {
    const Vec3 brick(0.2, 0.1, 0.1);
    constexpr double joint = 1e-4;
    Pile pile;
    pile.addHalfSpace(Vec3::UnitZ(), 0.0);
    const double pitch = brick.x() + joint;
    const Vec3 halfBrick(0.5 * (brick.x() - joint), brick.y(), brick.z());
    for (int k = 0; k < rows; ++k) {
        const double z = (k + 0.5) * brick.z();
        if (k % 2 == 0) {
            for (int i = 0; i < columns; ++i) pile.addBox(brick, 4.0, {i * pitch, 0.0, z});
            continue;
        }
        for (int i = 0; i + 1 < columns; ++i) pile.addBox(brick, 4.0, {(i + 0.5) * pitch, 0.0, z});
        pile.addBox(halfBrick, 2.0, {-0.5 * (brick.x() - halfBrick.x()), 0.0, z});
        pile.addBox(halfBrick, 2.0, {(columns - 1) * pitch + 0.5 * (brick.x() - halfBrick.x()), 0.0, z});
    }
    return pile;
}

} // namespace escapement
