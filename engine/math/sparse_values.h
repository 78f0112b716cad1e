#pragma once
// A long list of values of which all but a few are the usual one: takes room for those that are not.

#include <array>
#include <cstddef>
#include <utility>
#include <vector>

namespace escapement {

template <class T> class SparseValues {
  public:
    /// A value of the list, for reading and writing.
    class Place {
      public:
        Place(SparseValues& list, std::size_t at) : list_(list), at_(at) {}
        operator T() const { return std::as_const(list_)[at_]; }
        Place& operator=(T value) {
            list_.set(at_, value);
            return *this;
        }
        Place& operator=(const Place& other) { return *this = T(other); }

      private:
        SparseValues& list_;
        std::size_t at_;
    };

    SparseValues() = default;
    SparseValues(std::size_t size, T usual) { assign(size, usual); }

    void assign(std::size_t size, T usual) {
        size_ = size;
        usual_ = usual;
        pageOf_.assign((size + pageSize - 1) / pageSize, -1);
        pages_.clear();
        free_.clear();
    }
    std::size_t size() const { return size_; }
    T usual() const { return usual_; }

    T operator[](std::size_t i) const {
        const int page = pageOf_[i / pageSize];
        return page < 0 ? usual_ : pages_[std::size_t(page)].values[i % pageSize];
    }
    Place operator[](std::size_t i) { return {*this, i}; }
    void set(std::size_t i, T value) {
        int& number = pageOf_[i / pageSize];
        if (number < 0) {
            if (value == usual_) return;
            number = newPage();
        }
        Page& page = pages_[std::size_t(number)];
        T& old = page.values[i % pageSize];
        page.unusual += int(value != usual_) - int(old != usual_);
        old = value;
        if (page.unusual > 0) return;
        free_.push_back(number);
        number = -1;
    }
    /// Calls `use(i, value)` for those that are not the usual one, in their order.
    template <class Use> void eachUnusual(const Use& use) const {
        for (std::size_t p = 0; p < pageOf_.size(); ++p) {
            if (pageOf_[p] < 0) continue;
            const Page& page = pages_[std::size_t(pageOf_[p])];
            for (std::size_t k = 0; k < pageSize; ++k)
                if (page.values[k] != usual_) use(p * pageSize + k, page.values[k]);
        }
    }

  private:
    static constexpr std::size_t pageSize = 64;
    struct Page {
        std::array<T, pageSize> values;
        int unusual = 0; ///< how many of them
    };
    int newPage() {
        if (free_.empty()) {
            free_.push_back(int(pages_.size()));
            pages_.emplace_back();
        }
        const int page = free_.back();
        free_.pop_back();
        pages_[std::size_t(page)].values.fill(usual_);
        pages_[std::size_t(page)].unusual = 0;
        return page;
    }

    std::size_t size_ = 0;
    T usual_{};
    std::vector<int> pageOf_; ///< of each `pageSize` values, into pages_; -1: all are the usual one
    std::vector<Page> pages_;
    std::vector<int> free_; ///< of pages_
};

} // namespace escapement
