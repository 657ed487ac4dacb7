import { brotliCompressSync, brotliDecompressSync, constants, deflateRawSync, inflateRawSync } from 'node:zlib'
import { ByteReader, ByteWriter } from './byte-stream.ts'
import { hostIn, type Outline, type OutlinedResult } from './outline.ts'

/** The outline of one page. Time and id tell it from the query's other pages. */
export type PageOutline = Outline & {
  /** Milliseconds since 1970. */
  takenAt: number
  shortId: string
}

/** The last 4 bytes of a snapshot's id, in hexadecimal: enough to tell pages of one query and one moment apart. */
export const shortIdOf = (snapshotId: string) => snapshotId.slice(-8)

/** The first byte names the form: deflate takes a third of the time of Brotli, whose dictionary knows the usual parts of addresses. */
const forms = { quick: 1, small: 2 } as const

/**
 * Packs outlines of pages of one query. Distinct results (address, domain, title hash) are listed once; each page
 * has only the numbers of its results, 0 where it is that of the page before. All is compressed: quickly for a
 * single page as it arrives, into few bytes for what is kept.
 */
export function packOutlines(pages: readonly PageOutline[], form: keyof typeof forms = 'quick'): Buffer {
  const head = new ByteWriter()
  const distinct = new Map<string, number>()
  const texts: string[] = []
  const hashes: number[] = []
  const numberOf = ({ address, domain, titleHash }: OutlinedResult) => {
    const text = domain === hostIn(address) ? address : `${address}\t${domain}`
    const key = `${titleHash} ${text}`
    const known = distinct.get(key)
    if (known !== undefined) return known
    distinct.set(key, texts.length)
    hashes.push(titleHash)
    return texts.push(text) - 1
  }
  let before: PackedBefore = { takenAt: 0, numbers: [] }
  head.writeNumber(pages.length)
  for (const page of pages) before = writePage(head, page, page.results.map(numberOf), before)
  const text = Buffer.from(texts.join('\n'))
  head.writeNumber(texts.length)
  for (const hash of hashes) head.writeBytes(Uint8Array.of(hash & 0xff, hash >> 8))
  head.writeBytes(text)
  return Buffer.concat([Buffer.of(forms[form]), compress(head.toBuffer(), form)])
}

function compress(bytes: Buffer, form: keyof typeof forms): Buffer {
  // A larger window would only take time to be allocated and cleared.
  const windowBits = Math.min(15, Math.max(12, Math.ceil(Math.log2(bytes.length + 1))))
  if (form === 'quick') return deflateRawSync(bytes, { windowBits, memLevel: 6 })
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 9,
    [constants.BROTLI_PARAM_LGWIN]: windowBits,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  return brotliCompressSync(bytes, { params })
}

function decompress(packed: Buffer): Buffer {
  const bytes = packed.subarray(1)
  if (packed[0] === forms.quick) return inflateRawSync(bytes)
  if (packed[0] === forms.small) return brotliDecompressSync(bytes)
  throw new RangeError(`outlines of an unknown form: ${packed[0]}`)
}

/** The page that the next one is written against. */
type PackedBefore = { takenAt: number; numbers: readonly number[] }

function writePage(
  to: ByteWriter,
  { takenAt, shortId, results, wholeUpTo }: PageOutline,
  numbers: readonly number[],
  before: PackedBefore,
): PackedBefore {
  to.writeNumber(signless(takenAt - before.takenAt))
  to.writeBytes(Buffer.from(shortId, 'hex'))
  to.writeNumber(wholeUpTo === undefined ? 0 : wholeUpTo + 1)
  const hasGaps = results.some(({ position }, at) => position !== at + 1)
  to.writeNumber(results.length * 2 + (hasGaps ? 1 : 0))
  if (hasGaps) for (const { position } of results) to.writeNumber(position)
  for (const [at, number] of numbers.entries()) to.writeNumber(number === before.numbers[at] ? 0 : number + 1)
  return { takenAt, numbers }
}

/** In the order in which they were packed. Throws if the bytes are no packed outlines. */
export function unpackOutlines(packed: Buffer): PageOutline[] {
  const from = new ByteReader(decompress(packed))
  let before: PackedBefore = { takenAt: 0, numbers: [] }
  const pages = Array.from({ length: from.readNumber() }, () => {
    const page = readPage(from, before)
    before = page
    return page
  })
  const hashes = Array.from({ length: from.readNumber() }, () => {
    const [low = 0, high = 0] = from.readBytes(2)
    return low + high * 0x100
  })
  const texts = hashes.length === 0 ? [] : from.readRest().toString().split('\n')
  const distinct = texts.map((text, at) => resultOf(text, hashes[at] ?? 0))
  return pages.map(({ takenAt, shortId, wholeUpTo, numbers, positions }) => ({
    takenAt,
    shortId,
    ...(wholeUpTo !== undefined && { wholeUpTo }),
    results: numbers.map((number, at) => {
      const result = distinct[number]
      if (result === undefined) throw new RangeError(`an outline names result ${number} of ${distinct.length}`)
      return { position: positions[at] ?? at + 1, ...result }
    }),
  }))
}

function readPage(from: ByteReader, before: PackedBefore) {
  const takenAt = before.takenAt + withSign(from.readNumber())
  const shortId = from.readBytes(4).toString('hex')
  const whole = from.readNumber()
  const counted = from.readNumber()
  const length = Math.floor(counted / 2)
  const positions = counted % 2 === 1 ? Array.from({ length }, () => from.readNumber()) : []
  const numbers = Array.from({ length }, (_, at) => {
    const written = from.readNumber()
    return written === 0 ? (before.numbers[at] ?? 0) : written - 1
  })
  return { takenAt, shortId, wholeUpTo: whole === 0 ? undefined : whole - 1, positions, numbers }
}

function resultOf(text: string, titleHash: number): Omit<OutlinedResult, 'position'> {
  const [address = '', domain = hostIn(address)] = text.split('\t')
  return { address, domain, titleHash }
}

/** Small numbers for small differences, whatever their sign. Times are more than 32 bits wide. */
const signless = (difference: number) => (difference < 0 ? -2 * difference - 1 : 2 * difference)
const withSign = (written: number) => (written % 2 === 1 ? -(written + 1) / 2 : written / 2)
