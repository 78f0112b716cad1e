#pragma once
// A file driver for HDF5 whose flush a killed process cannot leave half done.
//
// HDF5 updates its bookkeeping in place, in the order of addresses: a process killed in the middle of a flush can leave
// headers that point beyond the file's recorded end, or rows whose strings were never written. This driver holds
// bookkeeping back until the flush and then writes it from the leaves to the root:
//   1. everything in space that no committed byte refers to yet, 2. the superblock (where the file ends),
//   3. heaps, 4. the trees of chunks and of names (upper levels first: a tree that was split still finds its old
//   entries then), 5. object headers, the ones named in `last` at the very end and in that order.
// Rows themselves are written at once: nobody sees them before the header of their dataset says that they are there.
// Pieces that lie over several pages are written page by page, from the end: each single write is whole or not there.
// Read through this driver, a damaged heap of texts is an error; HDF5 alone would walk over it for ever.
// The format on disk is HDF5's own; any reader opens it.

#include <H5Ipublic.h>
#include <H5public.h>

#include <vector>

namespace escapement {

/// An access property list's driver is set to this one. Negative when HDF5 refuses.
herr_t useOrderedFile(hid_t accessList);

/// Opens a file to read it; negative when HDF5 cannot. Reading a damaged heap of texts then fails and never hangs.
hid_t openForReading(const char* path);

/// Headers to commit last, in this order; `file` must have been opened by this driver.
void commitLast(hid_t file, const std::vector<haddr_t>& headers);

} // namespace escapement
