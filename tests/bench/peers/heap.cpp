// The heap of `escapement bench nonsmooth --part piles` (engine/bench/many_bodies/pile_scenes.h) here, in Bullet, ODE
// and MuJoCo, one thread each, 1 s at 1 ms: time a step, overlap of the exact boxes, and the residual of the exact
// Coulomb law.
//
// The residual is ours, on the peer's own contacts: its points, normals, distances and impulses, and its bodies'
// velocities after the step, in u = H v + gap/h (distances before the step; overlap asks for no more than our own
// recovery speed, so that what lies deep is not counted against the law). The impulses account for the peers' changes
// of velocity to 1e-5 m/s (Bullet) and 1e-14 (ODE). Peers add their own stabilisation to the right-hand side, softness
// included; the figure says how far their step is from the law, whatever the reason.

#include "engine/bench/many_bodies/pile_scenes.h"
#include "engine/integrators/time_stepping/steps/pile_stepper.h"

#include <btBulletDynamicsCommon.h>
#include <mujoco/mujoco.h>
#include <ode/ode.h>

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <ctime>
#include <functional>

using namespace escapement;

namespace {

constexpr double h = 1e-3;
constexpr int steps = 1000;

struct PeerContact {
    int a, b;                    ///< a = -1: the floor
    Vec3 place, normal, impulse; ///< normal and impulse as b feels them
    double gap;
};

/// Natural map of the exact law, relative to the largest entry of H v_free: as PileProblem has it.
double residualOf(const Pile& before, const Pile& after, const std::vector<PeerContact>& contacts, Workers& one) {
    PileProblem problem;
    for (std::size_t i = 0; i < before.bodies.size(); ++i) {
        const PileBody& body = before.bodies[i];
        BodyBlock block;
        const Mat3 axes = body.orientation.toRotationMatrix();
        block.inverseMass = 1.0 / body.mass;
        block.inverseInertia = axes * body.inertia.cwiseInverse().asDiagonal() * axes.transpose();
        block.v = body.velocity + h * before.gravity;
        block.w = body.angular; // cubes: no gyroscopic moment
        problem.bodies.push_back(block);
    }
    for (const auto& c : contacts) {
        PairBlock pair;
        pair.a = c.a;
        pair.b = c.b;
        pair.mu = before.friction;
        pair.first = int(problem.contacts.size());
        pair.count = 1;
        ContactBlock block;
        const Vec3 t = c.normal.unitOrthogonal();
        block.frame.row(0) = c.normal;
        block.frame.row(1) = t;
        block.frame.row(2) = c.normal.cross(t);
        block.armB = c.place - before.bodies[c.b].position;
        if (c.a >= 0) block.armA = c.place - before.bodies[c.a].position;
        block.shift = std::max(c.gap / h, -PileSettings().recoverySpeed);
        problem.pairs.push_back(pair);
        problem.contacts.push_back(block);
    }
    PileSolverSettings settings;
    settings.domainContacts = 1 << 30; // one domain: the order stays
    problem.prepare(settings, one);
    for (std::size_t i = 0; i < contacts.size(); ++i)
        problem.contacts[i].r = problem.contacts[i].frame * contacts[i].impulse;
    for (std::size_t i = 0; i < after.bodies.size(); ++i) {
        problem.bodies[i].v = after.bodies[i].velocity;
        problem.bodies[i].w = after.bodies[i].angular;
    }
    const double map = problem.naturalMap(one);
    return problem.velocityScale > 0.0 ? map / problem.velocityScale : 0.0;
}

struct Figures {
    double wall = 0.0, processor = 0.0, contacts = 0.0, residual = 0.0, overlap = 0.0;
    std::vector<double> residuals;
};

/// `step` makes one step of the peer; `read` copies its bodies into the pile and lists its contacts.
Figures measure(Pile& pile, const std::function<void()>& step,
                const std::function<void(Pile&, std::vector<PeerContact>&)>& read) {
    Workers one(1);
    Figures f;
    std::vector<PeerContact> contacts;
    for (int k = 0; k < steps; ++k) {
        const Pile before = pile;
        const std::clock_t cpu = std::clock();
        const auto start = std::chrono::steady_clock::now();
        step();
        f.wall += std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
        f.processor += double(std::clock() - cpu) / CLOCKS_PER_SEC;
        contacts.clear();
        read(pile, contacts);
        f.contacts += double(contacts.size());
        f.residuals.push_back(residualOf(before, pile, contacts, one));
        f.overlap = std::max(f.overlap, pile.deepestOverlap(one));
    }
    std::sort(f.residuals.begin(), f.residuals.end());
    return f;
}

void print(const char* name, const Figures& f) {
    double mean = 0.0;
    for (double r : f.residuals) mean += r / steps;
    fmt::print("| {} | {:.1f} | {:.1f} | {:.0f} | {:.1e} | {:.1e} | {:.1e} |\n", name, 1e3 * f.wall / steps,
               1e3 * f.processor / steps, f.contacts / steps, mean, f.residuals.back(), f.overlap);
    std::fflush(stdout);
}

void ours(int threads) {
    Pile pile = heapOfCubes(10);
    PileSettings settings;
    settings.step = h;
    settings.threads = threads;
    PileStepper stepper(pile, settings);
    Figures f;
    for (int k = 0; k < steps; ++k) {
        const std::clock_t cpu = std::clock();
        const auto& report = stepper.step();
        f.processor += double(std::clock() - cpu) / CLOCKS_PER_SEC;
        f.wall += report.total;
        f.contacts += report.contacts;
        f.residuals.push_back(report.solution.residual);
        f.overlap = std::max(f.overlap, pile.deepestOverlap(stepper.workers));
    }
    std::sort(f.residuals.begin(), f.residuals.end());
    print(threads == 1 ? "Escapement, 1 thread" : "Escapement, 2 threads", f);
}

Vec3 vec(const btVector3& v) { return {v.x(), v.y(), v.z()}; }

void bullet(int iterations) {
    Pile pile = heapOfCubes(10);
    btDefaultCollisionConfiguration configuration;
    btCollisionDispatcher dispatcher(&configuration);
    btDbvtBroadphase broadphase;
    btSequentialImpulseConstraintSolver solver;
    btDiscreteDynamicsWorld world(&dispatcher, &broadphase, &solver, &configuration);
    world.setGravity(btVector3(0, 0, -9.81));
    world.getSolverInfo().m_numIterations = iterations;
    btStaticPlaneShape plane(btVector3(0, 0, 1), 0);
    btBoxShape box(btVector3(0.05, 0.05, 0.05));
    std::vector<std::unique_ptr<btRigidBody>> bodies;
    btRigidBody floor(btRigidBody::btRigidBodyConstructionInfo(0, nullptr, &plane));
    // Bullet multiplies the coefficients of the two bodies.
    floor.setFriction(std::sqrt(0.5));
    floor.setUserIndex(-1);
    world.addRigidBody(&floor);
    for (std::size_t i = 0; i < pile.bodies.size(); ++i) {
        const PileBody& b = pile.bodies[i];
        btRigidBody::btRigidBodyConstructionInfo info(b.mass, nullptr, &box,
                                                      btVector3(b.inertia.x(), b.inertia.y(), b.inertia.z()));
        info.m_startWorldTransform =
            btTransform(btQuaternion(b.orientation.x(), b.orientation.y(), b.orientation.z(), b.orientation.w()),
                        btVector3(b.position.x(), b.position.y(), b.position.z()));
        info.m_friction = std::sqrt(0.5);
        bodies.push_back(std::make_unique<btRigidBody>(info));
        bodies.back()->setActivationState(DISABLE_DEACTIVATION);
        bodies.back()->setUserIndex(int(i));
        world.addRigidBody(bodies.back().get());
    }
    const Figures f = measure(
        pile, [&] { world.stepSimulation(h, 0, h); },
        [&](Pile& p, std::vector<PeerContact>& contacts) {
            for (std::size_t i = 0; i < bodies.size(); ++i) {
                const btTransform& at = bodies[i]->getWorldTransform();
                p.bodies[i].position = vec(at.getOrigin());
                const btQuaternion turn = at.getRotation();
                p.bodies[i].orientation = Quaternion(turn.w(), turn.x(), turn.y(), turn.z()).normalized();
                p.bodies[i].velocity = vec(bodies[i]->getLinearVelocity());
                p.bodies[i].angular = vec(bodies[i]->getAngularVelocity());
            }
            for (int m = 0; m < dispatcher.getNumManifolds(); ++m) {
                const btPersistentManifold* manifold = dispatcher.getManifoldByIndexInternal(m);
                int a = manifold->getBody0()->getUserIndex(), b = manifold->getBody1()->getUserIndex();
                for (int k = 0; k < manifold->getNumContacts(); ++k) {
                    const btManifoldPoint& point = manifold->getContactPoint(k);
                    // Its normal points from body 1 to body 0, and impulses act on body 0.
                    const Vec3 n = vec(point.m_normalWorldOnB);
                    const Vec3 impulse = point.m_appliedImpulse * n +
                                         point.m_appliedImpulseLateral1 * vec(point.m_lateralFrictionDir1) +
                                         point.m_appliedImpulseLateral2 * vec(point.m_lateralFrictionDir2);
                    const Vec3 place = vec(point.getPositionWorldOnB());
                    if (a >= 0) contacts.push_back({b, a, place, n, impulse, point.getDistance()});
                    else contacts.push_back({a, b, place, -n, -impulse, point.getDistance()});
                }
            }
        });
    print(fmt::format("Bullet 3.24, {} iterations", iterations).c_str(), f);
    for (auto& b : bodies) world.removeRigidBody(b.get());
    world.removeRigidBody(&floor);
}

struct OdeWorld {
    dWorldID world;
    dJointGroupID group;
    struct Joint {
        dContact contact;
        dJointFeedback feedback;
        dGeomID first, second;
    };
    std::vector<Joint> joints;
};

void near(void* data, dGeomID a, dGeomID b) {
    auto& ode = *static_cast<OdeWorld*>(data);
    dContactGeom found[8];
    const int n = dCollide(a, b, 8, found, sizeof(dContactGeom));
    for (int k = 0; k < n; ++k) {
        ode.joints.push_back({});
        auto& joint = ode.joints.back();
        joint.contact.geom = found[k];
        joint.contact.surface.mode = dContactApprox1; // pyramid that follows the normal force
        joint.contact.surface.mu = 0.5;
        joint.first = a;
        joint.second = b;
    }
}

void ode(int iterations) {
    Pile pile = heapOfCubes(10);
    dInitODE2(0);
    OdeWorld o;
    o.world = dWorldCreate();
    o.group = dJointGroupCreate(0);
    dSpaceID space = dSweepAndPruneSpaceCreate(nullptr, dSAP_AXES_XYZ);
    dWorldSetGravity(o.world, 0, 0, -9.81);
    dWorldSetQuickStepNumIterations(o.world, iterations);
    dGeomID floor = dCreatePlane(space, 0, 0, 1, 0);
    dGeomSetData(floor, reinterpret_cast<void*>(intptr_t(-1)));
    std::vector<dBodyID> bodies;
    for (std::size_t i = 0; i < pile.bodies.size(); ++i) {
        const PileBody& b = pile.bodies[i];
        dBodyID body = dBodyCreate(o.world);
        dMass mass;
        dMassSetBoxTotal(&mass, b.mass, 0.1, 0.1, 0.1);
        dBodySetMass(body, &mass);
        dGeomID geom = dCreateBox(space, 0.1, 0.1, 0.1);
        dGeomSetBody(geom, body);
        dGeomSetData(geom, reinterpret_cast<void*>(intptr_t(i)));
        dBodySetPosition(body, b.position.x(), b.position.y(), b.position.z());
        const dQuaternion q = {b.orientation.w(), b.orientation.x(), b.orientation.y(), b.orientation.z()};
        dBodySetQuaternion(body, q);
        bodies.push_back(body);
    }
    o.joints.reserve(100000);
    const Figures f = measure(
        pile,
        [&] {
            dJointGroupEmpty(o.group);
            o.joints.clear();
            dSpaceCollide(space, &o, near);
            for (auto& joint : o.joints) {
                dJointID id = dJointCreateContact(o.world, o.group, &joint.contact);
                dJointAttach(id, dGeomGetBody(joint.first), dGeomGetBody(joint.second));
                dJointSetFeedback(id, &joint.feedback);
            }
            dWorldQuickStep(o.world, h);
        },
        [&](Pile& p, std::vector<PeerContact>& contacts) {
            for (std::size_t i = 0; i < bodies.size(); ++i) {
                const dReal *x = dBodyGetPosition(bodies[i]), *q = dBodyGetQuaternion(bodies[i]),
                            *v = dBodyGetLinearVel(bodies[i]), *w = dBodyGetAngularVel(bodies[i]);
                p.bodies[i].position = Vec3(x[0], x[1], x[2]);
                p.bodies[i].orientation = Quaternion(q[0], q[1], q[2], q[3]).normalized();
                p.bodies[i].velocity = Vec3(v[0], v[1], v[2]);
                p.bodies[i].angular = Vec3(w[0], w[1], w[2]);
            }
            for (const auto& joint : o.joints) {
                const int first = int(intptr_t(dGeomGetData(joint.first))),
                          second = int(intptr_t(dGeomGetData(joint.second)));
                const auto& g = joint.contact.geom;
                // The normal points into the first body; f1 acts on it (where the first is the floor, bodies are
                // swapped inside).
                Vec3 n(g.normal[0], g.normal[1], g.normal[2]);
                const Vec3 place(g.pos[0], g.pos[1], g.pos[2]);
                const bool floorFirst = first < 0;
                const auto& force = joint.feedback.f1;
                Vec3 impulse = h * Vec3(force[0], force[1], force[2]);
                if (floorFirst) {
                    n = -n;
                    if (impulse.dot(n) < 0.0) impulse = -impulse;
                    contacts.push_back({-1, second, place, n, impulse, -g.depth});
                } else {
                    contacts.push_back({second, first, place, n, impulse, -g.depth});
                }
            }
        });
    print(fmt::format("ODE 0.16.2 QuickStep, {} iterations", iterations).c_str(), f);
    dJointGroupDestroy(o.group);
    dSpaceDestroy(space);
    dWorldDestroy(o.world);
    dCloseODE();
}

/// MuJoCo 2.2.2 keeps its data in one piece of less than 2^31 bytes; its matrices of rows by rows and rows by freedoms
/// fill that at 8300 rows. Contacts beyond are dropped, and that is said.
void mujoco() {
    Pile pile = heapOfCubes(10);
    std::string text =
        "<mujoco><option timestep='0.001' gravity='0 0 -9.81' cone='elliptic' solver='CG' jacobian='sparse'/>"
        "<size njmax='8300' nconmax='5000' nstack='10000000'/><default><geom friction='0.5 0 0' "
        "condim='3'/></default><worldbody><geom type='plane' size='20 20 1'/>";
    for (const auto& b : pile.bodies)
        text += fmt::format(
            "<body pos='{} {} {}' quat='{} {} {} {}'><freejoint/><geom type='box' size='.05 .05 .05' mass='1'/></body>",
            b.position.x(), b.position.y(), b.position.z(), b.orientation.w(), b.orientation.x(), b.orientation.y(),
            b.orientation.z());
    text += "</worldbody></mujoco>";
    const std::string file = "heap_mujoco.xml";
    if (std::FILE* out = std::fopen(file.c_str(), "w")) {
        std::fwrite(text.data(), 1, text.size(), out);
        std::fclose(out);
    }
    char error[500] = "";
    mjModel* model = mj_loadXML(file.c_str(), nullptr, error, sizeof error);
    std::remove(file.c_str());
    if (!model) {
        fmt::print("MuJoCo does not read the heap: {}\n", error);
        return;
    }
    mjData* data = mj_makeData(model);
    const Figures f = measure(
        pile, [&] { mj_step(model, data); },
        [&](Pile& p, std::vector<PeerContact>& contacts) {
            for (std::size_t i = 0; i < p.bodies.size(); ++i) {
                const mjtNum *q = data->qpos + 7 * i, *v = data->qvel + 6 * i;
                p.bodies[i].position = Vec3(q[0], q[1], q[2]);
                p.bodies[i].orientation = Quaternion(q[3], q[4], q[5], q[6]).normalized();
                p.bodies[i].velocity = Vec3(v[0], v[1], v[2]);
                p.bodies[i].angular = p.bodies[i].orientation * Vec3(v[3], v[4], v[5]); // body axes there
            }
            for (int k = 0; k < data->ncon; ++k) {
                const mjContact& c = data->contact[k];
                mjtNum force[6];
                mj_contactForce(model, data, k, force);
                Mat3 frame;
                for (int i = 0; i < 9; ++i) frame(i / 3, i % 3) = c.frame[i];
                const Vec3 n = frame.row(0), impulse = h * frame.transpose() * Vec3(force[0], force[1], force[2]);
                // The frame's normal points from geom 1 to geom 2; geom 0 is the floor.
                contacts.push_back({c.geom1 - 1, c.geom2 - 1, Vec3(c.pos[0], c.pos[1], c.pos[2]), n, impulse, c.dist});
            }
        });
    print("MuJoCo 2.2.2, CG, elliptic, soft", f);
    const auto& full = data->warning[mjWARN_CNSTRFULL];
    if (full.number > 0) fmt::print("MuJoCo had no room for all rows in {} steps.\n", full.number);
    mj_deleteData(data);
    mj_deleteModel(model);
}

} // namespace

int main() {
    fmt::print("| program | wall [ms/step] | processor [ms/step] | contacts | residual (mean) | residual (worst) | "
               "overlap [m] |\n| --- | --- | --- | --- | --- | --- | --- |\n");
    ours(1);
    ours(2);
    bullet(10);
    bullet(100);
    ode(20);
    ode(100);
    mujoco();
}
