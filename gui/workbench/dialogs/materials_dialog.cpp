#include "gui/workbench/dialogs/materials_dialog.h"

#include "engine/assembling/edit.h"
#include "engine/model/fields/field_rows.h"
#include "engine/model/material_pairs.h"
#include "gui/assembling/common_materials.h"
#include "gui/style/style.h"
#include "gui/style/typed_number.h"
#include "plots/language/language.h"
#include "plots/units/units.h"

#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>

namespace escapement {

namespace {

constexpr const char* densityUnit = "kg/m^3";

/// What a pair's columns are, behind the two names.
const std::vector<Number MaterialPair::*>& pairNumbers() {
    static const std::vector<Number MaterialPair::*> all{&MaterialPair::restitution, &MaterialPair::friction,
                                                         &MaterialPair::static_friction};
    return all;
}

QTableWidget* tableOf(const char* name, const QStringList& columns, QWidget* parent) {
    auto* table = new QTableWidget(0, int(columns.size()), parent);
    table->setObjectName(name);
    table->setHorizontalHeaderLabels(columns);
    table->verticalHeader()->hide();
    table->setSelectionBehavior(QAbstractItemView::SelectItems);
    table->setSelectionMode(QAbstractItemView::SingleSelection);
    table->setTabKeyNavigation(true);
    table->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::AnyKeyPressed |
                           QAbstractItemView::EditKeyPressed);
    table->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    return table;
}

/// A cell stays the same one when it is written again: it may be the one that is just being edited.
QTableWidgetItem& cellAt(QTableWidget& table, int row, int column, const QString& text) {
    QTableWidgetItem* cell = table.item(row, column);
    if (!cell) table.setItem(row, column, cell = new QTableWidgetItem);
    cell->setText(text);
    return *cell;
}

void putFixed(QTableWidget& table, int row, int column, const QString& text) {
    QTableWidgetItem& cell = cellAt(table, row, column, text);
    cell.setFlags(cell.flags() & ~Qt::ItemIsEditable);
}

/// Null: nothing is given.
void putNumber(QTableWidget& table, int row, int column, const Number* number, const char* unit) {
    const QString text = !number                  ? QString()
                         : number->isExpression() ? QString::fromStdString(number->expression)
                                                  : fieldText(number->value, unit);
    cellAt(table, row, column, text).setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
}

std::size_t shapesOf(const Mechanism& m, const std::string& material) {
    std::size_t count = 0;
    for (const Body& body : m.bodies)
        for (const Shape& shape : body.shapes) count += shape.material == material;
    return count;
}

/// Throws InputError with what is wrong.
Number typedOf(const Mechanism& m, const QString& text, const char* unit, const Range& range) {
    std::map<std::string, double> parameters;
    for (const auto& [name, number] : m.parameters) parameters[name] = number.value;
    const TypedNumber typed = typedNumber(text, unit, parameters);
    if (!typed.problem.isEmpty()) throw InputError(typed.problem.toStdString());
    if (!range.contains(typed.value))
        throw InputError(
            MaterialsDialog::tr("must be %2, but is %1").arg(text, translated(range.text())).toStdString());
    Number number(typed.value);
    number.expression = typed.expression;
    return number;
}

} // namespace

