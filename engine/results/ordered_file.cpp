#include "engine/results/ordered_file.h"

#include <hdf5.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <fcntl.h>
#include <map>
#include <set>
#include <sys/stat.h>
#include <unistd.h>

namespace escapement {
namespace {

using Bytes = std::vector<char>;

constexpr const char* collectionMark = "GCOL"; ///< a collection of the global heap (texts) begins so

struct Pending {
    H5FD_mem_t type;
    Bytes bytes;
};

struct OrderedFile {
    H5FD_t base{}; ///< must be first: HDF5 sees only this
    int descriptor = -1;
    haddr_t allocated = 0;       ///< HDF5's end of allocated space
    haddr_t end = 0;             ///< the file's end, pending writes included
    std::set<haddr_t> committed; ///< pieces that the file on disk refers to; others can be written in any order
    std::map<haddr_t, Pending> pending;
    std::vector<haddr_t> last;
};

OrderedFile& self(H5FD_t* file) { return *reinterpret_cast<OrderedFile*>(file); }
const OrderedFile& self(const H5FD_t* file) { return *reinterpret_cast<const OrderedFile*>(file); }

bool writeAll(int descriptor, haddr_t address, const char* data, std::size_t size) {
    while (size > 0) {
        const ssize_t written = pwrite(descriptor, data, size, off_t(address));
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return false;
        address += haddr_t(written);
        data += written;
        size -= std::size_t(written);
    }
    return true;
}

/// Writes a piece page by page, the last page first. A process that is killed within a write leaves whole pages of it;
/// HDF5's pieces say at their head how much of what follows holds, so that a new tail behind an old head is not looked
/// at.
bool writeFromTheEnd(int descriptor, haddr_t address, const Bytes& bytes) {
    constexpr haddr_t page = 4096;
    haddr_t end = address + bytes.size();
    while (end > address) {
        const haddr_t from = std::max(address, (end - 1) / page * page);
        if (!writeAll(descriptor, from, bytes.data() + (from - address), std::size_t(end - from))) return false;
        end = from;
    }
    return true;
}

std::uint64_t littleEndian(const char* bytes, int count) {
    std::uint64_t value = 0;
    for (int i = count; i-- > 0;) value = value << 8 | static_cast<unsigned char>(bytes[i]);
    return value;
}

/// Whether a walk over the objects of a collection of the global heap ends. HDF5's own never does where an object of
/// number 0, the free space, says that it has no size: a damaged file would hang the program that opens it.
bool collectionEnds(const char* data, std::size_t size) {
    constexpr std::uint64_t header = 16, objectHeader = 16;
    if (size < header) return true;
    const std::uint64_t whole = littleEndian(data + 8, 8);
    if (whole > size) return true; // the first look at its head; HDF5 reads the whole of it next
    for (std::uint64_t at = header; at + objectHeader <= whole;) {
        const std::uint64_t length = littleEndian(data + at + 8, 8), rest = whole - at;
        if (length > rest) return false;
        const bool isFree = littleEndian(data + at, 2) == 0;
        const std::uint64_t taken = isFree ? length : objectHeader + (length + 7) / 8 * 8;
        if (taken == 0 || taken > rest) return false;
        at += taken;
    }
    return true;
}

/// Reads what is there; beyond the file's end are zeros.
bool readAll(int descriptor, haddr_t address, char* data, std::size_t size) {
    while (size > 0) {
        const ssize_t got = pread(descriptor, data, size, off_t(address));
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return false;
        if (got == 0) {
            std::memset(data, 0, size);
            return true;
        }
        address += haddr_t(got);
        data += got;
        size -= std::size_t(got);
    }
    return true;
}

/// Where a piece stands in the order of a commit; smaller goes first.
struct Place {
    int stage;
    long rank;
    bool operator<(const Place& other) const { return stage != other.stage ? stage < other.stage : rank < other.rank; }
};

Place placeOf(const OrderedFile& file, haddr_t address, const Pending& piece) {
    if (piece.type == H5FD_MEM_SUPER) return {1, 0};
    if (!file.committed.contains(address)) return {0, long(address)};
    if (piece.type == H5FD_MEM_LHEAP || piece.type == H5FD_MEM_GHEAP) return {2, long(address)};
    if (piece.type == H5FD_MEM_BTREE) {
        const bool tree = piece.bytes.size() > 5 && std::memcmp(piece.bytes.data(), "TREE", 4) == 0;
        return {3, tree ? -long(static_cast<unsigned char>(piece.bytes[5])) : 1};
    }
    const auto found = std::find(file.last.begin(), file.last.end(), address);
    if (found != file.last.end()) return {5, long(found - file.last.begin())};
    return {4, -long(address)};
}

bool commit(OrderedFile& file) {
    struct stat status {};
    if (fstat(file.descriptor, &status) != 0) return false;
    if (haddr_t(status.st_size) < file.end && ftruncate(file.descriptor, off_t(file.end)) != 0) return false;
    std::vector<std::pair<Place, std::map<haddr_t, Pending>::const_iterator>> order;
    for (auto it = file.pending.cbegin(); it != file.pending.cend(); ++it)
        order.emplace_back(placeOf(file, it->first, it->second), it);
    std::stable_sort(order.begin(), order.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    for (const auto& [place, it] : order)
        if (!writeFromTheEnd(file.descriptor, it->first, it->second.bytes)) return false;
    for (const auto& [address, piece] : file.pending) file.committed.insert(address);
    file.pending.clear();
    return true;
}

/// The first pending piece that could overlap [address, address + size).
auto firstOverlap(OrderedFile& file, haddr_t address, std::size_t size) {
    auto it = file.pending.upper_bound(address);
    if (it != file.pending.begin()) {
        auto before = std::prev(it);
        if (before->first + before->second.bytes.size() > address) it = before;
    }
    return it != file.pending.end() && it->first < address + size ? it : file.pending.end();
}

H5FD_t* open(const char* name, unsigned flags, hid_t, haddr_t maxAddress) {
    int mode = (flags & H5F_ACC_RDWR) ? O_RDWR : O_RDONLY;
    if (flags & H5F_ACC_TRUNC) mode |= O_TRUNC;
    if (flags & H5F_ACC_CREAT) mode |= O_CREAT;
    if (flags & H5F_ACC_EXCL) mode |= O_EXCL;
    const int descriptor = ::open(name, mode | O_CLOEXEC, 0666);
    if (descriptor < 0) return nullptr;
    struct stat status {};
    fstat(descriptor, &status);
    auto* file = new OrderedFile;
    file->descriptor = descriptor;
    file->end = haddr_t(status.st_size);
    file->base.maxaddr = maxAddress;
    return &file->base;
}

herr_t close(H5FD_t* base) {
    OrderedFile& file = self(base);
    bool good = commit(file);
    good = ::close(file.descriptor) == 0 && good;
    delete &file;
    return good ? 0 : -1;
}

herr_t query(const H5FD_t*, unsigned long* flags) {
    *flags = H5FD_FEAT_DEFAULT_VFD_COMPATIBLE;
    return 0;
}

haddr_t endOfAllocation(const H5FD_t* base, H5FD_mem_t) { return self(base).allocated; }

herr_t setEndOfAllocation(H5FD_t* base, H5FD_mem_t, haddr_t address) {
    self(base).allocated = address;
    return 0;
}

haddr_t endOfFile(const H5FD_t* base, H5FD_mem_t) { return self(base).end; }

herr_t handle(H5FD_t* base, hid_t, void** out) {
    *out = base;
    return 0;
}

herr_t read(H5FD_t* base, H5FD_mem_t, hid_t, haddr_t address, std::size_t size, void* buffer) {
    OrderedFile& file = self(base);
    char* out = static_cast<char*>(buffer);
    if (!readAll(file.descriptor, address, out, size)) return -1;
    for (auto it = firstOverlap(file, address, size); it != file.pending.end() && it->first < address + size; ++it) {
        const haddr_t from = std::max(address, it->first);
        const haddr_t to = std::min(address + size, it->first + it->second.bytes.size());
        if (to > from) std::memcpy(out + (from - address), it->second.bytes.data() + (from - it->first), to - from);
    }
    if (size >= 4 && std::memcmp(out, collectionMark, 4) == 0 && !collectionEnds(out, size)) return -1;
    return 0;
}

herr_t write(H5FD_t* base, H5FD_mem_t type, hid_t, haddr_t address, std::size_t size, const void* buffer) {
    OrderedFile& file = self(base);
    const char* data = static_cast<const char*>(buffer);
    // HDF5 hands out collections of the global heap (strings) as raw data. They are none: one that has grown must not
    // reach the disk before the superblock that counts its new end.
    if (type == H5FD_MEM_DRAW && size >= 4 && std::memcmp(data, collectionMark, 4) == 0) type = H5FD_MEM_GHEAP;
    // The same piece again replaces the older one. Anything else that overlaps is space given back and used anew:
    // then what waits must be on disk first.
    const auto overlap = firstOverlap(file, address, size);
    if (overlap != file.pending.end()) {
        const bool same = overlap->first == address && overlap->second.bytes.size() <= size &&
                          firstOverlap(file, address + overlap->second.bytes.size(),
                                       size - overlap->second.bytes.size()) == file.pending.end();
        if (same) file.pending.erase(overlap);
        else if (!commit(file)) return -1;
    }
    file.end = std::max(file.end, address + size);
    if (type == H5FD_MEM_DRAW) return writeAll(file.descriptor, address, data, size) ? 0 : -1;
    file.pending[address] = {type, Bytes(data, data + size)};
    return 0;
}

herr_t flush(H5FD_t* base, hid_t, hbool_t) { return commit(self(base)) ? 0 : -1; }

/// HDF5 asks for the file to end where allocation ends. Longer is done with the commit; never shorter, because the
/// superblock on disk may still count what would be cut off.
herr_t extend(H5FD_t* base, hid_t, hbool_t) {
    OrderedFile& file = self(base);
    file.end = std::max(file.end, file.allocated);
    return 0;
}

H5FD_class_t driverClass() {
    H5FD_class_t driver{};
    driver.name = "escapement-ordered";
    driver.maxaddr = (haddr_t(1) << 62) - 1;
    driver.fc_degree = H5F_CLOSE_STRONG;
    driver.open = open;
    driver.close = close;
    driver.query = query;
    driver.get_eoa = endOfAllocation;
    driver.set_eoa = setEndOfAllocation;
    driver.get_eof = endOfFile;
    driver.get_handle = handle;
    driver.read = read;
    driver.write = write;
    driver.flush = flush;
    driver.truncate = extend;
    for (auto& kind : driver.fl_map) kind = H5FD_MEM_DEFAULT;
    return driver;
}

} // namespace

herr_t useOrderedFile(hid_t accessList) {
    static const H5FD_class_t driver = driverClass();
    static const hid_t id = H5FDregister(&driver);
    return id < 0 ? -1 : H5Pset_driver(accessList, id, nullptr);
}

hid_t openForReading(const char* path) {
    const hid_t access = H5Pcreate(H5P_FILE_ACCESS);
    const hid_t file = useOrderedFile(access) < 0 ? -1 : H5Fopen(path, H5F_ACC_RDONLY, access);
    H5Pclose(access);
    return file;
}

void commitLast(hid_t file, const std::vector<haddr_t>& headers) {
    void* base = nullptr;
    if (H5Fget_vfd_handle(file, H5P_DEFAULT, &base) >= 0) self(static_cast<H5FD_t*>(base)).last = headers;
}

} // namespace escapement
