#include "gui/assembling/contact_finder.h"

#include "engine/assembling/edit.h"
#include "engine/model/material_pairs.h"
#include "gui/assembling/feature_text.h"
#include "gui/assembling/new_names.h"
#include "gui/style/style.h"
#include "gui/style/typed_number.h"
#include "plots/language/language.h"
#include "plots/units/number_text.h"
#include "plots/units/units.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace escapement {

namespace {

constexpr std::size_t runPoses = 200;

/// Frames spread evenly over a run, by their number.
std::vector<MotionPose> posesOf(const Result& run) {
    std::vector<MotionPose> poses;
    const std::size_t frames = run.frameCount(), count = std::min(frames, runPoses);
    for (std::size_t k = 0; k < count; ++k) {
        const Frame frame = run.frameAt(count > 1 ? k * (frames - 1) / (count - 1) : 0);
        MotionPose pose{{}, QString("%1 s").arg(numberText(frame.time, 4)).toStdString()};
        for (const auto& body : frame.bodies) pose.bodies.push_back(RigidMotion::from(body.position, body.orientation));
        poses.push_back(std::move(pose));
    }
    return poses;
}

/// A few of the names, and how many more there are.
QString enumerated(const std::vector<std::string>& names) {
    constexpr qsizetype most = 4;
    QStringList some;
    for (const std::string& name : names) some << QString::fromStdString(name);
    const qsizetype more = some.size() - most;
    if (more > 0) some = some.mid(0, most) << QString("+ %1").arg(more);
    return some.join(", ");
}

/// Whether the run is one of these bodies.
bool fits(const Result& run, const Mechanism& mechanism) {
    const auto bodies = run.layout().bodies;
    return run.frameCount() > 0 &&
           std::equal(bodies.begin(), bodies.end(), mechanism.bodies.begin(), mechanism.bodies.end(),
                      [](const std::string& name, const Body& body) { return name == body.name; });
}

} // namespace

ContactFinder::ContactFinder(Document& document, QWidget* parent) : QDialog(parent), document_(document) {
    setObjectName("contactFinder");
    setWindowTitle(tr("Find contacts"));
    resize(760, 360);
    margin_ = new QLineEdit(this);
    margin_->setObjectName("contactMargin");
    margin_->setText(fieldText(2e-3, "m"));
    margin_->setCursorPosition(0); // of a narrow field the first digits are what is to be seen
    margin_->setToolTip(tr("Faces that come nearer to each other than this are proposed"));
    where_ = new QComboBox(this);
    where_->setObjectName("contactWhere");
    where_->addItem(tr("as the bodies stand"));
    where_->addItem(tr("over the range of the joints"));
    where_->addItem(tr("over the run shown"));
    where_->setToolTip(tr("Range of the joints: each hinge a whole turn, each slide as far as it is long, or between "
                          "its limits; the rest follows"));
    search_ = new QPushButton(tr("&Search"), this);
    search_->setObjectName("contactSearchButton");
    progress_ = new QProgressBar(this);
    progress_->setObjectName("contactProgress");
    progress_->setRange(0, 100);
    progress_->setTextVisible(false);
    progress_->hide();
    list_ = new QTreeWidget(this);
    list_->setObjectName("contactProposals");
    list_->setHeaderLabels({tr("bodies"), tr("faces"), tr("distance"), tr("where")});
    list_->setRootIsDecorated(false);
    list_->header()->setSectionResizeMode(QHeaderView::ResizeToContents); // heads are never cut, in any language
    list_->header()->setSectionResizeMode(1, QHeaderView::Stretch);
    list_->header()->setStretchLastSection(false);
    said_ = new QLabel(this);
    said_->setObjectName("contactFinderText");
    said_->setWordWrap(true);
    add_ = new QPushButton(tr("&Add the checked ones"), this);
    add_->setObjectName("addContactsButton");
    auto* close = new QPushButton(tr("&Close"), this);
    auto* top = new QHBoxLayout;
    top->addWidget(new QLabel(tr("Faces nearer than"), this));
    top->addWidget(margin_);
    top->addWidget(new QLabel(Units::chosen().of("m").name, this));
    top->addWidget(where_, 1);
    top->addWidget(search_);
    auto* bottom = new QHBoxLayout;
    bottom->addWidget(said_, 1);
    bottom->addWidget(add_);
    bottom->addWidget(close);
    auto* column = new QVBoxLayout(this);
    column->addLayout(top);
    column->addWidget(progress_);
    column->addWidget(list_, 1);
    column->addLayout(bottom);
    add_->setDefault(true);
    search_->setAutoDefault(false);
    connect(search_, &QPushButton::clicked, this, [this] { searching_ ? stop() : search(); });
    connect(where_, &QComboBox::activated, this, &ContactFinder::search);
    // Enter searches by a number just typed; after that it is the default button's.
    connect(margin_, &QLineEdit::returnPressed, this, [this] {
        if (margin_->text() != searchedBy_) search();
    });
    connect(add_, &QPushButton::clicked, this, &ContactFinder::take);
    connect(close, &QPushButton::clicked, this, &QDialog::close);
    connect(list_, &QTreeWidget::currentItemChanged, this, &ContactFinder::look);
    connect(list_, &QTreeWidget::itemChanged, this, &ContactFinder::checked);
    connect(this, &QDialog::finished, this, [this] { emit highlighted({}); });
    // What was proposed may not be there any more.
    connect(&document_, &Document::edited, this, &ContactFinder::search);
    connect(&document_, &Document::changed, this, &QDialog::close);
    search();
}

