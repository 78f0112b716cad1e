#include "engine/model/files/sha256.h"

#include "engine/model/errors.h"

#include <openssl/evp.h>

#include <array>
#include <fstream>
#include <memory>

namespace escapement {
namespace {

class Digest {
  public:
    Digest() : context_(EVP_MD_CTX_new(), EVP_MD_CTX_free) {
        if (!context_ || EVP_DigestInit_ex(context_.get(), EVP_sha256(), nullptr) != 1)
            throw std::runtime_error("The cryptographic library offers no SHA-256.");
    }
    void add(std::string_view bytes) { EVP_DigestUpdate(context_.get(), bytes.data(), bytes.size()); }
    std::string hexadecimal() {
        std::array<unsigned char, EVP_MAX_MD_SIZE> bytes{};
        unsigned int size = 0;
        EVP_DigestFinal_ex(context_.get(), bytes.data(), &size);
        std::string text;
        for (unsigned int i = 0; i < size; ++i) {
            text += "0123456789abcdef"[bytes[i] >> 4];
            text += "0123456789abcdef"[bytes[i] & 15];
        }
        return text;
    }

  private:
    std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> context_;
};

} // namespace

std::string sha256(std::string_view bytes) {
    Digest digest;
    digest.add(bytes);
    return digest.hexadecimal();
}

std::string sha256OfFile(const std::filesystem::path& file) {
    std::ifstream stream(file, std::ios::binary);
    if (!stream) throw InputError("'" + file.string() + "' cannot be opened; check that it exists and may be read.");
    Digest digest;
    std::array<char, 1 << 16> block;
    while (stream.read(block.data(), block.size()) || stream.gcount() > 0)
        digest.add({block.data(), std::size_t(stream.gcount())});
    if (stream.bad()) throw InputError("'" + file.string() + "' could not be read to its end.");
    return digest.hexadecimal();
}

} // namespace escapement
