#include "gui/assembling/contact_finder.h"

#include "engine/assembling/edit.h"
#include "gui/assembling/feature_text.h"
#include "gui/style/units.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace escapement {

ContactFinder::ContactFinder(Document& document, QWidget* parent) : QDialog(parent), document_(document) {
    setObjectName("contactFinder");
    setWindowTitle(tr("Find contacts"));
    resize(560, 320);
    margin_ = new QLineEdit(this);
    margin_->setObjectName("contactMargin");
    margin_->setText(fieldText(2e-3, "m"));
    margin_->setToolTip(tr("Faces that come nearer to each other than this are proposed"));
    auto* again = new QPushButton(tr("Search"), this);
    again->setObjectName("contactSearchButton");
    list_ = new QTreeWidget(this);
    list_->setObjectName("contactProposals");
    list_->setHeaderLabels({tr("bodies"), tr("faces"), tr("distance")});
    list_->setRootIsDecorated(false);
    list_->header()->setSectionResizeMode(1, QHeaderView::Stretch);
    list_->header()->setStretchLastSection(false);
    said_ = new QLabel(this);
    said_->setObjectName("contactFinderText");
    said_->setWordWrap(true);
    add_ = new QPushButton(tr("Add the checked ones"), this);
    add_->setObjectName("addContactsButton");
    auto* close = new QPushButton(tr("Close"), this);
    auto* top = new QHBoxLayout;
    top->addWidget(new QLabel(tr("Faces nearer than"), this));
    top->addWidget(margin_);
    top->addWidget(new QLabel(Units::chosen().of("m").name, this));
    top->addWidget(again);
    top->addStretch();
    auto* bottom = new QHBoxLayout;
    bottom->addWidget(said_, 1);
    bottom->addWidget(add_);
    bottom->addWidget(close);
    auto* column = new QVBoxLayout(this);
    column->addLayout(top);
    column->addWidget(list_, 1);
    column->addLayout(bottom);
    add_->setDefault(true);
    again->setAutoDefault(false);
    connect(again, &QPushButton::clicked, this, &ContactFinder::search);
    connect(margin_, &QLineEdit::returnPressed, this, &ContactFinder::search);
    connect(add_, &QPushButton::clicked, this, &ContactFinder::take);
    connect(close, &QPushButton::clicked, this, &QDialog::close);
    connect(list_, &QTreeWidget::currentItemChanged, this, &ContactFinder::look);
    connect(this, &QDialog::finished, this, [this] { emit highlighted({}); });
    // What was proposed may not be there any more.
    connect(&document_, &Document::edited, this, &ContactFinder::search);
    connect(&document_, &Document::changed, this, &QDialog::close);
    search();
}

void ContactFinder::search() {
    list_->clear();
    proposals_.clear();
    const TypedNumber margin = typedNumber(margin_->text(), "m", {});
    if (!margin.problem.isEmpty() || !(margin.value > 0.0)) {
        said_->setText(margin.problem.isEmpty() ? tr("The distance must be greater than 0.") : margin.problem);
        return;
    }
    try {
        proposals_ = proposeContacts(document_.mechanism(), document_.parts(), margin.value);
    } catch (const std::exception& error) {
        said_->setText(QString::fromStdString(error.what()));
        return;
    }
    for (const auto& proposal : proposals_) {
        auto* item = new QTreeWidgetItem(
            list_, {QString::fromStdString(proposal.pair.a.body + " – " + proposal.pair.b.body),
                    QString::fromStdString(proposal.text), quantityText(proposal.gap, "m", 3)});
        item->setCheckState(0, Qt::Checked);
        item->setToolTip(1, QString::fromStdString(proposal.text));
    }
    list_->resizeColumnToContents(0);
    add_->setEnabled(!proposals_.empty());
    said_->setText(proposals_.empty() ? tr("No faces that this version can compute come nearer than that, except those that "
                                           "joints or contacts hold already. Left out: faces that are neither plane nor "
                                           "a sphere, and plane ones with curved edges. Try a larger distance.")
                                      : tr("Click one to see it in the view."));
}

void ContactFinder::look() {
    const int row = list_->indexOfTopLevelItem(list_->currentItem());
    std::vector<PickedFeature> faces;
    if (row >= 0)
        for (const auto* side : {&proposals_[static_cast<std::size_t>(row)].pair.a, &proposals_[static_cast<std::size_t>(row)].pair.b})
            for (const auto& face : side->faces)
                if (const auto feature = featureNamed(document_.mechanism(), side->body, face)) faces.push_back(*feature);
    emit highlighted(faces);
}

void ContactFinder::take() {
    std::vector<ContactPair> chosen;
    for (int i = 0; i < list_->topLevelItemCount(); ++i)
        if (list_->topLevelItem(i)->checkState(0) == Qt::Checked) chosen.push_back(proposals_[static_cast<std::size_t>(i)].pair);
    if (chosen.empty()) {
        said_->setText(tr("Nothing is checked."));
        return;
    }
    disconnect(&document_, &Document::edited, this, nullptr);
    document_.edit(chosen.size() == 1 ? tr("Add contact") : tr("Add %1 contacts").arg(chosen.size()), [&](Mechanism& m) {
        for (ContactPair pair : chosen) {
            pair.name = freeName(m.contacts, pair.name);
            m.contacts.push_back(pair);
        }
    });
    close();
}

} // namespace escapement