void ContactFinder::search() {
    worker_ = {}; // an earlier search ends
    const int mine = ++generation_;
    list_->clear();
    proposals_.clear();
    refused_.clear();
    add_->setEnabled(false);
    searchedBy_ = margin_->text();
    const TypedNumber margin = typedNumber(searchedBy_, "m", {});
    const auto run = document_.runs().result();
    const auto where = static_cast<Where>(where_->currentIndex());
    QString problem = margin.problem;
    if (problem.isEmpty() && !(margin.value > 0.0)) problem = tr("The distance must be greater than 0.");
    if (problem.isEmpty() && where == Where::LastRun && !(run && fits(*run, document_.mechanism())))
        problem = tr("There is no run of these bodies yet: run the mechanism, or search over the range of the joints.");
    if (!problem.isEmpty()) return found({}, {}, problem, false);
    searching_ = true;
    search_->setText(tr("Stop"));
    said_->setText(tr("Searching…"));
    progress_->setValue(0);
    progress_->show();
    worker_ = std::jthread([this, mine, where, run, margin = margin.value, mechanism = document_.mechanism(),
                            parts = document_.parts()](std::stop_token stopped) {
        // The range takes a tenth of the time, the faces the rest.
        const auto say = [&](double share) {
            QMetaObject::invokeMethod(this, [this, mine, share] {
                if (mine == generation_) progress_->setValue(int(100.0 * share));
            });
            return !stopped.stop_requested();
        };
        std::vector<ContactProposal> proposals, refused;
        QString problem;
        try {
            std::vector<MotionPose> poses;
            if (where == Where::JointRange)
                poses = rangeOfJoints(mechanism, parts, [&](double share) { return say(0.1 * share); });
            if (where == Where::LastRun) poses = posesOf(*run);
            proposals = proposeContacts(
                mechanism, parts, margin, poses, [&](double share) { return say(0.1 + 0.9 * share); }, &refused);
        } catch (const std::exception& error) {
            problem = translated(error.what());
        }
        QMetaObject::invokeMethod(this, [this, mine, proposals, refused, problem, cut = stopped.stop_requested()] {
            if (mine == generation_) found(proposals, refused, problem, cut);
        });
    });
}

void ContactFinder::stop() { worker_.request_stop(); } // it says itself what it found until then

/// A pair that does not run is listed with the reason, and cannot be chosen.
void ContactFinder::showRefused(const ContactProposal& refused) {
    const QString why = translated(refused.refusal);
    auto* item = new QTreeWidgetItem(list_, {QString::fromStdString(refused.pair.a.body + " – " + refused.pair.b.body),
                                             tr("left out: %1").arg(why), quantityText(refused.gap, "m", 3),
                                             refused.where.empty() ? tr("as they stand") : translated(refused.where)});
    item->setFlags(Qt::ItemIsSelectable | Qt::ItemIsEnabled);
    item->setIcon(0, themeIcon("dialog-warning"));
    for (int column = 0; column < item->columnCount(); ++column) item->setForeground(column, secondaryTextColour());
    item->setToolTip(1, "<p>" + why.toHtmlEscaped() + "</p>");
}

/// Where a body may topple or move off, with all its faces first, and with those that are near now below.
void ContactFinder::showProposal(const ContactProposal& proposal) {
    const QSignalBlocker quiet(list_);
    const QString where = proposal.where.empty() ? tr("as they stand") : translated(proposal.where);
    auto* item =
        new QTreeWidgetItem(list_, {QString::fromStdString(proposal.pair.a.body + " – " + proposal.pair.b.body),
                                    translated(proposal.text), quantityText(proposal.gap, "m", 3), where});
    item->setCheckState(0, Qt::Checked);
    item->setToolTip(3, where);
    QTreeWidgetItem* faces = item;
    if (proposal.whole) {
        const QString all = proposal.whole->b.faces.empty()
                                ? tr("all faces of both")
                                : tr("all faces of %1").arg(QString::fromStdString(proposal.pair.a.body));
        item->setText(1, all);
        item->setToolTip(1, tr("No joint keeps these two near each other: whichever face comes to the other is to "
                               "touch it, also after a body has toppled"));
        faces = new QTreeWidgetItem(item, {tr("or these alone"), translated(proposal.text), item->text(2), where});
        faces->setCheckState(0, Qt::Unchecked);
        faces->setToolTip(3, where);
        item->setExpanded(true);
    }
    QStringList tip{translated(proposal.text)};
    if (!proposal.leftOut.empty()) {
        faces->setText(1, faces->text(1) + tr("; left out: %1").arg(proposal.leftOut.size()));
        tip << tr("Left out, because contact cannot compute them:");
        for (const auto& face : proposal.leftOut) tip << QString::fromStdString(face);
    }
    faces->setToolTip(1, tip.join('\n'));
}

