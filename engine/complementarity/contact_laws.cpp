#include "engine/complementarity/contact_laws.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace escapement {

namespace {

constexpr double slipping = 1e-8; // of the largest velocity of the problem: slower is rest
constexpr double margin = 1e-9;   // relative, by which a contact must leave its mode
constexpr int passesPerContact = 4;
constexpr int tangents = 30;        // of elastic laws in one problem; from above they converge without fail
constexpr double depthError = 1e-9; // relative, of the gap at which the last tangent was taken
constexpr double leftOpen = 1e-4;   // the same, at most, where the solver leaves so much

bool plain(const ContactLaw& law) { return law.rigid() && law.preload == 0.0 && law.staticFriction <= law.friction; }

/// What friction is measured against (N s), h s the length of the step.
double coneHeight(const ContactLaw& law, const Vec3& impulse, double h) {
    return impulse[0] + h * (law.cohesion + law.preload);
}

} // namespace

bool showsSticking(const ContactLaw& law, const Vec3& impulse, double h) {
    const double bound = law.friction * coneHeight(law, impulse, h), tangential = impulse.tail<2>().norm();
    return tangential < bound * (1.0 - 1e-9) ||
           (law.staticFriction > law.friction && tangential > bound * (1.0 + 1e-8));
}

bool showsSliding(const ContactLaw& law, const Vec3& impulse, double h) {
    const double cone = coneHeight(law, impulse, h);
    return cone > 0.0 && std::abs(impulse.tail<2>().norm() - law.friction * cone) <= 1e-8 * law.friction * cone;
}

namespace {

/// T W T^T in the rows and columns of one contact.
void transform(ContactProblem& problem, int contact, const Mat3& t) {
    if (problem.delassus) {
        static_cast<BlockSparseDelassus&>(*problem.delassus).transform(contact, t);
        return;
    }
    const Eigen::Index i = 3 * Eigen::Index(contact);
    for (Eigen::Index c = 0; c < problem.w.cols(); ++c) {
        const Vec3 column = t * problem.w.block<3, 1>(i, c);
        problem.w.block<3, 1>(i, c) = column;
    }
    for (Eigen::Index r = 0; r < problem.w.rows(); ++r) {
        const Vec3 row = t * problem.w.block<1, 3>(r, i).transpose();
        problem.w.block<1, 3>(r, i) = row.transpose();
    }
}

void soften(ContactProblem& problem, int contact, const Vec3& soft) {
    if (problem.delassus) static_cast<BlockSparseDelassus&>(*problem.delassus).soften(contact, soft);
    else problem.w.diagonal().segment<3>(3 * Eigen::Index(contact)) += soft;
}

} // namespace

void giveNormal(ContactProblem& problem, int contact, double impulse, bool held) {
    if (held) transform(problem, contact, Mat3::Zero()); // what is left there is roundoff, of either sign
    const Mat3 own = problem.diagonal(contact);
    double scale = std::max(own(1, 1), own(2, 2));
    if (!(scale > 0.0)) { // any: residuals are relative to the largest entry of q, which is the others'
        const double others = problem.q.size() > 0 ? problem.q.cwiseAbs().maxCoeff() : 0.0;
        scale = impulse > 0.0 && others > 0.0 ? std::min(1.0, others / impulse) : 1.0;
    }
    transform(problem, contact, Vec3(0.0, 1.0, 1.0).asDiagonal());
    soften(problem, contact, {scale, 0.0, 0.0});
    problem.q[3 * contact] = -scale * impulse;
}

/// Friction changes nothing of how the contact moves: what is left of its tangential entries in W is roundoff.
void ContactLaws::carry(int k) {
    const Vec2 u = velocity_.segment<2>(3 * k + 1);
    transform(problem_, k, Vec3(1.0, 0.0, 0.0).asDiagonal());
    problem_.slipping[k] = true;
    if (u.norm() > slipping * velocity_.cwiseAbs().maxCoeff()) problem_.slipDirection[k] = u.normalized();
    else problem_.friction[k] = 0.0;
}

