#include "engine/results/contact_record.h"

#include <nlohmann/json.hpp>

#include <limits>

namespace escapement {

namespace {

/// JSON has no word for infinity: a residual that is not finite stands as null.
double number(const Json& json, const char* key) {
    const auto found = json.find(key);
    if (found == json.end()) return 0.0;
    return found->is_number() ? found->get<double>() : std::numeric_limits<double>::infinity();
}

} // namespace

Json contactJson(const ContactReport& report) {
    Json used = Json::array();
    for (const auto& solver : report.solvers)
        used.push_back({{"name", solver.name},
                        {"problems", solver.problems},
                        {"iterations", solver.iterations},
                        {"mean", double(solver.iterations) / double(solver.problems)},
                        {"most", solver.most},
                        {"worst_residual", solver.residual}});
    return {{"name", report.chosen},
            {"law", report.law},
            {"problems", report.problems()},
            {"iterations", report.iterations()},
            {"worst_residual", report.worstResidual()},
            {"used", used},
            {"fallbacks", {{"refused", report.refused}, {"gave_up", report.gaveUp}, {"why", report.refusal}}},
            {"lift", {{"problems", report.relaxed}, {"speed", report.liftSpeed}, {"gap", report.liftGap}}}};
}

ContactReport contactReport(const Json& json) {
    ContactReport report;
    if (!json.is_object()) return report;
    report.chosen = json.value("name", report.chosen);
    report.law = json.value("law", report.law);
    for (const Json& used : json.value("used", Json::array())) {
        ContactReport::Solver solver;
        solver.name = used.value("name", "");
        solver.problems = used.value("problems", std::int64_t(0));
        solver.iterations = used.value("iterations", std::int64_t(0));
        solver.most = used.value("most", std::int64_t(0));
        solver.residual = number(used, "worst_residual");
        report.solvers.push_back(solver);
    }
    const Json fallbacks = json.value("fallbacks", Json::object()), lift = json.value("lift", Json::object());
    report.refused = fallbacks.value("refused", std::int64_t(0));
    report.gaveUp = fallbacks.value("gave_up", std::int64_t(0));
    report.refusal = fallbacks.value("why", "");
    report.relaxed = lift.value("problems", std::int64_t(0));
    report.liftSpeed = number(lift, "speed");
    report.liftGap = number(lift, "gap");
    return report;
}

} // namespace escapement
