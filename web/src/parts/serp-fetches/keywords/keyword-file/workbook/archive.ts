/** A part of a ZIP archive as its directory lists it. */
export type ArchivePart = {
  name: string
  isPacked: boolean
  packedBytes: number
  /** Claimed by the archive, and the most that is unpacked; infinite if it claims nothing. */
  unpackedBytes: number
  checksum: number
  headerAt: number
}

const directoryEntry = 0x02014b50
const endOfDirectory = 0x06054b50
const partHeader = 0x04034b50
/** Between the lengths of a part’s name and extra field, which a header ends with, and its beginning. */
const headerBytes = 30

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** Lists the parts, later ones of the same name last; throws if the archive is no archive or cut off. */
export function listParts(bytes: Uint8Array): ArchivePart[] {
  const view = viewOf(bytes)
  const end = findEnd(view)
  const parts: ArchivePart[] = []
  for (let at = view.getUint32(end + 16, true), left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    if (view.getUint32(at, true) !== directoryEntry) throw new Error('the directory of the archive is damaged')
    const method = view.getUint16(at + 10, true)
    if (method !== 0 && method !== 8) throw new Error(`a part is packed in an unknown way (${method})`)
    const packedBytes = view.getUint32(at + 20, true)
    const claimed = view.getUint32(at + 24, true)
    const nameBytes = view.getUint16(at + 28, true)
    parts.push({
      name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameBytes)),
      isPacked: method === 8,
      packedBytes,
      unpackedBytes: claimed === 0 && packedBytes > 0 ? Number.POSITIVE_INFINITY : claimed,
      checksum: view.getUint32(at + 16, true),
      headerAt: view.getUint32(at + 42, true),
    })
    at += 46 + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return parts
}

/** The directory is found from the end, where only a comment may follow. */
function findEnd(view: DataView): number {
  for (let at = view.byteLength - 22; at >= 0; at -= 1) if (view.getUint32(at, true) === endOfDirectory) return at
  throw new Error('the archive has no directory')
}

/** Throws if the part holds more than the archive claims, is cut off or damaged. */
export async function unpackPart(bytes: Uint8Array, part: ArchivePart): Promise<Uint8Array> {
  const view = viewOf(bytes)
  if (view.getUint32(part.headerAt, true) !== partHeader) throw new Error('a part of the archive is missing')
  const start =
    part.headerAt + headerBytes + view.getUint16(part.headerAt + 26, true) + view.getUint16(part.headerAt + 28, true)
  const content = bytes.subarray(start, start + part.packedBytes)
  const unpacked = part.isPacked ? await inflate(content, part.unpackedBytes) : content
  // Damage that still unpacks would otherwise become keywords.
  if (checksumOf(unpacked) !== part.checksum) throw new Error('a part of the archive is damaged')
  return unpacked
}

const remainders = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte
  for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1
  return rest
})

/** CRC-32. */
function checksumOf(bytes: Uint8Array): number {
  let rest = 0xffffffff
  for (const byte of bytes) rest = (rest >>> 8) ^ (remainders[(rest ^ byte) & 0xff] ?? 0)
  return (rest ^ 0xffffffff) >>> 0
}

async function inflate(packed: Uint8Array, mostBytes: number): Promise<Uint8Array> {
  const unpacker = new DecompressionStream('deflate-raw')
  const writer = unpacker.writable.getWriter()
  // A damaged part fails both ends of the stream, and reading tells.
  const writing = writer
    .write(new Uint8Array(packed))
    .then(() => writer.close())
    .catch(() => {})
  const reader = unpacker.readable.getReader()
  const chunks: Uint8Array[] = []
  let length = 0
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    length += read.value.length
    if (length > mostBytes) {
      await reader.cancel().catch(() => {})
      throw new Error('a part unpacks to more than the archive claims')
    }
    chunks.push(read.value)
  }
  await writing
  const whole = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}