/// What the modes ask: compliances (soft_), impulses that are not asked for (known_), free velocities (free_), and the
/// contact problem.
void ContactLaws::state(In<Vector> before, In<Vector> freely, double h, double fromGap) {
    const int n = int(contacts.size());
    velocity_ = freely;
    known_.setZero(3 * n);
    soft_.setZero(3 * n);
    for (int k = 0; k < n; ++k) {
        const LawContact& contact = contacts[k];
        const ContactLaw& law = contact.law;
        const int i = 3 * k;
        if (restitution_ && law.impact == ContactLaw::Impact::Newton) {
            velocity_[i] += law.restitution * std::min(before[i], 0.0); // on approach only
            velocity_.segment<2>(i + 1) += law.tangentialRestitution * before.segment<2>(i + 1);
        }
        if (h > 0.0 && elastic_[k].acts()) {
            const ElasticStep::Value at = elastic_[k].at(end_[k]);
            if (at.slope < 0.0) {
                soft_[i] = -1.0 / (at.slope * fromGap);
                velocity_[i] += (contact.gap - end_[k] + at.impulse / at.slope) / fromGap;
            } else {
                velocity_[i] += contact.gap / fromGap; // it is not reached
            }
        } else if (h > 0.0 && law.compliance > 0.0 && mode_[k] == Mode::Stretched) {
            // Beyond its elastic part the gap says nothing of the force: what the last step has left does.
            const double time = h + law.damping * law.compliance;
            soft_[i] = law.compliance / (h * time);
            velocity_[i] += contact.pulled / time;
        } else if (h > 0.0 && law.compliance > 0.0) {
            const double time = fromGap + law.damping * law.compliance;
            soft_[i] = law.compliance / (h * time);
            velocity_[i] += contact.gap / time;
        }
        if (h > 0.0 && law.tangentialCompliance > 0.0) {
            soft_.segment<2>(i + 1).setConstant(law.tangentialCompliance / (h * h));
            velocity_.segment<2>(i + 1) += contact.stretch / h;
        }
        if (mode_[k] == Mode::Pressed) known_[i] = -shift_[k];
        else if (mode_[k] == Mode::Given) known_[i] = given_[k];
        else known_[i] = -0.5 * h * law.cohesion;
    }
    w_->multiply(known_, ofKnown_);
    free_ = velocity_ + soft_.cwiseProduct(known_) + ofKnown_;
    pose(h);
}

/// The contact problem of what `state` found.
void ContactLaws::pose(double h) {
    const int n = int(contacts.size());
    if (whole_) {
        problem_.resize(n);
        problem_.w = *whole_;
    } else {
        problem_.resize(0);
        problem_.friction.assign(std::size_t(n), 0.0);
        problem_.slipping.assign(std::size_t(n), false);
        problem_.slipDirection.assign(std::size_t(n), Vec2::UnitX());
        if (!changed_) changed_ = std::make_shared<BlockSparseDelassus>(*w_->blocks());
        else *changed_ = *w_->blocks();
        problem_.delassus = changed_;
    }
    problem_.q = free_;
    for (int k = 0; k < n; ++k) {
        const LawContact& contact = contacts[k];
        const ContactLaw& law = contact.law;
        const int i = 3 * k;
        problem_.friction[k] = slides[k] ? law.friction : law.stickingFriction();
        if (!soft_.segment<3>(i).isZero(0.0)) soften(problem_, k, soft_.segment<3>(i));
        if (mode_[k] == Mode::Pressed) continue;
        if (mode_[k] == Mode::Given) {
            if (contact.carried) carry(k);
            giveNormal(problem_, k, law.preload > 0.0 ? h * law.preload : given_[k] + shift_[k]);
            continue;
        }
        // The normal row stands where the first tangent was; nothing is asked across.
        Mat3 turned = Mat3::Zero();
        turned(1, 0) = 1.0;
        transform(problem_, k, turned);
        problem_.q[i + 1] = problem_.q[i];
        problem_.q[i + 2] = 0.0;
        problem_.friction[k] = 1.0;
        giveNormal(problem_, k, 0.5 * h * law.cohesion);
    }
}

