// The events of a run as a table: a row an event, of impacts with their normal, impulse and relative speeds; and
// between them what struck in time steps, which have no instants: a row a frame and contact.

#include "engine/model/errors.h"
#include "engine/model/two_features.h"
#include "engine/results/quantity.h"
#include "engine/results/result_file.h"
#include "engine/results/whole_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <limits>
#include <optional>

namespace escapement {
namespace {

constexpr double none = std::numeric_limits<double>::quiet_NaN();

/// In the place of an event's kind; at the instants of events the frames have the impulses of these.
constexpr const char* struckInSteps = "impacts in steps";

struct EventColumn {
    std::string name, unit; ///< SI
};

/// What a contact's frames just before and just after an event say of it.
struct Touch {
    Vec3 normal = Vec3::Zero(); ///< world, from A to B
    double slipBefore = none, slipAfter = none;
};

class EventRows {
  public:
    explicit EventRows(const Result& result)
        : result_(result), pairs_(result.pairs()), turning_(result.layout()), count_(result.frameCount()) {}

    static std::vector<EventColumn> columns() {
        return {{"time", "s"},
                {"kind", ""},
                {"subject", ""},
                {"feature_a", ""},
                {"feature_b", ""},
                {"point_x", "m"},
                {"point_y", "m"},
                {"point_z", "m"},
                {"normal_x", "1"},
                {"normal_y", "1"},
                {"normal_z", "1"},
                {"impulse_x", "N s"},
                {"impulse_y", "N s"},
                {"impulse_z", "N s"},
                {"normal_impulse", "N s"},
                {"tangential_impulse", "N s"},
                {"impulse_of_angle", "N m s"},
                {"approach_speed", "m/s"},
                {"leaving_speed", "m/s"},
                {"approach_speed_of_angle", "rad/s"},
                {"leaving_speed_of_angle", "rad/s"},
                {"slip_speed_before", "m/s"},
                {"slip_speed_after", "m/s"},
                {"energy_lost", "J"},
                {"impulse_since", "s"},
                {"text", ""}};
    }

    /// Numbers and texts in the order of the columns; a number that there is not is none.
    void read(const Event& event, std::vector<double>& numbers, std::vector<std::string>& texts) {
        const bool turns = turning_.contains(event.subject), struck = event.kind == EventKind::Impact;
        const auto [featureA, featureB] = twoFeatures(event.features);
        texts = {name(event.kind), event.subject, featureA, featureB, remarkOf(event)};
        const std::optional<Touch> touch = struck && !turns ? touchOf(event) : std::nullopt;
        const auto vector = [&](const Vec3& v, bool known) {
            for (int k = 0; k < 3; ++k) numbers.push_back(known ? v[k] : none);
        };
        const auto one = [&](double value, bool known) { numbers.push_back(known ? value : none); };
        numbers.clear();
        numbers.push_back(event.time);
        vector(event.point, !event.features.empty());
        const Vec3 normal = touch ? touch->normal : Vec3(Vec3::Zero());
        vector(normal, touch.has_value());
        vector(event.impulse, struck && !turns);
        const double along = event.impulse.dot(normal);
        one(along, touch.has_value());
        one((event.impulse - along * normal).norm(), touch.has_value());
        one(event.impulse.norm(), struck && turns);
        one(event.approach, !turns);
        one(event.leaving, !turns);
        one(event.approach, turns);
        one(event.leaving, turns);
        one(touch ? touch->slipBefore : none, touch.has_value());
        one(touch ? touch->slipAfter : none, touch.has_value());
        one(event.energy_lost, struck || event.energy_lost != 0.0);
        numbers.push_back(none); // what has an instant is of that alone
    }

    /// The same of what struck at a place of contact in the time steps since the time `since` (s).
    void read(const Frame& frame, const ContactRow& row, double since, std::vector<double>& numbers,
              std::vector<std::string>& texts) const {
        const PairRow& pair = pairs_[static_cast<std::size_t>(row.pair)];
        const bool turns = turning_.contains(pair.contact);
        const double along = row.impulse.dot(row.normal);
        texts = {struckInSteps, pair.contact, pair.feature_a, pair.feature_b, ""};
        numbers = {frame.time, row.point.x(), row.point.y(), row.point.z()};
        for (int k = 0; k < 3; ++k) numbers.push_back(turns ? none : row.normal[k]);
        for (int k = 0; k < 3; ++k) numbers.push_back(turns ? none : row.impulse[k]);
        numbers.push_back(turns ? none : along);
        numbers.push_back(turns ? none : (row.impulse - along * row.normal).norm());
        numbers.push_back(turns ? row.impulse.norm() : none);
        numbers.resize(numbers.size() + 7, none); // speeds and energy of the single impacts are not known
        numbers.push_back(since);
    }

