#pragma once
// Which power of its unit each term of a typed expression has: a field wants the first.

#include <vector>

namespace escapement {

/// Is told of what an expression consists of, in its order.
class UnitPowers {
  public:
    void takeNumber(double value);
    /// A number with a unit. True: the unit is that of the plain numbers before it, too, as in "1/2 in", half an inch.
    bool takeQuantity();
    void takeName(); ///< of a value whose unit is not known
    void open(bool isFunction);
    void close();
    void takeSign(char sign); ///< between values
    void end() { endTerm(); }

    /// Whether each term has the first power, as far as can be told, and no unit can be meant of more or of less than
    /// its number, as in "l1/2 mm".
    bool areRight() const { return right_; }

  private:
    struct Value {
        bool plain = true, known = true; ///< without a unit; with the power that is told
        int power = 0;
    };
    struct Level {
        bool isFunction = false;
        Value term = {}, all = {}; ///< the term that is open; those before it
        char sign = '*';           ///< before what comes next
        bool awaits = true;        ///< a value: a sign is one of its own
        bool isMinus = false;      ///< that of an exponent
        int last = 0;              ///< what the last factor has added to the power
    };
    void take(const Value& value, double number);
    void endTerm();
    bool isInFunction() const;

    std::vector<Level> levels_{Level()}; ///< of brackets
    bool right_ = true;
};

} // namespace escapement
