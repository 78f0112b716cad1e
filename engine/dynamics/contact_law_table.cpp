#include "engine/dynamics/contact_law_table.h"

#include "engine/model/errors.h"
#include "engine/model/kinds/contact_law_type.h"
#include "engine/model/material_pairs.h"

#include <fmt/format.h>

#include <map>

namespace escapement {

namespace {

ContactLaw lawOf(const ContactPair& pair) {
    ContactLaw law;
    law.restitution = pair.restitution.value;
    law.tangentialRestitution = pair.tangential_restitution.value;
    law.friction = pair.friction.value;
    law.staticFriction = pair.static_friction.value;
    law.impact = pair.impact_law == "poisson" ? ContactLaw::Impact::Poisson : ContactLaw::Impact::Newton;
    if (const ContactLawType* type = findContactLawType(pair.law); type && type->apply) type->apply(pair, law);
    return law;
}

} // namespace

ContactLawTable::ContactLawTable(const Mechanism& mechanism) {
    std::map<std::string, int> numbers;
    for (const Material& material : mechanism.materials) numbers.try_emplace(material.name, int(numbers.size()));
    materials_ = int(numbers.size()) + 1;
    for (const Body& body : mechanism.bodies) {
        firstShape_.push_back(int(material_.size()));
        for (const Shape& shape : body.shapes) {
            const auto known = numbers.find(shape.material);
            material_.push_back(known == numbers.end() ? materials_ - 1 : known->second);
        }
    }
    for (const ContactPair& contact : mechanism.contacts) {
        contacts_.push_back({contact.by_materials, int(laws_.size())});
        if (!contact.by_materials) {
            laws_.push_back(escapement::lawOf(contact));
            given_.push_back(1);
            continue;
        }
        const auto first = laws_.size(), square = std::size_t(materials_) * std::size_t(materials_);
        laws_.resize(first + square, escapement::lawOf(withNumbersOf(contact, nullptr)));
        given_.resize(first + square, 0);
        for (const MaterialPair& pair : mechanism.material_pairs) {
            const auto a = numbers.find(pair.a), b = numbers.find(pair.b);
            if (a == numbers.end() || b == numbers.end()) continue;
            for (const int at : {a->second * materials_ + b->second, b->second * materials_ + a->second}) {
                laws_[first + std::size_t(at)] = escapement::lawOf(withNumbersOf(contact, &pair));
                given_[first + std::size_t(at)] = 1;
            }
        }
    }
}

void ContactLawTable::require(const Mechanism& mechanism, int contact, int bodyA, int shapeA, int bodyB,
                              int shapeB) const {
    if (given_[std::size_t(lawOf(contact, bodyA, shapeA, bodyB, shapeB))]) return;
    const auto said = [&](int body, int shape) {
        const Body& of = mechanism.bodies[std::size_t(body)];
        const std::string& material = of.shapes[std::size_t(shape)].material;
        return fmt::format("'{}' ({})", of.name, material.empty() ? "a shape without a material" : material);
    };
    throw ModelError(fmt::format("Contact '{}' goes by materials, and nothing is given for {} and {}: give their "
                                 "shapes materials and add the pair to the pairs of materials.",
                                 mechanism.contacts[std::size_t(contact)].name, said(bodyA, shapeA),
                                 said(bodyB, shapeB)));
}

} // namespace escapement
