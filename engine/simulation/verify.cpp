#include "engine/dynamics/verification/verification_systems.h"
#include "engine/simulation/hybrid_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

namespace escapement {

namespace {

/// Keeps the events and the last frame.
class EventSink final : public FrameSink {
  public:
    explicit EventSink(VerificationResult& result) : result_(result) {}
    void frame(const Frame& frame) override {
        result_.time = frame.time;
        result_.q = frame.q;
        result_.v = frame.v;
        result_.lambda = frame.lambda;
    }
    void event(const Event& event) override { result_.events.push_back({event.time, name(event.kind), event.subject}); }
    void step(const StepRow&) override { ++result_.steps; }

  private:
    VerificationResult& result_;
};

double number(const std::string& key, const std::string& text) {
    std::size_t used = 0;
    double value = 0.0;
    try {
        value = std::stod(text, &used);
    } catch (const std::exception&) {
        used = 0;
    }
    if (used == 0 || used != text.size())
        throw std::invalid_argument(fmt::format("setting '{}': '{}' is not a number", key, text));
    return value;
}

bool isMethodNumber(const std::string& key) {
    return std::any_of(methodKeys().begin(), methodKeys().end(),
                       [&](const MethodKey& known) { return known.parameter.key == key; });
}

} // namespace

std::vector<VerificationInfo> verificationSystems() {
    std::vector<VerificationInfo> list;
    for (const auto& system : verificationSystemTable()) list.push_back({system.name, system.text});
    return list;
}

VerificationResult verify(const std::string& name, const std::map<std::string, std::string>& settings) {
    const VerificationSystem* chosen = nullptr;
    std::string known;
    for (const auto& system : verificationSystemTable()) {
        known += (known.empty() ? "" : ", ") + system.name;
        if (system.name == name) chosen = &system;
    }
    if (!chosen) throw std::invalid_argument(fmt::format("unknown verification system '{}'; known: {}", name, known));
    HybridSettings run;
    run.until = chosen->until;
    run.tolerance = 1e-8;
    run.outputStep = 1e9;
    run.step = 1e-5;
    std::map<std::string, double> own;
    RunSettings numbers; // of the methods' own
    for (const auto& [key, text] : settings) {
        if (key == "until") run.until = number(key, text);
        else if (key == "tolerance") run.tolerance = number(key, text);
        else if (key == "step") run.step = number(key, text);
        else if (key == "fixed_step") run.fixedStep = number(key, text);
        else if (key == "first_step") run.firstStep = number(key, text);
        else if (key == "step_rule" && (text == "pi" || text == "thesis"))
            run.stepRule = text == "pi" ? HybridSettings::StepRule::Pi : HybridSettings::StepRule::Thesis;
        else if (key == "project") run.project = number(key, text) != 0.0;
        else if (key == "accumulation_height") run.accumulationHeight = number(key, text);
        else if (key == "scheme") run.scheme.name = text;
        else if (key == "solver") run.solver = text;
        else if (key == "contact_law" && (text == "exact" || text == "relaxed"))
            run.cone = text == "relaxed" ? FrictionCone::Relaxed : FrictionCone::Exact;
        else if (key == "adaptive") run.adaptive = number(key, text) != 0.0;
        else if (isMethodNumber(key)) methodNumber(numbers, key) = number(key, text);
        else if (key == "transitions" && (text == "locate" || text == "step-over"))
            run.locateFriction = text == "locate";
        else if (key == "integrator") run.integrator.name = text;
        else if (key == "strategy" && text == "hybrid") run.strategy = StrategyChoice::Hybrid;
        else if (key == "strategy" && text == "event-driven") run.strategy = StrategyChoice::EventDriven;
        else if (key == "strategy" && text == "time-stepping") run.strategy = StrategyChoice::TimeStepping;
        else if (std::find(chosen->settings.begin(), chosen->settings.end(), key) != chosen->settings.end())
            own[key] = number(key, text);
        else {
            std::string names =
                "until, tolerance, step, fixed_step, first_step, step_rule (pi, thesis), project, "
                "accumulation_height, transitions (locate, step-over), scheme, solver, contact_law "
                "(exact, relaxed), adaptive, strategy (hybrid, event-driven, time-stepping), integrator";
            for (const auto& known : methodKeys()) names += ", " + std::string(known.parameter.key);
            for (const auto& s : chosen->settings) names += ", " + s;
            throw std::invalid_argument(fmt::format("'{}' has no setting '{}={}'; known: {}", name, key, text, names));
        }
    }
    for (const auto& [what, value] :
         {std::pair("until", run.until), std::pair("tolerance", run.tolerance), std::pair("step", run.step)})
        if (!(value > 0.0)) throw std::invalid_argument(fmt::format("setting '{}' must be positive", what));
    if (const auto* type = findSchemeType(run.scheme.name))
        run.scheme = chosenMethod(numbers, type->name, type->parameters);
    if (const auto* type = findIntegratorType(run.integrator.name))
        run.integrator = chosenMethod(numbers, type->name, type->parameters);
    const auto system = chosen->make(own);
    Vector q, v;
    system->initialState(q, v);
    VerificationResult result;
    EventSink sink(result);
    RunControl control;
    HybridRun hybrid(*system, run, sink, control);
    const RunSummary summary = hybrid.run(q, v, {});
    result.status = summary.status;
    result.message = summary.message;
    result.drift_position = summary.drift_position;
    result.drift_velocity = summary.drift_velocity;
    return result;
}

} // namespace escapement