void ContactLaws::solvePasses(In<Vector> before, In<Vector> freely, double h, double fromGap, double tolerance,
                              ContactSolution& solution) {
    const int n = int(contacts.size());
    beginElastic(before, freely, h, fromGap);
    const bool elastic =
        std::any_of(elastic_.begin(), elastic_.end(), [](const ElasticStep& one) { return one.acts(); });
    for (int pass = 0; pass < passesPerContact * (n + 1) + (elastic ? tangents : 0); ++pass) {
        state(before, freely, h, fromGap);
        // In the problem's own unknowns: what is known taken off, the normal of a stretched contact as its tangent.
        start_ = solution.r - known_;
        for (int k = 0; k < n; ++k) {
            const int i = 3 * k;
            if (mode_[k] == Mode::Stretched)
                start_.segment<3>(i) = Vec3(0.5 * h * contacts[k].law.cohesion, start_[i], 0.0);
            else if (mode_[k] == Mode::Given)
                start_[i] = contacts[k].law.preload > 0.0 ? h * contacts[k].law.preload : given_[k] + shift_[k];
        }
        const int iterations = pass == 0 ? 0 : solution.iterations;
        solution.r = start_;
        solving_.solve(problem_, tolerance, solution);
        solution.iterations += pass == 0 ? 0 : iterations;
        start_ = solution.r;
        problem_.velocity(start_, velocity_);
        for (int k = 0; k < n; ++k) {
            const int i = 3 * k;
            if (mode_[k] == Mode::Pressed) solution.r[i] -= shift_[k];
            else if (mode_[k] == Mode::Given) solution.r[i] = given_[k];
            else solution.r.segment<3>(i) = Vec3(start_[i + 1] - 0.5 * h * contacts[k].law.cohesion, 0.0, 0.0);
        }
        if (!changeModes(freely, h, fromGap, solution)) return;
    }
    solution.solved = false; // modes go round in circles
    solution.residual = std::max(solution.residual, 1.0);
}

/// Of a solution whose problem has the velocities velocity_: false where every contact is in the mode, and each law's
/// tangent taken at the place, that the solution asks for.
bool ContactLaws::changeModes(In<Vector> freely, double h, double fromGap, ContactSolution& solution) {
    const int n = int(contacts.size());
    const double largest = problem_.q.cwiseAbs().maxCoeff(),
                 fast = std::max(slipping, 10.0 * solution.residual) * std::max(largest, 1e-300),
                 error = fromGap * solution.residual * largest;
    w_->multiply(solution.r, moved_);
    bool again = false;
    for (int k = 0; k < n; ++k) {
        const int i = 3 * k;
        const ContactLaw& law = contacts[k].law;
        if (mode_[k] != Mode::Stretched && !slides[k] && law.staticFriction > law.friction &&
            velocity_.segment<2>(i + 1).norm() > fast) {
            slides[k] = again = true; // has broken loose: kinetic friction from here on
        }
        if (elastic_[k].acts() && improveEnd(k, moved_[i] + freely[i], solution.r[i], fromGap, error)) again = true;
        if (law.preload > 0.0) continue;
        const double most = h > 0.0 ? h * law.compression : std::numeric_limits<double>::infinity();
        if (mode_[k] == Mode::Pressed && solution.r[i] > most * (1.0 + margin)) {
            mode_[k] = Mode::Given, given_[k] = most, again = true;
        } else if (mode_[k] == Mode::Pressed && least_[k] > 0.0 && solution.r[i] < least_[k] * (1.0 - margin)) {
            mode_[k] = Mode::Given, given_[k] = least_[k], again = true;
        } else if (mode_[k] == Mode::Given) {
            // Complementarity velocity of the ordinary law at these impulses: free_ has W known_ in it.
            const double u = free_[i] + moved_[i] - ofKnown_[i] + soft_[i] * (solution.r[i] - known_[i]);
            if (least_[k] > 0.0 ? u < -fast : u > fast) mode_[k] = Mode::Pressed, again = true;
        }
    }
    return again;
}

