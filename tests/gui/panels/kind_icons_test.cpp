// Kinds of joints and couplings are told apart by their icons: in both themes, as small as in the tree; the tree, the
// menu, the tool and the field of the type show the same one.

#include "tests/gui/user.h"

#include "engine/couplings/coupling_type.h"
#include "engine/joints/joint_type.h"
#include "gui/style/symbol_icon.h"

#include <QTreeWidgetItemIterator>

using namespace escapement;

namespace {

const char* guidedDoor =
    R"({"escapement": 1, "materials": [{"name": "steel", "density": 7850}], "bodies": [
    {"name": "frame", "fixed": true, "shapes": [{"primitive": "box", "size": [0.4, 0.4, 0.02]}]},
    {"name": "drawer", "shapes": [{"primitive": "box", "size": [0.1, 0.1, 0.1], "material": "steel"}]},
    {"name": "door", "shapes": [{"primitive": "box", "size": [0.1, 0.1, 0.1], "material": "steel"}]}],
    "joints": [{"name": "slide", "type": "prismatic", "a": {"body": "frame"}, "b": {"body": "drawer"}},
               {"name": "hinge", "type": "revolute", "a": {"body": "frame"}, "b": {"body": "door"}}]})";

QImage iconPixels(const QIcon& icon, int size, QIcon::Mode mode = QIcon::Normal) {
    return icon.pixmap(QSize(size, size), 1.0, mode).toImage().convertToFormat(QImage::Format_ARGB32);
}

int differing(const QImage& a, const QImage& b) {
    constexpr int much = 64; // of 255
    int count = 0;
    for (int y = 0; y < a.height(); ++y)
        for (int x = 0; x < a.width(); ++x) count += std::abs(qAlpha(a.pixel(x, y)) - qAlpha(b.pixel(x, y))) > much;
    return count;
}

/// The mean lightness of what is drawn.
double lightness(const QImage& image) {
    double sum = 0.0, weight = 0.0;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x) {
            const QColor colour = image.pixelColor(x, y);
            sum += colour.alphaF() * colour.lightnessF(), weight += colour.alphaF();
        }
    return weight > 0.0 ? sum / weight : 0.5;
}

} // namespace

class KindIconsTest : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() { keepSettingsIn(folder_); }
    void eachKindHasItsOwn_data();
    void eachKindHasItsOwn();
    void theWindowShowsThem();

  private:
    QTemporaryDir folder_;
};

void KindIconsTest::eachKindHasItsOwn_data() {
    QTest::addColumn<int>("size");
    QTest::addColumn<bool>("dark");
    for (const int size : {16, 32})
        for (const bool dark : {false, true}) QTest::addRow("%d %s", size, dark ? "dark" : "light") << size << dark;
}

void KindIconsTest::eachKindHasItsOwn() {
    QFETCH(int, size);
    QFETCH(bool, dark);
    setDarkTheme(dark);
    std::vector<std::pair<std::string, QImage>> all;
    for (const auto& type : jointTypes()) all.emplace_back(type.name, iconPixels(kindIcon(type.name), size));
    for (const auto& type : couplingTypes()) all.emplace_back(type.name, iconPixels(kindIcon(type.name), size));
    for (std::size_t i = 0; i < all.size(); ++i) {
        const auto& [name, image] = all[i];
        QCOMPARE(image.size(), QSize(size, size));
        QVERIFY2(dark ? lightness(image) > 0.7 : lightness(image) < 0.4, name.c_str());
        for (std::size_t k = 0; k < i; ++k) {
            const int pixels = differing(image, all[k].second);
            QVERIFY2(pixels > size / 2,
                     qPrintable(
                         QString("%1 and %2 differ in %3 pixels").arg(name.c_str(), all[k].first.c_str()).arg(pixels)));
        }
    }
    const QIcon one = kindIcon(jointTypes().front().name);
    QVERIFY(iconPixels(one, size, QIcon::Disabled) != iconPixels(one, size));
    QVERIFY(kindIcon("none of these").isNull());
    setDarkTheme(false);
}

void KindIconsTest::theWindowShowsThem() {
    const QString file = folder_.path() + "/guidedDoor.escapement";
    QFile out(file);
    QVERIFY(out.open(QIODevice::WriteOnly));
    out.write(guidedDoor);
    out.close();
    User user;
    QVERIFY(user.open(file));
    std::map<QString, QImage> inTree;
    for (QTreeWidgetItemIterator it(&user.window->tree()); *it; ++it)
        inTree[(*it)->text(0)] = iconPixels((*it)->icon(0), 16);
    const QImage prismatic = iconPixels(kindIcon("prismatic"), 16), revolute = iconPixels(kindIcon("revolute"), 16);
    QVERIFY(inTree.at("slide") == prismatic && inTree.at("hinge") == revolute);
    QVERIFY(iconPixels(user.find<QAction>("jointAction:prismatic")->icon(), 16) == prismatic);
    // The field of the type offers each kind with its icon, and so does the tool.
    QVERIFY(user.clickTree({Selection::Kind::Joint, 1}));
    const auto* field = user.window->properties().findChild<QComboBox*>("edit:/joints/1/type");
    QVERIFY(field);
    QVERIFY(iconPixels(field->itemIcon(field->findData("prismatic")), 16) == prismatic);
    user.trigger("jointAction");
    const auto* choice = user.find<QComboBox>("toolChoice");
    QVERIFY(iconPixels(choice->itemIcon(choice->findData("revolute")), 16) == revolute);
    user.shoot("kind-icons");
}

int main(int argc, char** argv) {
    VtkView::setDefaultFormat();
    QCoreApplication::setOrganizationName("EscapementTest");
    QCoreApplication::setApplicationName("EscapementKindIconsTest");
    QApplication application(argc, argv);
    applyStyle(application);
    KindIconsTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "kind_icons_test.moc"
