#pragma once
// What is selected in the window, as all of its parts name it.

namespace escapement {

/// A kind of thing and its index in the Mechanism (or in the document's runs).
struct Selection {
    enum class Kind { None, Mechanism, Body, Joint, Load, Contact, RunSettings, Run, Coupling, Sensor };
    Kind kind = Kind::None;
    int index = -1;
    bool operator==(const Selection&) const = default;
};

} // namespace escapement