/// The deepest that an elastic contact can get is where nothing holds it: tangents from there on converge without fail.
void ContactLaws::beginElastic(In<Vector> before, In<Vector> freely, double h, double fromGap) {
    const int n = int(contacts.size());
    elastic_.assign(std::size_t(n), {});
    end_.assign(std::size_t(n), 0.0);
    for (int k = 0; k < n && h > 0.0; ++k) {
        const double gap = contacts[k].gap, start = gap - fromGap * before[3 * k],
                     freelyAt = gap + fromGap * freely[3 * k];
        end_[k] = std::min({freelyAt, gap, start});
        elastic_[k] = ElasticStep(contacts[k].law, h, start, w_->diagonal(k)(0, 0), end_[k]);
    }
}

/// After a solution with the normal velocity u and the impulse: whether the law's tangent is to be taken elsewhere;
/// `error`: m, of the gap that the solution leads to.
bool ContactLaws::improveEnd(int k, double u, double impulse, double fromGap, double error) {
    const ElasticStep& law = elastic_[std::size_t(k)];
    double& end = end_[std::size_t(k)];
    if (!(law.at(end).slope < 0.0)) { // out of reach when it was thought of; neighbours may have pushed it in
        if (impulse > 0.0) end = law.gapAtRest(impulse);
        return impulse > 0.0;
    }
    const double found = contacts[std::size_t(k)].gap + fromGap * u;
    const double size = std::max(std::abs(found), std::abs(end));
    if (std::abs(found - end) <= std::max(std::min(error, leftOpen * size), depthError * size)) return false;
    end = found;
    return true;
}

void ContactLaws::solvePoisson(In<Vector> before, double tolerance, ContactSolution& solution) {
    const int n = int(contacts.size());
    // Compression: nobody rebounds.
    restitution_ = false;
    solution.r.setZero(3 * n);
    solvePasses(before, before, 0.0, 0.0, tolerance, solution);
    restitution_ = true;
    impact_ = solution.r;
    w_->multiply(impact_, moved_);
    const Vector compressed = before + moved_;
    // Expansion: at least e times the impulse of compression; more where a neighbour would otherwise push through.
    for (int k = 0; k < n; ++k) {
        const ContactLaw& law = contacts[k].law;
        least_[k] = law.impact == ContactLaw::Impact::Poisson ? law.restitution * impact_[3 * k] : 0.0;
        if (least_[k] > 0.0) mode_[k] = Mode::Given, given_[k] = least_[k];
    }
    const int iterations = solution.iterations;
    solution.r.setZero(3 * n);
    solvePasses(before, compressed, 0.0, 0.0, tolerance, solution);
    solution.iterations += iterations;
    solution.r += impact_;
    std::fill(least_.begin(), least_.end(), 0.0);
}

void ContactLaws::begin(ContactSolution& solution) {
    const std::size_t n = contacts.size();
    restitution_ = true; // an impact that was interrupted has left it
    if (solution.r.size() != 3 * Eigen::Index(n)) solution.r.setZero(3 * Eigen::Index(n));
    yields.assign(n, 0);
    slides.assign(n, 0);
    mode_.assign(n, Mode::Pressed);
    given_.assign(n, 0.0);
    shift_.assign(n, 0.0);
    least_.assign(n, 0.0);
    for (std::size_t k = 0; k < n; ++k) slides[k] = contacts[k].slides;
}

/// A contact at rest has an impulse of compression, too, when a neighbour is hit.
bool ContactLaws::arePlain(In<Vector> before) const {
    bool poisson = false, approach = false;
    for (std::size_t k = 0; k < contacts.size(); ++k) {
        const ContactLaw& law = contacts[k].law;
        if (!plain(law)) return false;
        poisson = poisson || (law.impact == ContactLaw::Impact::Poisson && law.restitution > 0.0);
        approach = approach || before[3 * Eigen::Index(k)] < 0.0;
    }
    return !poisson || !approach;
}

/// What needs no modes; problem_ has its W.
void ContactLaws::solvePlain(In<Vector> before, In<Vector> freely, double tolerance, ContactSolution& solution) {
    problem_.q = freely;
    for (int k = 0; k < problem_.count(); ++k) {
        const ContactLaw& law = contacts[std::size_t(k)].law;
        problem_.friction[std::size_t(k)] = law.friction;
        // Newton's law acts on approach only.
        if (law.impact == ContactLaw::Impact::Newton)
            problem_.q[3 * k] += law.restitution * std::min(before[3 * k], 0.0);
        problem_.q.segment<2>(3 * k + 1) += law.tangentialRestitution * before.segment<2>(3 * k + 1);
    }
    solving_.solve(problem_, tolerance, solution);
}

