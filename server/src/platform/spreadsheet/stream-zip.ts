import { promisify } from 'node:util'
import { constants, crc32, deflateRaw } from 'node:zlib'

export type ZipFile = { path: string; text: Iterable<string> | AsyncIterable<string> }

type WrittenFile = { path: Buffer; offset: number; checksum: number; size: number; packedSize: number }

const pack = promisify(deflateRaw)
/** Large enough to be packed well, small enough to hold the process up for a few milliseconds only. */
const pieceLength = 131_072
/** A last block with nothing in it. */
const endOfPacking = Buffer.from([3, 0])

/**
 * A ZIP archive, made while it is read: a piece is asked for, packed and given away before the next one is, so memory
 * does not grow with the files. Sizes stand behind each file, as nobody knows them before. Throws beyond 4 GiB.
 */
export async function* streamZip(files: Iterable<ZipFile>): AsyncGenerator<Uint8Array> {
  const directory: WrittenFile[] = []
  let position = 0
  for (const { path, text } of files) {
    const file = { path: Buffer.from(path), offset: position, checksum: 0, size: 0, packedSize: 0 }
    const head = writeFileHead(file)
    yield head
    for await (const packed of packPieces(file, text)) {
      file.packedSize += packed.length
      yield packed
    }
    const sizes = writeFileSizes(file)
    yield sizes
    position += head.length + file.packedSize + sizes.length
    directory.push(file)
  }
  yield writeDirectory(directory, position)
}

/**
 * Each piece is packed independently and ends on a whole byte, so that one can follow the other.
 */
async function* packPieces(file: WrittenFile, text: ZipFile['text']): AsyncGenerator<Buffer> {
  for await (const piece of inPieces(text)) {
    file.checksum = crc32(piece, file.checksum)
    file.size += piece.length
    yield await pack(piece, { finishFlush: constants.Z_SYNC_FLUSH })
  }
  yield endOfPacking
}

async function* inPieces(text: ZipFile['text']): AsyncGenerator<Buffer> {
  let waiting = ''
  for await (const part of text) {
    waiting += part
    if (waiting.length < pieceLength) continue
    yield Buffer.from(waiting)
    waiting = ''
  }
  if (waiting !== '') yield Buffer.from(waiting)
}

/** Version 2.0, sizes to follow, packed with deflate, of 1 January 1980, which is the format's zero. */
const properties = Buffer.from([20, 0, 0x08, 0x08, 8, 0, 0, 0, 0x21, 0])

function writeFileHead({ path }: WrittenFile): Buffer {
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  properties.copy(head, 4)
  head.writeUInt16LE(path.length, 26)
  return Buffer.concat([head, path])
}

function writeFileSizes({ checksum, size, packedSize }: WrittenFile): Buffer {
  const sizes = Buffer.alloc(16)
  sizes.writeUInt32LE(0x08074b50, 0)
  sizes.writeUInt32LE(checksum, 4)
  sizes.writeUInt32LE(packedSize, 8)
  sizes.writeUInt32LE(size, 12)
  return sizes
}

function writeDirectory(files: readonly WrittenFile[], position: number): Buffer {
  const entries = Buffer.concat(files.map(writeDirectoryEntry))
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(entries.length, 12)
  end.writeUInt32LE(position, 16)
  return Buffer.concat([entries, end])
}

function writeDirectoryEntry({ path, offset, checksum, size, packedSize }: WrittenFile): Buffer {
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(20, 4)
  properties.copy(entry, 6)
  entry.writeUInt32LE(checksum, 16)
  entry.writeUInt32LE(packedSize, 20)
  entry.writeUInt32LE(size, 24)
  entry.writeUInt16LE(path.length, 28)
  entry.writeUInt32LE(offset, 42)
  return Buffer.concat([entry, path])
}