  private:
    /// An impact's text begins with its speeds, which have columns; what is said besides stays.
    static std::string remarkOf(const Event& event) {
        const bool told = event.kind == EventKind::Impact && event.text.starts_with("approach ");
        if (!told || std::isnan(event.approach)) return event.text;
        const std::size_t rest = event.text.find("; ");
        return rest == std::string::npos ? std::string() : event.text.substr(rest + 2);
    }

    /// The row of the event's contact in a frame: of several places of its two features the nearest.
    std::optional<ContactRow> rowIn(const Frame& frame, const Event& event) const {
        std::optional<ContactRow> nearest;
        for (const ContactRow& row : frame.contacts) {
            const PairRow& pair = pairs_[static_cast<std::size_t>(row.pair)];
            if (pair.contact != event.subject || pair.feature_a + " - " + pair.feature_b != event.features) continue;
            if (!nearest || (row.point - event.point).norm() < (nearest->point - event.point).norm()) nearest = row;
        }
        return nearest;
    }

    /// Several events may follow one another in one instant, each between two frames of its own: those of this one are
    /// about the frame that has its impulse.
    std::optional<Touch> touchOf(const Event& event) const {
        std::optional<Touch> touch;
        std::optional<ContactRow> before;
        const std::size_t last = result_.frameIndexAt(event.time);
        std::size_t first = last;
        while (first > 0 && result_.timeAt(first - 1) == event.time) --first;
        if (count_ == 0 || result_.timeAt(last) != event.time) return touch;
        for (std::size_t i = first; i <= last; ++i) {
            const Frame frame = result_.frameAt(i);
            const auto row = rowIn(frame, event);
            if (!row) continue;
            if (frame.kind == FrameKind::BeforeEvent) before = row;
            const bool its = (row->impulse - event.impulse).norm() <= 1e-9 * event.impulse.norm();
            if (frame.kind != FrameKind::AfterEvent || !its) continue;
            touch = Touch{row->normal, none, row->slip.norm()};
            if (before) touch->slipBefore = before->slip.norm();
            return touch;
        }
        if (before) touch = Touch{before->normal, before->slip.norm(), none};
        return touch;
    }

    const Result& result_;
    std::vector<PairRow> pairs_;
    TurningContacts turning_;
    std::size_t count_;
};

/// Those whose impulses are of time steps; after an event they are its own.
std::vector<std::size_t> framesStruckInSteps(const Result& result) {
    std::vector<std::size_t> found;
    result.visitFrames(0, result.frameCount(), [&](std::size_t i, const Frame& frame) {
        if (frame.kind != FrameKind::AfterEvent &&
            std::any_of(frame.contacts.begin(), frame.contacts.end(),
                        [](const ContactRow& row) { return !row.impulse.isZero(0.0); }))
            found.push_back(i);
    });
    return found;
}

void writeRows(const Result& result, const std::vector<EventColumn>& columns, const std::vector<double>& factors,
               std::ostream& stream) {
    EventRows rows(result);
    std::vector<double> numbers;
    std::vector<std::string> texts;
    std::string line;
    const auto write = [&] {
        line.clear();
        for (std::size_t i = 0, number = 0, text = 0; i < columns.size(); ++i) {
            if (i) line += ',';
            if (columns[i].unit.empty()) line += csvField(texts[text++]);
            else if (const double value = numbers[number++]; !std::isnan(value))
                line += fmt::format("{}", value / factors[i]);
        }
        stream << line << '\n';
    };
    const auto events = result.events();
    auto next = events.begin();
    const auto eventsBefore = [&](double time) {
        for (; next != events.end() && next->time < time; ++next) {
            rows.read(*next, numbers, texts);
            write();
        }
    };
    for (const std::size_t i : framesStruckInSteps(result)) {
        const Frame frame = result.frameAt(i);
        const double since = result.timeAt(i > 0 ? i - 1 : 0);
        eventsBefore(frame.time);
        for (const ContactRow& row : frame.contacts) {
            if (row.impulse.isZero(0.0)) continue;
            rows.read(frame, row, since, numbers, texts);
            write();
        }
    }
    eventsBefore(std::numeric_limits<double>::infinity());
}

} // namespace

void exportEventsCsv(const Result& result, const std::filesystem::path& file, const TableUnits& units) {
    WholeFile whole(file);
    std::ofstream stream(whole.path(), std::ios::binary | std::ios::trunc);
    if (!stream) throw InputError("The table '" + file.string() + "' cannot be written; check the folder.");
    const std::vector<EventColumn> columns = EventRows::columns();
    std::vector<double> factors;
    std::string line;
    for (const EventColumn& column : columns) {
        const TableUnit unit = unitIn(units, column.unit);
        line += (line.empty() ? "" : ",") +
                csvField(column.unit.empty() ? column.name : column.name + " [" + unit.name + "]");
        factors.push_back(column.unit.empty() ? 0.0 : unit.factor);
    }
    stream << line << '\n';
    writeRows(result, columns, factors, stream);
    stream.close();
    if (!stream)
        throw InputError("The table '" + file.string() + "' could not be written to its end; is the disk full?");
    whole.commit();
}

} // namespace escapement
