import type { RefusalReason } from './refusals.ts'

export type DecodedText = {
  text: string
  /** The encoding, if it was a guess that the user can change; `restored` if garbled text was put right. */
  encoding?: string
}

/** Decodes a file, or says why it can’t be decoded. `chosen` is the encoding the user chose, if any. */
export async function decodeText(given: Uint8Array, chosen?: string): Promise<DecodedText | RefusalReason> {
  const bytes = withoutPadding(given)
  const decoded = chosen === undefined ? await decode(bytes) : await decodeChosen(bytes, chosen)
  return typeof decoded !== 'string' && controlCharacters.test(decoded.text) ? 'unreadable' : decoded
}

/** DOS programs end a text with 0x1A, and others fill the last block with zeros. */
function withoutPadding(bytes: Uint8Array): Uint8Array {
  let end = bytes.length
  if (bytes.subarray(-4).every((byte) => byte === 0)) while (end > 0 && bytes[end - 1] === 0) end -= 1
  if (bytes[end - 1] === 0x1a) end -= 1
  return bytes.subarray(0, end)
}

/** Found in images, archives and programs, but not in text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what tells them
const controlCharacters = /[\u0000-\u0008\u000e-\u001a]/

async function decode(bytes: Uint8Array): Promise<DecodedText | RefusalReason> {
  if (isUtf32(bytes)) return 'encoding'
  const announced = findMark(bytes) ?? findUnmarkedUtf16(bytes) ?? findEscaped(bytes)
  if (announced === 'utf-8') return withoutQuestion(await decodeUtf8(bytes))
  if (announced !== undefined) return { text: new TextDecoder(announced).decode(bytes) }
  // Images and programs are full of such bytes; no text encoding uses them.
  if (bytes.subarray(0, 4_000).some((byte) => byte < 9) && !isAsciiWithZeros(bytes)) return 'unreadable'
  if (isUtf8(bytes) || isMostlyUtf8(bytes)) return decodeUtf8(bytes)
  const { decodeAs, detectEncoding } = await import('./encoding/detect-encoding.ts')
  const found = detectEncoding(bytes)
  if (found === undefined) return hasFewStrayBytes(bytes) ? decodeUtf8(bytes) : 'encoding'
  const { restoreUtf8 } = await import('./encoding/restore-text.ts')
  // A UTF-8 file may have been appended.
  const decoded = decodeAs(bytes, found.encoding)
  const text = restoreUtf8(decoded) ?? decoded
  return { text: found.language === 'ro' ? withCommas(text) : text, encoding: found.encoding }
}

/** Uses the chosen encoding without checking whether another one is likelier. */
async function decodeChosen(bytes: Uint8Array, encoding: string): Promise<DecodedText> {
  const { decodeAs } = await import('./encoding/decode-as.ts')
  return { text: decodeAs(bytes, encoding), encoding }
}

async function decodeUtf8(bytes: Uint8Array): Promise<DecodedText> {
  // Zero bytes are lost characters.
  const text = new TextDecoder().decode(bytes).replaceAll('\0', '\ufffd')
  if (!/[^\0-\u007f]/.test(text)) return { text }
  const restored = mayBeGarbled.test(text) ? (await import('./encoding/restore-text.ts')).restoreText(text) : undefined
  return restored === undefined ? { text, encoding: 'utf-8' } : { text: restored, encoding: 'restored' }
}

/** For files that state their encoding: the user has nothing to choose, unless garbled text was restored. */
const withoutQuestion = ({ text, encoding }: DecodedText): DecodedText =>
  encoding === 'restored' ? { text, encoding } : { text }

/** Characters that are typical of text read in the wrong encoding and rare elsewhere. */
const mayBeGarbled =
  /[\u00a1-\u00ff]{3}|[\u00c2-\u00f4][\u0080-\u00bf\u0152-\u0192\u02c6\u02dc\u2013-\u2122]|\p{L}[\u00a1-\u00a9\u00ab-\u00b4\u00b6\u00b8\u00b9\u00bb-\u00bf\u00d7\u00f7]\p{L}|[ВГДЕРС][\u00a0-\u00bf\u2013-\u2122ЂЃѓЉЊЌЋЏђљњќћџЎўЈҐЁЄЇІіґёєјЅѕї]|[√∆–—][\u00a0-\u00ff\u2013-\u2265]/u

