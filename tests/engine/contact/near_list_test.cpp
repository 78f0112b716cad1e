// Boxes around features: never further apart than the features are, nor on the way from one place to another.

#include "engine/contact/broad_phase/candidates.h"
#include "engine/contact/broad_phase/near_list.h"
#include "engine/contact/features/part.h"
#include "engine/contact/narrow_phase/separation.h"

#include <QTest>

#include <random>

using namespace escapement;

class NearListTest : public QObject {
    Q_OBJECT

    std::mt19937 generator_{5};
    double random() { return double(generator_()) / 2147483648.0 - 1.0; }
    Vec3 vector() {
        const double x = random(), y = random(), z = random();
        return {x, y, z};
    }
    RigidMotion motion(const Vec3& middle, double away) {
        const Vec3 axis = vector();
        return {Eigen::AngleAxisd(3.0 * random(), axis.normalized()).toRotationMatrix(), middle + away * vector()};
    }
    ContactFeature line() {
        ContactFeature feature;
        LineFeature shape;
        shape.origin = 0.1 * vector();
        shape.direction = vector().normalized();
        shape.length = 0.05 + 0.04 * random();
        feature.centre = shape.origin + 0.5 * shape.length * shape.direction;
        feature.radius = 0.5 * shape.length;
        feature.shape = shape;
        return feature;
    }
    /// Of points all along both; no less than the distance.
    static double distance(const ContactFeature& a, const RigidMotion& poseA, const ContactFeature& b,
                           const RigidMotion& poseB) {
        constexpr int looks = 60;
        const auto &la = a.as<LineFeature>(), &lb = b.as<LineFeature>();
        double least = std::numeric_limits<double>::infinity();
        for (int i = 0; i <= looks; ++i)
            for (int k = 0; k <= looks; ++k)
                least = std::min(least, (poseA * Vec3(la.origin + la.length * i / looks * la.direction) -
                                         poseB * Vec3(lb.origin + lb.length * k / looks * lb.direction))
                                            .norm());
        return least;
    }
    static FeaturePair pairOf(const ContactFeature& a, const ContactFeature& b) {
        FeaturePair pair;
        pair.first = &a;
        pair.second = &b;
        pair.kind = PairKind::LineLine;
        return pair;
    }