/// Of two ways to take a pair one is checked at most.
void ContactFinder::checked(QTreeWidgetItem* item) {
    QTreeWidgetItem* other = item->parent() ? item->parent() : item->child(0);
    if (other && item->checkState(0) == Qt::Checked) other->setCheckState(0, Qt::Unchecked);
}

void ContactFinder::found(std::vector<ContactProposal> proposals, std::vector<ContactProposal> refused,
                          const QString& problem, bool stopped) {
    searching_ = false;
    search_->setText(tr("&Search"));
    progress_->hide();
    proposals_ = std::move(proposals);
    for (const auto& proposal : proposals_) showProposal(proposal);
    for (const auto& one : refused) showRefused(one);
    add_->setEnabled(!proposals_.empty());
    QString text = problem;
    refused_ = std::move(refused);
    if (text.isEmpty() && proposals_.empty() && !refused_.empty())
        text =
            tr("Faces come near, but none of these pairs of bodies can touch in a run as they are. Click one for its "
               "reason. The first: %1")
                .arg(translated(refused_.front().refusal));
    else if (text.isEmpty() && proposals_.empty())
        text = tr("No faces come nearer than that, except those that joints or contacts hold already. Try a larger "
                  "distance, or search over the range of the joints.");
    else if (text.isEmpty())
        text = refused_.empty()
                   ? tr("Click one to see its faces in the view.")
                   : tr("Click one to see its faces in the view. Pairs in grey would not run and are left out.");
    if (problem.isEmpty() && static_cast<Where>(where_->currentIndex()) == Where::JointRange)
        if (const QString names = enumerated(beyondTheRange(document_.mechanism())); !names.isEmpty())
            text += " " + tr("Not moved in this search: %1. Run the mechanism, and search over the run shown, to see "
                             "where these come.")
                              .arg(names);
    said_->setText(stopped ? tr("Stopped; until then: %1").arg(text) : text);
}

void ContactFinder::look() {
    QTreeWidgetItem* current = list_->currentItem();
    const int row = list_->indexOfTopLevelItem(current && current->parent() ? current->parent() : current);
    std::vector<PickedFeature> faces;
    const auto index = static_cast<std::size_t>(std::max(row, 0));
    const ContactProposal* shown = row < 0                                       ? nullptr
                                   : index < proposals_.size()                   ? &proposals_[index]
                                   : index - proposals_.size() < refused_.size() ? &refused_[index - proposals_.size()]
                                                                                 : nullptr;
    if (shown && !shown->refusal.empty()) said_->setText(translated(shown->refusal)); // too long for a row
    if (shown)
        for (const auto* side : {&shown->pair.a, &shown->pair.b})
            for (const auto& face : side->faces)
                if (const auto feature = featureNamed(document_.mechanism(), side->body, face))
                    faces.push_back(*feature);
    emit highlighted(faces);
}

void ContactFinder::take() {
    std::vector<ContactPair> chosen;
    for (int i = 0; i < static_cast<int>(proposals_.size()); ++i) { // the refused come after them
        const ContactProposal& proposal = proposals_[static_cast<std::size_t>(i)];
        const QTreeWidgetItem *first = list_->topLevelItem(i), *second = first->child(0);
        if (first->checkState(0) == Qt::Checked) chosen.push_back(proposal.whole.value_or(proposal.pair));
        else if (second && second->checkState(0) == Qt::Checked) chosen.push_back(proposal.pair);
    }
    if (chosen.empty()) {
        said_->setText(tr("Nothing is checked."));
        return;
    }
    disconnect(&document_, &Document::edited, this, nullptr);
    QStringList bare;
    document_.edit(chosen.size() == 1 ? tr("Add contact") : tr("Add %1 contacts").arg(chosen.size()),
                   [&](Mechanism& m) {
                       for (ContactPair pair : chosen) {
                           pair.name = freeName(m.contacts, newNameOn(pair.a.body, pair.b.body));
                           pair.by_materials = materialsTellAll(m, pair);
                           m.contacts.push_back(pair);
                           if (saysNothing(pair)) bare << QString::fromStdString(pair.name);
                       }
                   });
    close();
    if (!bare.isEmpty()) emit addedWithoutNumbers(bare);
}

} // namespace escapement
