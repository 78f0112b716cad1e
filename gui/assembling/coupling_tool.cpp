#include "gui/assembling/coupling_tool.h"

#include "engine/assembling/edit.h"
#include "engine/assembling/proposals/coupling_proposal.h"
#include "engine/model/errors.h"
#include "engine/model/kinds/coupling_numbers.h"
#include "plots/language/language.h"

#include <algorithm>

namespace escapement {

std::size_t CouplingTool::wanted() const {
    const CouplingType* type = findCouplingType(type_.toStdString());
    return type ? type->terms.size() : 2;
}

QString CouplingTool::prompt() const {
    const CouplingType* type = findCouplingType(type_.toStdString());
    const auto what = [&](std::size_t k) {
        return type ? translated(type->terms[k].what) : k == 0 ? tr("the first joint") : tr("the second joint");
    };
    QStringList taken;
    for (const auto& joint : joints_) taken << "\"" + QString::fromStdString(joint) + "\"";
    const QString how = tr("Click %1: a body that its joint leads, the joint's symbol, or its row in the tree.")
                            .arg(what(std::min(joints_.size(), wanted() - 1)));
    return taken.isEmpty() ? how : tr("Taken: %1.").arg(taken.join(", ")) + " " + how;
}

std::vector<std::pair<QString, QString>> CouplingTool::choices() const {
    std::vector<std::pair<QString, QString>> all{{"", tr("the type that fits")}};
    for (const auto& type : couplingTypes())
        all.emplace_back(QString::fromStdString(type.name), translated(type.words));
    return all;
}

void CouplingTool::choose(const QString& type) {
    type_ = type;
    if (joints_.size() >= wanted()) joints_.clear();
    emit changed();
}

std::vector<PickedFeature> CouplingTool::marked() const {
    std::vector<PickedFeature> bodies;
    const Mechanism& m = document_.mechanism();
    for (const auto& name : joints_)
        for (const auto& joint : m.joints) {
            if (joint.name != name) continue;
            for (std::size_t b = 0; b < m.bodies.size(); ++b)
                if (m.bodies[b].name == joint.b.body) {
                    PickedFeature body;
                    body.body = static_cast<int>(b);
                    body.bodyName = joint.b.body;
                    bodies.push_back(body);
                }
        }
    return bodies;
}

void CouplingTool::documentChanged() {
    std::erase_if(joints_, [&](const std::string& name) {
        const auto& all = document_.mechanism().joints;
        return std::none_of(all.begin(), all.end(), [&](const Joint& joint) { return joint.name == name; });
    });
    emit changed();
}

QString CouplingTool::take(const PickedFeature& feature) {
    try {
        return takeJoint(jointOfBody(document_.mechanism(), feature.body));
    } catch (const InputError& refusal) {
        return translated(refusal.what()) + ".";
    }
}

QString CouplingTool::takeJoint(int index) {
    const Mechanism& m = document_.mechanism();
    const Joint& joint = m.joints.at(static_cast<std::size_t>(index));
    if (const auto known = std::find(joints_.begin(), joints_.end(), joint.name);
        known != joints_.end()) { // taken back
        joints_.erase(known);
        emit changed();
        return {};
    }
    if (!canBeCoupled(joint, type_.toStdString()))
        return tr("Joint \"%1\" is %2 and has no coordinate for this coupling; take another joint.")
            .arg(QString::fromStdString(joint.name), translated(joint.type));
    joints_.push_back(joint.name);
    if (joints_.size() < wanted()) {
        emit changed();
        return {};
    }
    std::vector<int> joints;
    for (const auto& name : joints_)
        for (std::size_t j = 0; j < m.joints.size(); ++j)
            if (m.joints[j].name == name) joints.push_back(static_cast<int>(j));
    joints_.clear();
    Coupling coupling;
    try {
        coupling = proposeCoupling(m, document_.parts(), joints, type_.toStdString());
    } catch (const std::exception& refusal) {
        emit changed();
        return translated(refusal.what()) + ".";
    }
    coupling.name = freeName(m.couplings, coupling.a.joint + " – " + coupling.b.joint);
    const int made_ = static_cast<int>(m.couplings.size());
    const char* first = findCouplingType(coupling.type)->parameters.empty()
                            ? "phase"
                            : findCouplingType(coupling.type)->parameters[0].key;
    if (document_.edit(tr("Add %1").arg(QString::fromStdString(coupling.name)),
                       [&](Mechanism& after) { after.couplings.push_back(coupling); })) {
        emit made({Selection::Kind::Coupling, made_}, QString("/couplings/%1/%2").arg(made_).arg(first));
        emit finished();
    }
    return {};
}

} // namespace escapement
