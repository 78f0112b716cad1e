#include "gui/inspector/contact_inspector.h"

#include "engine/model/material_pairs.h"
#include "engine/results/quantity.h"
#include "gui/inspector/cone_picture.h"
#include "gui/inspector/history_strips.h"
#include "gui/panels/feature_text.h"
#include "gui/style/style.h"
#include "gui/words/finding_text.h"
#include "plots/roundoff.h"
#include "plots/units/number_text.h"
#include "plots/units/units.h"

#include <QComboBox>
#include <QCoreApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QPointer>
#include <QThreadPool>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <set>

namespace escapement {
namespace {

bool same(const PairRow& a, const PairRow& b) {
    return a.contact == b.contact && a.feature_a == b.feature_a && a.feature_b == b.feature_b && a.branch == b.branch;
}

QString featuresOf(const PairRow& pair) {
    return shortFeatures(QString::fromStdString(pair.feature_a)) + " – " +
           shortFeatures(QString::fromStdString(pair.feature_b));
}

/// Without the bodies, where all pairs of the contact are of the same two.
QString briefly(const PairRow& pair, bool sameBodies) {
    return sameBodies ? featuresAlone(QString::fromStdString(pair.feature_a + " - " + pair.feature_b))
                      : featuresOf(pair);
}

std::string bodiesOf(const PairRow& pair) {
    return pair.feature_a.substr(0, pair.feature_a.find('|')) + "|" +
           pair.feature_b.substr(0, pair.feature_b.find('|'));
}

QLabel* wrapping(const char* name, QWidget* parent) {
    auto* label = new QLabel(parent);
    label->setObjectName(name);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextBrowserInteraction);
    label->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    return label;
}

} // namespace

ContactInspector::ContactInspector(QWidget* parent) : QScrollArea(parent) {
    setObjectName("contactInspector");
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* content = new QWidget(this);
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(10, 6, 8, 10);
    column->setSpacing(6);
    auto* top = new QHBoxLayout;
    top->setSpacing(2);
    which_ = new QComboBox(content);
    which_->setObjectName("inspectedBox");
    which_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    which_->setToolTip(tr("The contact as a whole, or one pair of its features"));
    top->addWidget(which_, 1);
    const auto button = [&](const char* name, const char* icon, const QString& tip) {
        auto* made = new QToolButton(content);
        made->setObjectName(name);
        made->setIcon(themeIcon(icon));
        made->setToolTip(tip);
        made->setAccessibleName(tip);
        made->setAutoRaise(true);
        top->addWidget(made);
        return made;
    };
    auto* plot = button("inspectorPlotButton", "office-chart-line",
                        tr("Draws normal and friction force of the contact in the plot in front"));
    table_ = button("inspectorExportButton", "document-export",
                    tr("Takes the history away as a table (CSV), a row a frame"));
    table_->setEnabled(false); // until there is a history
    column->addLayout(top);
    state_ = wrapping("inspectorState", content);
    column->addWidget(state_);
    cone_ = new ConePicture(content);
    column->addWidget(cone_);
    figures_ = wrapping("inspectorFigures", content);
    column->addWidget(figures_);
    strips_ = new HistoryStrips(content);
    column->addWidget(strips_);
    crossings_ = wrapping("inspectorCrossings", content);
    column->addWidget(crossings_);
    column->addStretch(1);
    setWidget(content);

    connect(which_, &QComboBox::currentIndexChanged, this, [this] {
        if (!filling_) choose();
    });
    connect(strips_, &HistoryStrips::timePicked, this, &ContactInspector::timePicked);
    for (auto* label : {figures_, crossings_})
        connect(label, &QLabel::linkActivated, this, [this](const QString& time) { emit timePicked(time.toDouble()); });
    connect(plot, &QToolButton::clicked, this, [this] { emit plotWanted(contact_); });
    connect(table_, &QToolButton::clicked, this, &ContactInspector::exportWanted);
}

QString ContactInspector::title() const { return contact_.isEmpty() ? tr("Contact") : tr("Contact: %1").arg(contact_); }

