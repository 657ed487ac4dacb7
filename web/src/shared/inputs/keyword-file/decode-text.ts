import type { RefusalReason } from './refusals.ts'

export type DecodedText = {
  text: string
  /** The guessed encoding, if the file doesn’t say how it is encoded and isn’t UTF-8. */
  guessed?: string
}

/** The text of a file, or why there is none. A text file does not say how it is encoded. */
export async function decodeText(bytes: Uint8Array): Promise<DecodedText | RefusalReason> {
  const decoded = await decode(bytes)
  return typeof decoded !== 'string' && controlCharacters.test(decoded.text) ? 'unreadable' : decoded
}

/** Texts don’t contain these; images, archives and programs do. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is looked for
const controlCharacters = /[\u0000-\u0008\u000e-\u001a]/

async function decode(bytes: Uint8Array): Promise<DecodedText | RefusalReason> {
  const announced = findMark(bytes) ?? findUnmarkedUtf16(bytes) ?? (isUtf8(bytes) ? findEscaped(bytes) : undefined)
  if (announced !== undefined) return { text: new TextDecoder(announced).decode(bytes) }
  // Images and programs have such bytes everywhere; no text encoding uses them.
  if (bytes.subarray(0, 4_000).some((byte) => byte < 9)) return 'unreadable'
  if (isMostlyUtf8(bytes)) return { text: new TextDecoder().decode(bytes) }
  const { decodeAs, detectEncoding } = await import('./encoding/detect-encoding.ts')
  const found = detectEncoding(bytes)
  if (found === undefined) return hasFewStrayBytes(bytes) ? { text: new TextDecoder().decode(bytes) } : 'encoding'
  const text = decodeAs(bytes, found.encoding)
  return {
    text: found.language === 'ro' ? withCommas(text) : text,
    ...(found.encoding === 'utf-8' ? {} : { guessed: found.encoding }),
  }
}

function findMark([first, second, third, fourth]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  return first === 0x84 && second === 0x31 && third === 0x95 && fourth === 0x33 ? 'gb18030' : undefined
}

/** In the right byte order the letters of a text come from few blocks of Unicode, in the wrong one from everywhere. */
function findUnmarkedUtf16(bytes: Uint8Array): string | undefined {
  const start = bytes.subarray(0, 4_000)
  if (!start.some((byte) => byte < 9)) return undefined
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

/** Japanese emails and old programs switch character sets with escape sequences, all in 7-bit bytes. */
const escapeByte = 0x1b
const findEscaped = (bytes: Uint8Array) =>
  bytes.some((byte, at) => byte === escapeByte && (bytes[at + 1] === 0x24 || bytes[at + 1] === 0x28))
    ? 'iso-2022-jp'
    : 'utf-8'

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

/** Lines here and there, which alone are left out. In a file of another encoding many are hit. */
function hasFewStrayBytes(bytes: Uint8Array): boolean {
  const lines = new TextDecoder().decode(bytes).split(/[\r\n]+/)
  const filled = lines.filter((line) => line.trim() !== '')
  const hit = filled.filter((line) => line.includes('\ufffd')).length
  return hit * 10 <= filled.length
}

/** Old code pages have the Romanian letters with a cedilla, which is obsolete. */
const withCommas = (text: string) => text.replace(/[şţŞŢ]/g, (letter) => ({ ş: 'ș', ţ: 'ț', Ş: 'Ș' })[letter] ?? 'Ț')