bool ContactLaws::giveWay() const {
    return std::any_of(contacts.begin(), contacts.end(),
                       [](const LawContact& one) { return !one.law.hard() || one.law.tangentialCompliance > 0.0; });
}

bool ContactLaws::onlyOfJoints() const {
    return std::all_of(contacts.begin(), contacts.end(), [](const LawContact& one) { return one.law.preload > 0.0; });
}

void ContactLaws::solve(const std::shared_ptr<Delassus>& w, In<Vector> before, In<Vector> freely, double h,
                        double fromGap, double tolerance, ContactSolution& solution) {
    begin(solution);
    if (arePlain(before)) {
        problem_.resize(0);
        problem_.friction.assign(contacts.size(), 0.0);
        problem_.slipping.assign(contacts.size(), false);
        problem_.slipDirection.assign(contacts.size(), Vec2::UnitX());
        problem_.delassus = w;
        solvePlain(before, freely, tolerance, solution);
        return;
    }
    w_ = w->blocks();
    whole_ = nullptr;
    solveModes(before, freely, h, fromGap, tolerance, solution);
    w_ = nullptr;
}

void ContactLaws::solve(const Matrix& w, In<Vector> before, In<Vector> freely, double h, double fromGap,
                        double tolerance, ContactSolution& solution) {
    begin(solution);
    if (arePlain(before)) {
        problem_.resize(int(contacts.size()));
        problem_.w = w;
        solvePlain(before, freely, tolerance, solution);
        return;
    }
    const DenseDelassus view(w);
    w_ = &view;
    whole_ = &w;
    solveModes(before, freely, h, fromGap, tolerance, solution);
    w_ = nullptr;
    whole_ = nullptr;
}

void ContactLaws::solveModes(In<Vector> before, In<Vector> freely, double h, double fromGap, double tolerance,
                             ContactSolution& solution) {
    const int n = int(contacts.size());
    bool poisson = false, approach = false;
    for (int k = 0; k < n; ++k) {
        const ContactLaw& law = contacts[k].law;
        poisson = poisson || (law.impact == ContactLaw::Impact::Poisson && law.restitution > 0.0);
        approach = approach || before[3 * k] < 0.0;
    }
    poisson = poisson && approach;
    const auto prepareModes = [&](double step) {
        for (int k = 0; k < n; ++k) {
            const LawContact& contact = contacts[k];
            mode_[k] = Mode::Pressed;
            shift_[k] = step * contact.law.cohesion;
            given_[k] = 0.0;
            if (contact.law.preload > 0.0) mode_[k] = Mode::Given;
            else if (step > 0.0 && contact.law.cohesion > 0.0 &&
                     contact.gap > contact.law.compliance * contact.law.cohesion && contact.law.cohesionReach > 0.0 &&
                     contact.gap > 0.0)
                mode_[k] = Mode::Stretched;
        }
    };
    Vector after = freely;
    const bool split = poisson && h > 0.0;
    Vector impulses;
    double worst = 0.0;
    int iterations = 0;
    bool solved = true;
    if (poisson) {
        prepareModes(0.0);
        const Vector start = solution.r;
        solvePoisson(before, tolerance, solution);
        if (!split) return;
        // The impact comes first, then the forces of the step act on what it leaves.
        impulses = solution.r;
        worst = solution.residual, iterations = solution.iterations, solved = solution.solved;
        w_->multiply(impulses, moved_);
        after += moved_;
        solution.r = start;
        restitution_ = false;
    }
    prepareModes(h);
    solvePasses(before, after, h, fromGap, tolerance, solution);
    restitution_ = true;
    for (int k = 0; k < n; ++k) yields[k] = mode_[k] == Mode::Given && contacts[k].law.preload == 0.0;
    if (!split) return;
    solution.r += impulses;
    solution.residual = std::max(solution.residual, worst);
    solution.iterations += iterations;
    solution.solved = solution.solved && solved;
}

} // namespace escapement