std::vector<int> ContactInspector::pairs() const {
    if (!result_ || contact_.isEmpty()) return {};
    if (!pair_) return pairsOf(*result_, contact_.toStdString());
    const auto all = result_->pairs();
    for (std::size_t k = 0; k < all.size(); ++k)
        if (same(all[k], *pair_)) return {static_cast<int>(k)};
    return {};
}

void ContactInspector::setResult(std::shared_ptr<Result> result, std::shared_ptr<const Mechanism> mechanism) {
    if (result == result_) return;
    result_ = std::move(result);
    mechanism_ = std::move(mechanism);
    forgetHistory();
    shown_.clear();
    now_.clear();
    framesRead_ = pairsOffered_ = 0;
    if (hasContact()) offerPairs(), read();
}

void ContactInspector::inspectPair(int pair) {
    const auto all = result_ ? result_->pairs() : std::vector<PairRow>();
    if (pair < 0 || static_cast<std::size_t>(pair) >= all.size()) return;
    contact_ = QString::fromStdString(all[static_cast<std::size_t>(pair)].contact);
    pair_ = all[static_cast<std::size_t>(pair)];
    forgetHistory();
    offerPairs();
    findNow();
    read();
}

void ContactInspector::inspectContact(const QString& contact) {
    contact_ = contact;
    pair_.reset();
    forgetHistory();
    offerPairs();
    findNow();
    read();
}

void ContactInspector::forgetHistory() {
    history_.clear();
    table_->setEnabled(false);
}

/// Fills the list of what can be looked at.
void ContactInspector::offerPairs() {
    filling_ = true;
    which_->clear();
    which_->addItem(tr("All of %1").arg(contact_), -1);
    const auto all = result_ ? result_->pairs() : std::vector<PairRow>();
    std::set<std::string> bodies;
    for (const PairRow& pair : all)
        if (pair.contact == contact_.toStdString()) bodies.insert(bodiesOf(pair));
    for (std::size_t k = 0; k < all.size(); ++k) {
        if (all[k].contact != contact_.toStdString()) continue;
        which_->addItem(briefly(all[k], bodies.size() == 1), static_cast<int>(k));
        which_->setItemData(which_->count() - 1, featuresOf(all[k]), Qt::ToolTipRole);
        if (pair_ && same(all[k], *pair_)) which_->setCurrentIndex(which_->count() - 1);
    }
    pairsOffered_ = all.size();
    filling_ = false;
    friction_ = 0.0;
    if (mechanism_)
        for (const auto& contact : mechanism_->contacts)
            if (contact.name == contact_.toStdString()) friction_ = frictionOf(contact);
    turns_ = result_ && TurningContacts(result_->layout()).contains(contact_.toStdString());
    rubs_ = std::any_of(all.begin(), all.end(), [&](const PairRow& pair) {
        return pair.contact == contact_.toStdString() && isJointFriction(pair);
    });
    cone_->setVisible(!rubs_); // what has no normal force has no cone
    crossings_->setVisible(!rubs_);
    emit titleChanged(title());
}

/// By materials: that of the pair looked at; of several pairs with different ones no cone can be told.
double ContactInspector::frictionOf(const ContactPair& contact) const {
    if (pair_) return actingContact(*mechanism_, contact, pair_->feature_a, pair_->feature_b).friction.value;
    std::optional<double> common;
    const auto all = result_ ? result_->pairs() : std::vector<PairRow>();
    for (const PairRow& pair : all) {
        if (pair.contact != contact.name) continue;
        const double one = actingContact(*mechanism_, contact, pair.feature_a, pair.feature_b).friction.value;
        if (common.value_or(one) != one) return 0.0;
        common = one;
    }
    return common.value_or(contact.by_materials ? 0.0 : contact.friction.value);
}

void ContactInspector::choose() {
    const int pair = which_->currentData().toInt();
    pair < 0 ? inspectContact(contact_) : inspectPair(pair);
}