MaterialsDialog::MaterialsDialog(Document& document, QWidget* parent)
    : QDialog(parent), document_(document),
      materials_(tableOf("materialsTable", {tr("Material"), QString(), tr("Shapes of it")}, this)),
      pairs_(tableOf("materialPairsTable",
                     {tr("Material"), tr("on"), tr("Restitution"), tr("Friction"), tr("Static friction")}, this)),
      library_(new QMenu(this)), remove_(new QPushButton(tr("&Delete"), this)),
      forget_(new QPushButton(tr("&Forget the pair"), this)), nothing_(new QLabel(this)), refusal_(new QLabel(this)) {
    setObjectName("materialsDialog");
    setWindowTitle(tr("Materials and pairs"));
    setAttribute(Qt::WA_DeleteOnClose);
    auto* add = new QPushButton(tr("&Add"), this);
    add->setObjectName("addMaterialButton");
    add->setMenu(library_);
    library_->setObjectName("addMaterialMenu");
    remove_->setObjectName("deleteMaterialButton");
    remove_->setToolTip(tr("Removes the material and its pairs; shapes of it have none then"));
    forget_->setObjectName("forgetPairButton");
    forget_->setToolTip(tr("Nothing is given for these two materials then"));
    pairs_->horizontalHeaderItem(4)->setToolTip(tr("While they stick; empty: the same as friction"));
    auto* note =
        new QLabel(tr("What two materials do where they touch, in either order. Contacts with \"By materials\" "
                      "use it. Nothing is assumed: an empty row is a pair for which nothing is given."),
                   this);
    note->setWordWrap(true);
    note->setProperty("role", "secondary");
    refusal_->setObjectName("materialsRefusal");
    refusal_->setWordWrap(true);
    refusal_->setStyleSheet("color: " + problemTextColour().name());
    refusal_->hide();
    auto* close = new QDialogButtonBox(QDialogButtonBox::Close, this);
    // Enter ends a cell; it must press no button.
    for (QPushButton* button : {add, remove_, forget_, close->button(QDialogButtonBox::Close)})
        button->setAutoDefault(false), button->setDefault(false);
    nothing_->setObjectName("noMaterials");
    nothing_->setText(tr("There is no material yet. Press <i>Add</i> and choose one: it is offered to all bodies then, "
                         "and what it does on others stands below."));
    nothing_->setWordWrap(true);
    nothing_->setAlignment(Qt::AlignCenter);
    nothing_->setMargin(24);
    nothing_->setProperty("role", "secondary");
    auto* aboveRow = new QHBoxLayout;
    aboveRow->addWidget(add);
    aboveRow->addWidget(remove_);
    aboveRow->addStretch();
    auto* belowRow = new QHBoxLayout;
    belowRow->addWidget(forget_);
    belowRow->addStretch();
    belowRow->addWidget(close);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(materials_, 2);
    layout->addWidget(nothing_, 2);
    layout->addLayout(aboveRow);
    layout->addWidget(note);
    layout->addWidget(pairs_, 3);
    layout->addWidget(refusal_);
    layout->addLayout(belowRow);
    resize(620, 560);

    connect(library_, &QMenu::aboutToShow, this, &MaterialsDialog::offerMaterials);
    connect(remove_, &QPushButton::clicked, this, &MaterialsDialog::removeSelected);
    connect(forget_, &QPushButton::clicked, this, &MaterialsDialog::forgetPair);
    connect(close, &QDialogButtonBox::rejected, this, &QDialog::close);
    connect(materials_, &QTableWidget::itemChanged, this, [this](QTableWidgetItem* cell) {
        if (!filling_) takeMaterial(*cell);
    });
    connect(pairs_, &QTableWidget::itemChanged, this, [this](QTableWidgetItem* cell) {
        if (!filling_) takePair(*cell);
    });
    for (QTableWidget* table : {materials_, pairs_})
        connect(table, &QTableWidget::itemSelectionChanged, this, &MaterialsDialog::update);
    connect(&document_, &Document::edited, this, &MaterialsDialog::fill);
    connect(&document_, &Document::edited, refusal_, &QLabel::hide);
    connect(&document_, &Document::changed, this, &MaterialsDialog::fill);
    connect(&Units::chosen(), &Units::changed, this, &MaterialsDialog::fill);
    offerMaterials();
    fill();
}

/// Keeps where one is: tables are filled anew after each edit.
void MaterialsDialog::fill() {
    const int row = materials_->currentRow(), column = materials_->currentColumn();
    const int pairRow = pairs_->currentRow(), pairColumn = pairs_->currentColumn();
    filling_ = true;
    fillMaterials();
    fillPairs();
    filling_ = false;
    if (row >= 0 && row < materials_->rowCount()) materials_->setCurrentCell(row, column);
    if (pairRow >= 0 && pairRow < pairs_->rowCount()) pairs_->setCurrentCell(pairRow, pairColumn);
    update();
}

void MaterialsDialog::fillMaterials() {
    const Mechanism& m = document_.mechanism();
    materials_->setHorizontalHeaderItem(1, new QTableWidgetItem(
                                               tr("Density, %1").arg(unitText(Units::chosen().of(densityUnit).name))));
    materials_->setRowCount(int(m.materials.size()));
    materials_->setVisible(!m.materials.empty());
    pairs_->setVisible(!m.materials.empty());
    nothing_->setVisible(m.materials.empty());
    for (int row = 0; row < materials_->rowCount(); ++row) {
        const Material& one = m.materials[std::size_t(row)];
        cellAt(*materials_, row, 0, QString::fromStdString(one.name));
        putNumber(*materials_, row, 1, &one.density, densityUnit);
        putFixed(*materials_, row, 2, QString::number(shapesOf(m, one.name)));
    }
}

/// The materials of a row of pairs: row by row the upper half of the square of all.
std::pair<std::string, std::string> MaterialsDialog::pairAt(int row) const {
    const auto& all = document_.mechanism().materials;
    for (std::size_t a = 0; a < all.size(); ++a) {
        const int here = int(all.size() - a);
        if (row < here) return {all[a].name, all[a + std::size_t(row)].name};
        row -= here;
    }
    return {};
}

void MaterialsDialog::fillPairs() {
    const Mechanism& m = document_.mechanism();
    const int count = int(m.materials.size());
    pairs_->setRowCount(count * (count + 1) / 2);
    for (int row = 0; row < pairs_->rowCount(); ++row) {
        const auto [a, b] = pairAt(row);
        const MaterialPair* pair = findMaterialPair(m, a, b);
        putFixed(*pairs_, row, 0, QString::fromStdString(a));
        putFixed(*pairs_, row, 1, QString::fromStdString(b));
        for (std::size_t k = 0; k < pairNumbers().size(); ++k)
            putNumber(*pairs_, row, int(k) + 2, pair ? &(pair->*pairNumbers()[k]) : nullptr, "1");
        // Not given: the same as while they slide.
        if (pair && !pair->static_friction.isExpression() && pair->static_friction.value == 0.0)
            cellAt(*pairs_, row, 4, {});
    }
}

