import { decodeAs } from './decode-as.ts'
import { detectEncoding } from './detect-encoding.ts'

/** As what programs read a text that was none, before they save what they see as UTF-8. */
const misreadings = ['windows-1252', 'windows-1251', 'windows-1250', 'macintosh'] as const

/** Three letters with accents in a row, or a sign inside a word: hardly any text of a Western language has them. */
const suspicious =
  /[\u00a1-\u00ff]{3}|\p{L}[\u00a1-\u00a9\u00ab-\u00b4\u00b6\u00b8\u00b9\u00bb-\u00bf\u00d7\u00f7]\p{L}/u

/** A text that was saved as UTF-8 after a program had read it in the wrong encoding, as it was before; undefined for any other text. */
export function restoreText(text: string): string | undefined {
  const once = restoreUtf8(text)
  // What was saved so once may have been saved so again.
  return (
    (once === undefined ? undefined : (restoreUtf8(once) ?? once)) ??
    (suspicious.test(text) ? restoreCodePage(text) : undefined)
  )
}

/** “cafÃ©”, “РєСѓРїРёС‚СЊ”: letters that are, in a code page, the bytes of UTF-8. Every line that is nothing else is restored. */
export function restoreUtf8(text: string): string | undefined {
  const lines = text.split(lineEnd)
  const [best] = misreadings
    .map((encoding) => restoreLines(lines, encoding))
    .toSorted((one, other) => other.letters - one.letters)
  return best !== undefined && best.letters >= best.fewest ? best.lines.join('') : undefined
}

/** Ends of lines are kept as they are; in a code page U+0085 is a part of a letter. */
const lineEnd = /([\r\n]+)/
const isAscii = (text: string) => /^[\0-\u007f]*$/.test(text)

function restoreLines(lines: string[], encoding: string) {
  let letters = 0
  const restored = lines.map((line) => {
    const found = isAscii(line) ? undefined : restoreLine(line, encoding)
    // Each letter had at least one character more.
    if (found !== undefined) letters += line.length - found.length
    return found ?? line
  })
  // One letter may be there by chance where capitals and signs are usual.
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

/** “Êëþ÷åâîå”: a code page that was read as that of Western Europe. */
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