/// In a thread: a long run has many frames.
void ContactInspector::read() {
    ++request_;
    if (!result_) return take({}, {});
    reading_ = true;
    QThreadPool::globalInstance()->start(
        [self = QPointer(this), result = result_, wanted = pairs(), request = request_] {
            auto history = contactHistory(*result, wanted);
            auto crossed = featuresCrossed(*result, wanted);
            // The panel may be gone: it is asked in the window's thread.
            QMetaObject::invokeMethod(
                QCoreApplication::instance(),
                [self, request, history = std::move(history), crossed = std::move(crossed)]() mutable {
                    if (self && self->request_ == request) self->take(std::move(history), std::move(crossed));
                },
                Qt::QueuedConnection);
        });
}

void ContactInspector::take(std::vector<ContactMoment> history, std::vector<Event> crossed) {
    reading_ = false;
    history_ = std::move(history);
    table_->setEnabled(!history_.empty());
    crossed_ = std::move(crossed);
    framesRead_ = history_.size();
    std::vector<double> times;
    const auto column = [&](auto number) {
        std::vector<double> values;
        values.reserve(history_.size());
        for (const auto& m : history_) values.push_back(m.*number);
        return values;
    };
    for (const auto& m : history_) times.push_back(m.time);
    const char* force = turns_ ? "N m" : "N";
    using M = ContactMoment;
    std::vector<HistoryStrips::Curve> forces{
        {tr("friction"), contactColour(ContactStatus::Slip), column(&M::friction)}};
    if (!rubs_) forces.insert(forces.begin(), {tr("normal"), accentColour(), column(&M::normal)});
    strips_->setHistory(std::move(times),
                        {{force, std::move(forces)},
                         {turns_ ? "N m s" : "N s", {{tr("impulse"), impactColour(), column(&M::impulse), true}}},
                         {turns_ ? "rad" : "m",
                          {{tr("slip distance"), contactColour(ContactStatus::Slip), column(&M::slip)}}},
                         {"J",
                          {{tr("friction work"), contactColour(ContactStatus::Slip), column(&M::friction_work)},
                           {tr("impact work"), impactColour(), column(&M::impact_work)}}}});
    double most = 0.0;
    for (const auto& m : history_) most = std::max(most, m.largest); // the cone's points are pairs
    cone_->setScale(friction_, most, turns_ ? "N m" : "N");
    showFigures();
}

void ContactInspector::showFigures() {
    const auto* end = history_.empty() ? nullptr : &history_.back();
    // Of a joint's friction the largest that it bears is the friction itself.
    const auto borne = rubs_ ? &ContactMoment::friction : &ContactMoment::normal;
    const auto peak = std::max_element(history_.begin(), history_.end(),
                                       [&](const auto& a, const auto& b) { return a.*borne < b.*borne; });
    int impacts = 0;
    double impulses = 0.0;
    for (const auto& m : history_)
        if (m.impulse > 0.0) ++impacts, impulses += m.impulse;
    const auto row = [](const QString& name, const QString& value) {
        return QString("<tr><td style='padding-right: 12px'>%1</td><td align='right'>%2</td></tr>").arg(name, value);
    };
    QString text = "<table width='100%'>";
    if (end) {
        const QString unit = turns_ ? "N m" : "N";
        // Of a contact that never closed no moment is the one of the largest force.
        text += row(turns_ ? tr("Largest moment") : tr("Largest force"),
                    (*peak).*borne < leastTold(unit, 0.0) ? tr("none")
                                                          : tr("%1 at %2")
                                                                .arg(QString("<a href='%1'>%2</a>")
                                                                         .arg(peak->time, 0, 'g', 17)
                                                                         .arg(quantityText((*peak).*borne, unit)),
                                                                     quantityText(peak->time, "s")));
        text += row(tr("Slip distance"), friction_ > 0.0 || rubs_ ? quantityText(end->slip, turns_ ? "rad" : "m")
                                                                  : tr("not recorded: no friction"));
        const double least = leastTold("J", std::max(std::abs(end->friction_work), std::abs(end->impact_work)));
        text += row(tr("Work of friction, also in impacts"), quantityText(told(end->friction_work, least), "J"));
        text += row(tr("Work of impacts along the normal"), quantityText(told(end->impact_work, least), "J"));
        text += row(tr("Impacts"), impacts ? QString::number(impacts) : tr("none"));
        if (impacts) text += row(tr("Impulses in all"), quantityText(impulses, turns_ ? "N m s" : "N s"));
    }
    figures_->setText(text + "</table>");
    QStringList lines;
    if (crossed_.empty()) lines << tr("Crossed no feature's border.");
    else lines << tr("<b>Features crossed</b>: %1").arg(crossed_.size());
    for (std::size_t k = 0; k < std::min<std::size_t>(crossed_.size(), 20); ++k) {
        const Event& event = crossed_[k];
        lines << QString("<a href='%1'>%2</a> %3")
                     .arg(event.time, 0, 'g', 17)
                     .arg(timeText(event.time, end ? end->time : event.time), runText(event.text).toHtmlEscaped());
    }
    if (crossed_.size() > 20) lines << tr("and %1 more: see Events").arg(crossed_.size() - 20);
    crossings_->setText(lines.join("<br>"));
    showState(peak == history_.end() ? 0.0 : (*peak).*borne);
}

