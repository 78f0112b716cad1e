#include "gui/document/friction_questions.h"

#include "plots/language/tr.h"
#include "plots/units/number_text.h"

#include <string>

namespace escapement {
namespace {

constexpr double mostFriction = 1.5;

/// Of the larger of the two, where both are too large.
void questionOne(const Number& sliding, const Number& sticking, const QString& whose, const std::string& pointer,
                 std::vector<Finding>& questions) {
    const bool sticks = sticking.value > sliding.value;
    const double value = sticks ? sticking.value : sliding.value;
    if (!(value > mostFriction)) return;
    const QString asked = (sticks ? tr("The static friction of %1 is %2: is that meant?")
                                  : tr("The friction of %1 is %2: is that meant?"))
                              .arg(whose, numberText(value, 4));
    questions.push_back({Severity::Warning, pointer + (sticks ? "/static_friction" : "/friction"),
                         (asked + ' ' + usualFrictionText()).toStdString()});
}

QString inQuotes(const std::string& name) { return '"' + QString::fromStdString(name) + '"'; }

} // namespace

QString usualFrictionText() { return tr("Dry metals and plastics have less than 1.2, rubber seldom more than 1.5."); }

std::vector<Finding> questionFriction(const Mechanism& resolved) {
    std::vector<Finding> questions;
    for (std::size_t i = 0; i < resolved.contacts.size(); ++i) {
        const ContactPair& contact = resolved.contacts[i];
        if (contact.by_materials) continue; // it uses those of the pair
        questionOne(contact.friction, contact.static_friction, inQuotes(contact.name), "/contacts/" + std::to_string(i),
                    questions);
    }
    for (std::size_t i = 0; i < resolved.material_pairs.size(); ++i) {
        const MaterialPair& pair = resolved.material_pairs[i];
        questionOne(pair.friction, pair.static_friction, tr("%1 on %2").arg(inQuotes(pair.a), inQuotes(pair.b)),
                    "/material_pairs/" + std::to_string(i), questions);
    }
    return questions;
}

} // namespace escapement
