#pragma once
// Numbers, texts and lists as bytes of this machine, for what one process hands to another.

#include <Eigen/Core>

#include <cstdint>
#include <cstring>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace escapement {

/// What is handed over ends too early, or contradicts itself.
class BrokenBytes : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

/// Whether values of a type are their own bytes, whatever these are.
template <class T> struct IsPlain : std::bool_constant<std::is_arithmetic_v<T> && !std::is_same_v<T, bool>> {};
template <class T, int rows, int columns>
requires(rows > 0 && columns > 0) struct IsPlain<Eigen::Matrix<T, rows, columns>> : std::true_type {
};
template <class T>
concept Plain = IsPlain<T>::value;

class ByteWriter {
  public:
    static constexpr bool reads = false;

    template <Plain T> void item(const T& value) { raw(&value, sizeof value); }
    void item(bool value) { item(static_cast<std::uint8_t>(value)); }
    void item(const std::string& text) {
        count(text.size());
        raw(text.data(), text.size());
    }
    template <Plain T> void item(const std::vector<T>& list) {
        count(list.size());
        raw(list.data(), list.size() * sizeof(T));
    }
    template <class Choice> void choice(const Choice& value, Choice) { item(static_cast<std::int32_t>(value)); }
    void count(std::size_t number) { item(static_cast<std::uint64_t>(number)); }
    void raw(const void* data, std::size_t size) {
        if (size > 0) bytes_.append(static_cast<const char*>(data), size);
    }
    std::string take() { return std::move(bytes_); }

  private:
    std::string bytes_;
};

class ByteReader {
  public:
    static constexpr bool reads = true;
    explicit ByteReader(std::string_view bytes) : bytes_(bytes) {}

    template <Plain T> void item(T& value) { raw(&value, sizeof value); }
    void item(bool& value) {
        std::uint8_t byte = 0;
        item(byte);
        value = byte != 0;
    }
    void item(std::string& text) {
        text.resize(count(1));
        raw(text.data(), text.size());
    }
    template <Plain T> void item(std::vector<T>& list) {
        list.resize(count(sizeof(T)));
        raw(list.data(), list.size() * sizeof(T));
    }
    /// One of an enumeration that begins at 0.
    template <class Choice> void choice(Choice& value, Choice last) {
        std::int32_t number = 0;
        item(number);
        if (number < 0 || number > static_cast<std::int32_t>(last)) throw BrokenBytes("an unknown kind");
        value = static_cast<Choice>(number);
    }
    /// Of things that take at least so many bytes each.
    std::size_t count(std::size_t each) {
        std::uint64_t number = 0;
        item(number);
        if (number > bytes_.size() / each) throw BrokenBytes("a list longer than all there is");
        return static_cast<std::size_t>(number);
    }
    void raw(void* data, std::size_t size) {
        if (size > bytes_.size()) throw BrokenBytes("an early end");
        if (size > 0) std::memcpy(data, bytes_.data(), size);
        bytes_.remove_prefix(size);
    }
    bool atEnd() const { return bytes_.empty(); }

  private:
    std::string_view bytes_;
};

} // namespace escapement
