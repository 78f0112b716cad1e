#pragma once
// Fields of contacts.

#include "engine/model/fields/field_info.h"
#include "engine/model/kinds/contact_law_type.h"

namespace escapement {

template <> struct Fields<BodyPair> {
    static constexpr std::string_view title = "Pair of bodies";
    template <class Visitor> static void visit(Visitor&& field) {
        field({.key = "a", .help = "a body", .required = true, .refersTo = "body"}, &BodyPair::a);
        field({.key = "b", .help = "another body", .required = true, .refersTo = "body"}, &BodyPair::b);
    }
};

template <> struct Fields<ContactSide> {
    static constexpr std::string_view title = "Contact side";
    template <class Visitor> static void visit(Visitor&& field) {
        field({.key = "body",
               .help = "the body on this side, or \"*\": every body that has shapes for contact",
               .required = true,
               .refersTo = "body",
               .everyWord = everyBody},
              &ContactSide::body);
        field({.key = "faces",
               .help = "\"all\", or a list of faces `instance/path#face:N`, which bring their edges and vertices, and "
                       "of single vertices `instance/path#vertex:N`",
               .emptyWord = "all"},
              &ContactSide::faces);
    }
};

template <> struct Fields<ContactPair> {
    static constexpr std::string_view title = "Contact";
    static std::vector<Kind> kinds() {
        static const std::vector<std::string> names = [] {
            std::vector<std::string> kinds;
            for (const auto& type : contactLawTypes()) kinds.push_back(type.kind());
            return kinds;
        }();
        std::vector<Kind> all;
        for (std::size_t i = 0; i < names.size(); ++i)
            all.push_back({.name = names[i], .selector = "law", .value = contactLawTypes()[i].name});
        return all;
    }
    static std::string kind(const ContactPair& pair) { return pair.law + " contact"; }
    template <class Visitor> static void visit(Visitor&& field) {
        field({.key = "name", .help = "unique among the contacts", .required = true}, &ContactPair::name);
        field({.key = "a", .help = "one side", .required = true}, &ContactPair::a);
        field({.key = "b", .help = "the other side", .required = true}, &ContactPair::b);
        field({.key = "restitution",
               .help = "how much an impact gives back along the normal: 0 nothing, 1 all",
               .range = Range::from(0.0, 1.0)},
              &ContactPair::restitution);
        field({.key = "impact_law",
               .help =
                   "newton: restitution is the ratio of the normal speeds after and before; poisson: of the impulses "
                   "while the bodies part and while they meet",
               .noun = "impact law",
               .choices = {"newton", "poisson"}},
              &ContactPair::impact_law);
        field({.key = "tangential_restitution",
               .help =
                   "how much an impact gives back of the sliding velocity, as far as friction can; with Newton's law",
               .range = Range::from(-1.0, 1.0)},
              &ContactPair::tangential_restitution);
        field({.key = "friction", .help = "Coulomb's coefficient while sliding", .range = Range::coefficient()},
              &ContactPair::friction);
        field({.key = "static_friction",
               .help = "Coulomb's coefficient while sticking, not below friction; 0: the same as friction",
               .range = Range::coefficient()},
              &ContactPair::static_friction);
        field({.key = "law", .help = contactLawHelp(), .choices = contactLawNames()}, &ContactPair::law);
        for (const auto& [number, kinds] : contactLawKeys())
            field({.key = number.key,
                   .help = number.help,
                   .unit = number.unit,
                   .range = Range::notNegative(),
                   .when = kinds},
                  number.member);
        field({.key = "accepted_overlap",
               .help = "so deep the bodies may lie in one another at the start: the depth found there is then this "
                       "contact's zero, from which its gaps are measured; 0: they may not",
               .unit = "m",
               .range = Range::notNegative()},
              &ContactPair::accepted_overlap);
        field({.key = "by_materials",
               .help = "restitution, friction and static friction are those of the pair of materials of the two shapes "
                       "that touch (\"material_pairs\"), in place of this contact's own"},
              &ContactPair::by_materials);
        field({.key = "jointed",
               .help = "of a contact with \"*\": bodies that a joint connects touch by it, too; without, they do not"},
              &ContactPair::jointed);
        field({.key = "except", .help = "of a contact with \"*\": pairs of bodies that do not touch by it"},
              &ContactPair::except);
    }
};

} // namespace escapement