/// Of the moment shown; `largest` is the largest force or moment of the run.
void ContactInspector::showState(double largest) {
    QStringList state;
    double normal = 0.0, friction = 0.0;
    int sticking = 0, sliding = 0;
    bool shared = false;
    for (const ContactRow& contact : now_) {
        if (contact.status == ContactStatus::Open) continue;
        const double pressing = contact.force.dot(contact.normal);
        normal += pressing;
        friction += (contact.force - pressing * contact.normal).norm();
        (contact.status == ContactStatus::Stick ? sticking : sliding) += 1;
        shared = shared || contact.shared;
    }
    const auto coloured = [](const QString& words, ContactStatus status) {
        return QString("<span style='color: %1'>●</span> %2").arg(contactColour(status).name(), words);
    };
    if (sticking)
        state << coloured(pair_ || rubs_ ? tr("sticks") : counted(sticking, tr("1 sticks"), tr("%1 stick")),
                          ContactStatus::Stick);
    if (sliding)
        state << coloured(pair_ || rubs_ ? tr("slips") : counted(sliding, tr("1 slips"), tr("%1 slip")),
                          ContactStatus::Slip);
    if (state.isEmpty()) state << coloured(tr("open"), ContactStatus::Open);
    QString now = state.join(" · ");
    const auto force = [&](double value) {
        const QString unit = turns_ ? "N m" : "N";
        return quantityText(told(value, leastTold(unit, largest)), unit, 3);
    };
    if (sticking + sliding > 0)
        now += "<br>" + (rubs_ ? tr("friction %1").arg(force(friction))
                               : tr("normal %1 · friction %2").arg(force(normal), force(friction)));
    if (shared)
        now +=
            "<br>" +
            (pair_ ? tr("Shared load: this force is one of many; the motion does not decide it. Shown: the least norm.")
                   : tr("Shared load: how the points share it is one of many ways; the sum is decided. Shown: the "
                        "least norm."));
    state_->setText(now);
}

/// Of the moment shown, what is looked at.
void ContactInspector::findNow() {
    const auto mine = pairs();
    now_.clear();
    for (const auto& row : shown_)
        if (std::find(mine.begin(), mine.end(), row.pair) != mine.end()) now_.push_back(row);
    cone_->setContacts(now_);
}

void ContactInspector::showMoment(const Frame& frame) {
    if (!hasContact() || !result_) return;
    time_ = frame.time;
    shown_ = frame.contacts;
    findNow();
    strips_->setCursor(time_);
    if (!reading_ && result_->frameCount() != framesRead_) {
        if (result_->pairs().size() != pairsOffered_) offerPairs();
        read();
    }
    showFigures();
}

void ContactInspector::exportTo(const QString& file) const {
    exportContactHistory(history_, turns_, file.toStdString());
}

} // namespace escapement
