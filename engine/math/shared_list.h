#pragma once
// A list whose copies share their elements until one of them is changed: a thousand instances of one part keep its
// faces once. Reading costs what a vector costs.

#include <cstddef>
#include <initializer_list>
#include <memory>
#include <utility>
#include <vector>

namespace escapement {

template <class T> class SharedList {
  public:
    using value_type = T;
    using const_iterator = const T*;

    SharedList() = default;
    SharedList(std::vector<T> elements) { set(std::move(elements)); }
    SharedList(std::initializer_list<T> elements) { set(std::vector<T>(elements)); }

    bool empty() const { return size_ == 0; }
    std::size_t size() const { return size_; }
    const T* data() const { return data_; }
    const T* begin() const { return data_; }
    const T* end() const { return data_ + size_; }
    const T& operator[](std::size_t i) const { return data_[i]; }
    const T& at(std::size_t i) const { return elements().at(i); }
    const T& front() const { return data_[0]; }
    const T& back() const { return data_[size_ - 1]; }

    const std::vector<T>& elements() const {
        static const std::vector<T> none;
        return list_ ? *list_ : none;
    }
    operator const std::vector<T>&() const { return elements(); }

    /// Both are copies of one list, none of which was changed.
    bool shares(const SharedList& other) const { return list_ == other.list_; }
    bool operator==(const SharedList& other) const { return shares(other) || elements() == other.elements(); }
    /// The shared elements themselves, for what is worked out once for all copies; null for an empty list.
    const std::shared_ptr<std::vector<T>>& owner() const { return list_; }

    /// This copy's own elements, to be changed: other copies keep theirs. The list is not read by its own methods while
    /// the editing lives.
    class Editing {
      public:
        explicit Editing(SharedList& list) : list_(list) {}
        Editing(const Editing&) = delete;
        Editing& operator=(const Editing&) = delete;
        ~Editing() { list_.look(); }
        std::vector<T>& operator*() const { return *list_.list_; }
        std::vector<T>* operator->() const { return list_.list_.get(); }
        T& operator[](std::size_t i) const { return (*list_.list_)[i]; }
        auto begin() const { return list_.list_->begin(); }
        auto end() const { return list_.list_->end(); }

      private:
        SharedList& list_;
    };
    Editing editing() {
        makeOwn();
        return Editing(*this);
    }
    template <class... Arguments> void emplace_back(Arguments&&... arguments) {
        editing()->emplace_back(std::forward<Arguments>(arguments)...);
    }
    void push_back(T element) { emplace_back(std::move(element)); }

  private:
    void set(std::vector<T> elements) {
        if (!elements.empty()) list_ = std::make_shared<std::vector<T>>(std::move(elements));
        look();
    }
    void makeOwn() {
        if (!list_) list_ = std::make_shared<std::vector<T>>();
        else if (list_.use_count() > 1) list_ = std::make_shared<std::vector<T>>(*list_);
    }
    void look() {
        data_ = list_ ? list_->data() : nullptr;
        size_ = list_ ? list_->size() : 0;
    }

    std::shared_ptr<std::vector<T>> list_;
    const T* data_ = nullptr; ///< of `list_`, so that reading needs no second look-up
    std::size_t size_ = 0;
};

} // namespace escapement