  private slots:
    void boxesAreALowerBound() {
        int told = 0;
        for (int n = 0; n < 200; ++n) {
            const ContactFeature a = line(), b = line();
            NearList list;
            list.newTable();
            list.add(pairOf(a, b));
            list.newGroup(0, 1, 0);
            const RigidMotion poseA = motion(Vec3::Zero(), 0.1), poseB = motion(Vec3(0.1, 0.0, 0.0), 0.1);
            const double apart = list.pairs(0).boxesApart(0, {poseA, poseB});
            QVERIFY(apart <= distance(a, poseA, b, poseB));
            told += apart > 0.0;
        }
        QVERIFY(told > 50); // and one that tells something
    }
    /// From a flat face a vertex or ball is as far as from its rectangle, beside it, too.
    void flatFacesEndAtTheirBorders() {
        const auto placed = [](const Part& part) {
            return std::vector<PlacedPart>{{std::make_shared<Part>(part), {}, part.path, 0.0, true}};
        };
        const auto table = placed(makeBox(Vec3(0.3, 0.2, 0.1))), block = placed(makeBox(Vec3(0.04, 0.05, 0.06))),
                   ball = placed(makeSphere(0.03));
        ContactPair contact;
        contact.a.body = "table";
        contact.b.body = "other";
        int beside = 0;
        for (const auto* other : {&block, &ball})
            for (const Candidate& candidate : candidates(contact, table, *other)) {
                const FeaturePair& pair = candidate.pair;
                if (pair.kind != PairKind::PlanePoint || !pair.plane().face) continue;
                const Face& face = *pair.plane().face;
                for (int n = 0; n < 20; ++n) {
                    const RigidMotion a = motion(Vec3::Zero(), 0.1), b = motion(Vec3(0.1, 0.1, 0.1), 0.3);
                    const Vec3 point = b * pair.pointB().centre, local = a.inverse() * point;
                    const Vec2 uv = face.surface->closestParameter(pair.plane().toPart * local, Vec2::Zero());
                    const Vec2 nearest = uv.cwiseMax(face.trim.low()).cwiseMin(face.trim.high());
                    const double exact =
                        (face.surface->point(nearest) - pair.plane().toPart * local).norm() - pair.pointB().radius;
                    const double told = separation(pair, a, b);
                    beside += nearest != uv;
                    QVERIFY2(std::abs(told - std::max(exact, 0.0)) < 1e-12,
                             qPrintable(QString("%1 for %2").arg(told, 0, 'g', 17).arg(exact, 0, 'g', 17)));
                }
            }
        QVERIFY(beside > 500);
    }
    void whatMayTouchBesideItsFeatureIsNearerByAsMuch() {
        constexpr double beside = 0.3;
        const ContactFeature a = line(), b = line();
        NearList lists[2];
        for (NearList& list : lists) {
            list.newTable();
            list.add(pairOf(a, b), &list == lists ? 0.0 : beside);
            list.newGroup(0, 1, 0);
        }
        const NearList::Placing far(RigidMotion(), motion(Vec3(10.0, 0.0, 0.0), 0.1));
        const double apart = std::as_const(lists[0]).pairs(0).boxesApart(0, far);
        QVERIFY(apart > 1.0);
        QVERIFY(std::abs(std::as_const(lists[1]).pairs(0).boxesApart(0, far) - (apart - beside)) < 1e-12);
        // Points of the bodies beside the features by less than that may be where the pair touches.
        const Vec3 onA = a.centre + Vec3(0.0, 0.0, a.radius + 0.5 * beside), onB = b.centre;
        QVERIFY(!std::as_const(lists[0]).pairs(0).touchesAt(0, onA, onB, 1e-6));
        QVERIFY(std::as_const(lists[1]).pairs(0).touchesAt(0, onA, onB, 1e-6));
    }
    /// Of many pairs, most of them far apart: no bound of any is more than its distance, whether it stands for a page
    /// or for one pair, and a list that was restored tells the same.
    void pagesAreALowerBound() {
        constexpr int lines = 72, steps = 16;
        std::vector<ContactFeature> of[2];
        for (auto& side : of)
            for (int k = 0; k < lines; ++k) side.push_back(line());
        std::vector<FeaturePair> all;
        for (const ContactFeature& a : of[0])
            for (const ContactFeature& b : of[1]) all.push_back(pairOf(a, b));
        const auto made = [&] {
            NearList list(1e-3);
            list.newTable(all.size());
            for (const FeaturePair& pair : all) list.add(pair);
            list.newGroup(0, 1, 0);
            return list;
        };
        NearList list = made();
        const RigidMotion still;
        RigidMotion moving = motion(Vec3(0.35, 0.0, 0.0), 0.01);
        int skipped = 0, measured = 0;
        for (int step = 0; step < steps; ++step) {
            moving.translation -= Vec3(0.02, 0.0, 0.0);
            moving.rotation = Eigen::AngleAxisd(0.02, Vec3::UnitZ()).toRotationMatrix() * moving.rotation;
            list.begin();
            list.meet(0);
            list.advance(0, still, moving);
            NearList::Pairs pairs = list.pairs(0);
            const int end = list.endOf(0);
            for (int i = step; i < end; i += 7) {
                const double there = distance(*all[std::size_t(i)].first, still, *all[std::size_t(i)].second, moving);
                QVERIFY(pairs.bound(i, 0.0) <= there);
            }
            int next = 0;
            for (int i = pairs.nextAwake(0, end); i < end; next = i + 1, i = pairs.nextAwake(next, end)) {
                for (int k = next; k < i; ++k, ++skipped) QVERIFY(pairs.asleep(k));
                if (!pairs.stale(i)) continue;
                ++measured;
                const FeaturePair& pair = all[std::size_t(i)];
                pairs.renew(i, pair, separation(pair, still, moving), 1.0);
            }
            pairs.settle();
            list.accept({still, moving});
            std::vector<double> bounds;
            std::vector<std::int64_t> asleep, groups, pages;
            list.save({bounds, asleep, groups, pages});
            NearList again = made();
            QVERIFY(again.restore(bounds, asleep, groups, pages, {still, moving}));
            for (int i = 0; i < end; ++i) {
                QCOMPARE(again.pairs(0).bound(i, 0.0), pairs.bound(i, 0.0));
                QCOMPARE(again.pairs(0).asleep(i), pairs.asleep(i));
            }
            bounds.pop_back();
            QVERIFY(!again.restore(bounds, asleep, groups, pages, {still, moving}));
        }
        QVERIFY2(skipped > lines * lines, qPrintable(QString::number(skipped)));
        QVERIFY2(measured > lines * lines, qPrintable(QString::number(measured)));
    }
    /// On straight ways with an even turn.
    void partedAlongAWayIsParted() {
        constexpr double sunk = 1e-3;
        int parted = 0;
        for (int n = 0; n < 400; ++n) {
            const ContactFeature a = line(), b = line();
            NearList list;
            list.newTable();
            list.add(pairOf(a, b));
            list.newGroup(0, 1, 0);
            const RigidMotion from = motion(Vec3(0.1, 0.0, 0.0), 0.1);
            const Vec3 axis = vector().normalized(), way = 0.06 * vector();
            const double turn = random();
            const auto at = [&](double part) {
                return RigidMotion{Eigen::AngleAxisd(part * turn, axis).toRotationMatrix() * from.rotation,
                                   from.translation + part * way};
            };
            const RigidMotion still;
            if (!list.pairs(0).partedAlong(0, {{still, at(0.0)}, {still, at(0.5)}, {still, at(1.0)}}, 0.25, sunk))
                continue;
            ++parted;
            for (int k = 0; k <= 20; ++k) QVERIFY(distance(a, still, b, at(k / 20.0)) > sunk);
        }
        QVERIFY(parted > 50);
    }
};

QTEST_GUILESS_MAIN(NearListTest)
#include "near_list_test.moc"
