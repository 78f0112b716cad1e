#pragma once
// All that is known of a contact law: one file a law (engine/dynamics/laws/<name>.cpp), listed in contact_law_types.cpp
// there. Fields, schema, validation and equations ask its descriptor; nothing else names a law
// (tests/repository/contact_law_names_test.cpp).

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace escapement {

struct ContactLaw;
struct ContactPair;
struct Number;

/// A number that some laws read, not negative, with its key in the project file.
struct ContactLawNumber {
    std::string_view key, help, unit;
    Number ContactPair::*member;
};

struct ContactLawType {
    std::string name;  ///< in the project file
    std::string words; ///< what it does: "gives way like a spring"
    std::vector<ContactLawNumber> numbers = {};
    bool located = false; ///< event-driven runs follow it; else time stepping alone
    /// Sets what is its own; restitution and friction are set. Null: nothing is.
    void (*apply)(const ContactPair& pair, ContactLaw& law) = nullptr;
    /// What is wrong with a contact of this law, by key. Null: nothing can be.
    std::vector<std::pair<std::string_view, std::string>> (*check)(const ContactPair& pair) = nullptr;
    /// Whether it holds normal forces at given values, which the convex relaxation would let grow with sliding. Null:
    /// it does not.
    bool (*givesNormal)(const ContactPair& pair) = nullptr;

    std::string kind() const { return name + " contact"; }
};

/// The laws of this version, in the order in which they are offered; the first is what a new contact has.
const std::vector<ContactLawType>& contactLawTypes();
/// Null: unknown.
const ContactLawType* findContactLawType(std::string_view name);
const std::string& usualContactLaw();
std::vector<std::string_view> contactLawNames();

/// Every number that laws read, with the kinds of contact that read it.
struct ContactLawKey {
    ContactLawNumber number;
    std::vector<std::string_view> kinds;
};
const std::vector<ContactLawKey>& contactLawKeys();
/// For the help of the project file's key.
const std::string& contactLawHelp();

} // namespace escapement
