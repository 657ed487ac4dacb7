import { decodeAs } from './decode-as.ts'
import { detectEncoding } from './detect-encoding.ts'

/** The encodings in which programs misread UTF-8 before they save the result as UTF-8 again. */
const misreadings = ['windows-1252', 'windows-1251', 'windows-1250', 'macintosh'] as const

/** Three accented letters in a row, or a sign inside a word, which are rare in Western languages. */
const suspicious =
  /[\u00a1-\u00ff]{3}|\p{L}[\u00a1-\u00a9\u00ab-\u00b4\u00b6\u00b8\u00b9\u00bb-\u00bf\u00d7\u00f7]\p{L}/u

/** Restores text that a program read in the wrong encoding and saved as UTF-8; undefined for any other text. */
export function restoreText(text: string): string | undefined {
  const once = restoreUtf8(text)
  // It may have happened twice.
  return (
    (once === undefined ? undefined : (restoreUtf8(once) ?? once)) ??
    (suspicious.test(text) ? restoreCodePage(text) : undefined)
  )
}

/** Restores “cafÃ©” and “РєСѓРїРёС‚СЊ”: every line whose letters are, in a code page, valid UTF-8. */
export function restoreUtf8(text: string): string | undefined {
  const lines = text.split(lineEnd)
  const [best] = misreadings
    .map((encoding) => restoreLines(lines, encoding))
    .toSorted((one, other) => other.letters - one.letters)
  return best !== undefined && best.letters >= best.fewest ? best.lines.join('') : undefined
}

/** Keeps line ends as they are. U+0085 isn’t one here, because in a code page it may be part of a letter. */
const lineEnd = /([\r\n]+)/
const isAscii = (text: string) => /^[\0-\u007f]*$/.test(text)

function restoreLines(lines: string[], encoding: string) {
  let letters = 0
  const restored = lines.map((line) => {
    const found = isAscii(line) ? undefined : restoreLine(line, encoding)
    // Each garbled letter took at least one more character.
    if (found !== undefined) letters += line.length - found.length
    return found ?? line
  })
  // In other code pages, a single letter may be valid by chance.
  return { lines: restored, letters, fewest: encoding === 'windows-1252' ? 1 : 2 }
}

function restoreLine(line: string, encoding: string): string | undefined {
  const bytes = encodeInto(line, encoding)
  if (bytes === undefined) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Restores “Êëþ÷åâîå”: another code page that was read as the Western European one. */
function restoreCodePage(text: string): string | undefined {
  const bytes = encodeInto(text, 'windows-1252')
  if (bytes === undefined) return undefined
  const found = detectEncoding(bytes, isWestern)
  return found === undefined || isWestern.test(found.encoding) ? undefined : decodeAs(bytes, found.encoding)
}

const isWestern = /^(?:utf-8|windows-1252|iso-8859-15|macintosh|ibm437|ibm850)$/

const codes = new Map<string, Map<string, number>>()

function encodeInto(text: string, encoding: string): Uint8Array | undefined {
  const known = codes.get(encoding) ?? codesOf(encoding)
  codes.set(encoding, known)
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at += 1) {
    const byte = known.get(text[at] ?? '')
    if (byte === undefined) return undefined
    bytes[at] = byte
  }
  return bytes
}

const codesOf = (encoding: string) =>
  new Map(
    Array.from({ length: 256 }, (_, byte) => [decodeAs(Uint8Array.of(byte), encoding), byte] as const).filter(
      ([character]) => character !== '\ufffd',
    ),
  )
