#include "gui/style/unit_powers.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace escapement {

void UnitPowers::takeNumber(double value) { take({}, value); }

void UnitPowers::takeName() { take({false, false, 0}, std::numeric_limits<double>::quiet_NaN()); }

bool UnitPowers::takeQuantity() {
    Level& level = levels_.back();
    const bool divides = level.sign == '/', raises = level.sign == '^';
    if (level.term.plain && (divides || raises)) {
        level.term = {false, true, 1};
        level.last = 1;
        level.awaits = false;
        return true;
    }
    if ((raises || (divides && !level.term.known)) && !isInFunction()) right_ = false;
    take({false, true, 1}, std::numeric_limits<double>::quiet_NaN());
    return false;
}

void UnitPowers::take(const Value& value, double number) {
    Level& level = levels_.back();
    Value& term = level.term;
    if (level.sign != '^') {
        level.last = level.sign == '/' ? -value.power : value.power;
        term.power += level.last;
    } else if (level.last != 0) {
        constexpr double most = 100.0;
        const bool isWhole = std::abs(number) < most && number == std::round(number);
        if (isWhole) term.power += level.last * (static_cast<int>(level.isMinus ? -number : number) - 1);
        else term.known = false;
    }
    term.plain = term.plain && value.plain;
    term.known = term.known && value.known;
    level.awaits = false;
}

void UnitPowers::open(bool isFunction) { levels_.push_back({.isFunction = isFunction}); }

void UnitPowers::close() {
    if (levels_.size() == 1) return; // a mistake, which is told elsewhere
    endTerm();
    Value all = levels_.back().all;
    if (levels_.back().isFunction && !all.plain) all = {false, false, 0};
    levels_.pop_back();
    take(all, std::numeric_limits<double>::quiet_NaN());
}

void UnitPowers::takeSign(char sign) {
    Level& level = levels_.back();
    const bool adds = sign == '+' || sign == '-';
    if (adds && level.awaits) {
        level.isMinus = level.isMinus != (sign == '-');
        return;
    }
    if (sign == '*' || sign == '/' || sign == '^') {
        level.sign = sign;
        level.awaits = true;
        level.isMinus = false;
        return;
    }
    endTerm();
    if (!adds && sign != ',') level.all = {false, false, 0}; // a comparison or a choice
}

void UnitPowers::endTerm() {
    Level& level = levels_.back();
    const Value term = std::exchange(level.term, {});
    level.sign = '*';
    level.awaits = true;
    level.last = 0;
    if (term.plain) return;
    const bool isOutside = levels_.size() == 1;
    const int wanted = isOutside || level.all.plain ? 1 : level.all.power;
    const bool isJudged = term.known && !isInFunction() && (isOutside || (!level.all.plain && level.all.known));
    if (isJudged && term.power != wanted) right_ = false;
    const bool known = term.known && level.all.known;
    level.all = {false, known, term.power};
}

bool UnitPowers::isInFunction() const {
    return std::any_of(levels_.begin(), levels_.end(), [](const Level& one) { return one.isFunction; });
}

} // namespace escapement