void MaterialsDialog::offerMaterials() {
    library_->clear();
    for (const CommonMaterial& one : commonMaterials()) {
        auto* action = library_->addAction(materialText(one.name, one.density));
        action->setObjectName("addMaterial:" + one.key);
        connect(action, &QAction::triggered, this, [this, &one] { addMaterial(one.name, one.density); });
    }
    library_->addSeparator();
    auto* other = library_->addAction(tr("&Other"));
    other->setObjectName("addMaterial:other");
    other->setToolTip(tr("With the density of water, to be typed over"));
    connect(other, &QAction::triggered, this, [this] { addMaterial(tr("material"), 1000.0); });
}

void MaterialsDialog::addMaterial(const QString& name, double density) {
    document_.edit(tr("Add material %1").arg(name), [&](Mechanism& m) {
        Material made;
        made.name = freeName(m.materials, name.toStdString());
        made.density = density;
        m.materials.push_back(made);
    });
    materials_->setCurrentCell(materials_->rowCount() - 1, 0);
}

void MaterialsDialog::removeSelected() {
    const int row = materials_->currentRow();
    if (row < 0 || row >= materials_->rowCount()) return;
    document_.edit(tr("Delete material %1").arg(materials_->item(row, 0)->text()),
                   [row](Mechanism& m) { removeMaterial(m, row); });
}

void MaterialsDialog::forgetPair() {
    const int row = pairs_->currentRow();
    if (row < 0 || row >= pairs_->rowCount()) return;
    const auto [a, b] = pairAt(row);
    document_.edit(tr("Forget %1 on %2").arg(QString::fromStdString(a), QString::fromStdString(b)),
                   [a = a, b = b](Mechanism& m) {
                       if (const MaterialPair* pair = findMaterialPair(m, a, b))
                           m.material_pairs.erase(m.material_pairs.begin() + (pair - m.material_pairs.data()));
                   });
}

void MaterialsDialog::takeMaterial(const QTableWidgetItem& cell) {
    const int row = cell.row();
    const QString text = cell.text().trimmed();
    const auto change = [&](Mechanism& m) {
        if (cell.column() == 0) {
            if (m.materials[std::size_t(row)].name != text.toStdString()) renameMaterial(m, row, text.toStdString());
        } else {
            m.materials[std::size_t(row)].density = typedOf(m, text, densityUnit, Range::positive());
        }
    };
    const QString name = QString::fromStdString(document_.mechanism().materials[std::size_t(row)].name);
    const bool renames = cell.column() == 0;
    take(renames ? tr("Rename material %1").arg(name) : tr("Density of %1").arg(name), change);
}

/// A number typed into an empty row makes the pair; an emptied cell is 0.
void MaterialsDialog::takePair(const QTableWidgetItem& cell) {
    const auto [a, b] = pairAt(cell.row());
    const auto k = std::size_t(cell.column() - 2);
    const QString text = cell.text().trimmed();
    if (text.isEmpty() && !findMaterialPair(document_.mechanism(), a, b)) return fill();
    const QString what = pairs_->horizontalHeaderItem(cell.column())->text();
    take(tr("%3 of %1 on %2").arg(QString::fromStdString(a), QString::fromStdString(b), what),
         [&, a = a, b = b](Mechanism& m) {
             const Range range = k == 0 ? Range::from(0.0, 1.0) : Range::notNegative();
             const Number number = text.isEmpty() ? Number(0.0) : typedOf(m, text, "1", range);
             const MaterialPair* known = findMaterialPair(m, a, b);
             if (!known) {
                 MaterialPair made;
                 made.a = a;
                 made.b = b;
                 m.material_pairs.push_back(made);
             }
             MaterialPair& pair =
                 known ? m.material_pairs[std::size_t(known - m.material_pairs.data())] : m.material_pairs.back();
             pair.*pairNumbers()[k] = number;
         });
}

/// Makes the edit, or says here, not behind this dialog, why it cannot be made.
void MaterialsDialog::take(const QString& what, const std::function<void(Mechanism&)>& change) {
    const auto listen = connect(&document_, &Document::refused, this, [&](const QString& reason) {
        refusal_->setText(tr("%1: %2").arg(what, reason));
        refusal_->show();
    });
    const bool taken = document_.edit(what, change);
    disconnect(listen);
    if (!taken) fill();
}

void MaterialsDialog::update() {
    remove_->setEnabled(materials_->currentRow() >= 0);
    const int row = pairs_->currentRow();
    const auto [a, b] = row >= 0 ? pairAt(row) : std::pair<std::string, std::string>();
    forget_->setEnabled(row >= 0 && findMaterialPair(document_.mechanism(), a, b));
}

} // namespace escapement