function findMark([first, second, third, fourth]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  return first === 0x84 && second === 0x31 && third === 0x95 && fourth === 0x33 ? 'gb18030' : undefined
}

/** In the right byte order, a text’s letters come from few blocks of Unicode; in the wrong one, from many. */
function findUnmarkedUtf16(bytes: Uint8Array): string | undefined {
  const start = bytes.subarray(0, 4_000)
  if (!start.some((byte) => byte < 9) || isAsciiWithZeros(bytes)) return undefined
  const [best, other] = (['utf-16le', 'utf-16be'] as const)
    .map((encoding) => ({ encoding, text: new TextDecoder(encoding).decode(start.subarray(0, start.length & ~1)) }))
    .filter(({ text }) => !controlCharacters.test(text) && letterShare(text) > 0.7)
    .map(({ encoding, text }) => ({ encoding, ascii: asciiIn(text), parts: partsOf(text) }))
    .toSorted((one, two) => two.ascii - one.ascii || one.parts - two.parts)
  if (best === undefined || other === undefined) return best?.encoding
  return best.ascii > other.ascii || best.parts * 2 <= other.parts ? best.encoding : undefined
}

const asciiIn = (text: string) => text.match(/[\t\n\r -~]/g)?.length ?? 0

const letterShare = (text: string) => (text.match(/[\t\n\r -~\p{L}\p{M}]/gu)?.length ?? 0) / [...text].length
const partsOf = (text: string) => new Set(Array.from(text, (character) => character.charCodeAt(0) >> 8)).size

/** ASCII text in which a few characters were lost. In UTF-16, every second byte would be zero. */
function isAsciiWithZeros(bytes: Uint8Array): boolean {
  const start = bytes.subarray(0, 4_000)
  const printable = start.filter((byte) => (byte >= 32 && byte < 127) || (byte >= 9 && byte <= 13)).length
  const zeros = start.filter((byte) => byte === 0).length
  return zeros > 0 && printable + zeros === start.length && zeros * 20 <= start.length
}

/** Browsers can’t decode UTF-32. */
const isUtf32 = ([first, second, third, fourth]: Uint8Array) =>
  (first === 0xff && second === 0xfe && third === 0 && fourth === 0) ||
  (first === 0 && second === 0 && third === 0xfe && fourth === 0xff)

/** Japanese emails and old programs switch character sets with escapes, all of it in seven bits. */
const escapeByte = 0x1b
const findEscaped = (bytes: Uint8Array) =>
  isUtf8(bytes) && bytes.some((byte, at) => byte === escapeByte && (bytes[at + 1] === 0x24 || bytes[at + 1] === 0x28))
    ? 'iso-2022-jp'
    : undefined

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/** In no other encoding do valid multi-byte characters occur repeatedly by chance; a few stray bytes only cost their own rows. */
function isMostlyUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder().decode(bytes)
  const wrong = text.match(/\ufffd/g)?.length ?? 0
  const right = text.match(/[^\0-\u007f\ufffd]/g)?.length ?? 0
  return right >= 2 && right >= 5 * wrong
}

/** True if few lines are affected, which are then left out. A file in another encoding has many. */
function hasFewStrayBytes(bytes: Uint8Array): boolean {
  const lines = new TextDecoder().decode(bytes).split(/[\r\n]+/)
  const filled = lines.filter((line) => line.trim() !== '')
  const hit = filled.filter((line) => line.includes('\ufffd')).length
  return hit * 10 <= filled.length
}

/** Old code pages write Romanian letters with a cedilla instead of the comma that is correct today. */
const withCommas = (text: string) => text.replace(/[şţŞŢ]/g, (letter) => ({ ş: 'ș', ţ: 'ț', Ş: 'Ș' })[letter] ?? 'Ț')
