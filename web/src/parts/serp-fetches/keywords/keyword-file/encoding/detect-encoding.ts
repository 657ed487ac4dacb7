import { decodeAs } from './decode-as.ts'
import { getLanguageModels } from './language-models.ts'
import { stepsOf, type Weight, weigh } from './weigh-text.ts'

/** Every encoding a browser knows besides UTF-16, and DOS and old Mac ones that it doesn’t, with a handicap in bits: most files come from Windows. */
const candidates: Record<string, number> = {
  'utf-8': 0,
  'windows-1252': 0,
  'windows-1250': 3,
  'windows-1251': 2,
  'windows-1253': 2,
  'windows-1254': 2,
  'windows-1255': 2,
  'windows-1256': 2,
  'windows-1257': 3,
  'windows-1258': 3,
  'windows-874': 2,
  shift_jis: 2,
  gb18030: 2,
  big5: 2,
  'euc-kr': 2,
  'euc-jp': 3,
  macintosh: 4,
  'x-mac-cyrillic': 4,
  'koi8-r': 4,
  'koi8-u': 4.1,
  ibm866: 4,
  ibm437: 5,
  ibm850: 4.5,
  ibm852: 5,
  ibm737: 5,
  ibm857: 6,
  ibm775: 6,
  ibm862: 6,
  'x-mac-ce': 8,
  'x-mac-greek': 6,
  'x-mac-turkish': 6,
  'iso-8859-2': 4,
  'iso-8859-3': 6,
  'iso-8859-4': 6,
  'iso-8859-5': 4,
  'iso-8859-6': 4,
  'iso-8859-7': 4,
  'iso-8859-8-i': 4,
  'iso-8859-10': 6,
  'iso-8859-13': 4,
  'iso-8859-14': 6,
  'iso-8859-15': 3,
  'iso-8859-16': 6,
}

/** Readings this many bits behind needn’t be weighed exactly, because no required lead is that large. */
const hopelesslyBehind = 60
/** The number of bits the best reading must be ahead of any reading that gives a different text. */
const clearLead = 6

/** The lead needed over the encodings in which the text is what it now looks like. */
const surprisingLead = 25

export { decodeAs }

export type FoundEncoding = { encoding: string; language: string }

/**
 * The encoding in which bytes that aren’t valid UTF-8 read most like a language; undefined if two readings are about equally
 * likely, or none is likely. `isExpected` names encodings that only a `surprisingLead` can rule out.
 */
export function detectEncoding(bytes: Uint8Array, isExpected?: RegExp): FoundEncoding | undefined {
  const [best, ...others] = readingsOf(bytes)
  if (best === undefined || !best.isLanguage) return undefined
  const next = others.find(({ text }) => plain(text) !== plain(best.text))
  if (next !== undefined && next.bits - best.bits < leadOver(best)) return undefined
  const expected = others.find(({ encoding }) => isExpected?.test(encoding))
  if (expected !== undefined && expected.bits - best.bits < surprisingLead) return undefined
  return { encoding: best.encoding, language: best.language }
}

/** The most likely encoding, even if others are about as likely. Use it only if the user sees the result. */
export const likeliestEncoding = (bytes: Uint8Array) => readingsOf(bytes)[0]?.encoding ?? 'windows-1252'

/** The readings of the bytes in every encoding, the most likely first. */
function readingsOf(bytes: Uint8Array) {
  const sample = sampleBytes(bytes)
  let most = Number.POSITIVE_INFINITY
  return Object.entries(candidates)
    .map(([encoding, prior]) => {
      const text = wordsOfOtherLetters(decodeAs(sample, encoding))
      const reading = readAs(text, most)
      const bits = reading.bits + prior + rareIn(text, encoding)
      most = Math.min(most, bits + hopelesslyBehind)
      return { encoding, text, ...reading, bits }
    })
    .toSorted((one, other) => one.bits - other.bits)
}

/** Few letters, or unusual ones, prove little; most files with few non-ASCII letters are in the Western encoding of Windows. */
const leadOver = ({ encoding, letters, bitsPerLetter }: Weight & { encoding: string }) =>
  encoding === 'windows-1252' ? clearLead : clearLead + 2 * Math.max(0, bitsPerLetter - 6) + (letters < 8 ? 5 : 0)

/** Western code pages contain these letters, but Western texts hardly use them. */
const rare = /[šžŠŽƒŸ]/g
const rareBits = 8
const rareIn = (text: string, encoding: string) =>
  encoding === 'windows-1252' || encoding === 'iso-8859-15' ? rareBits * (text.match(rare)?.length ?? 0) : 0

/** The language in which a text is most likely; none if it takes more than `most` bits in all of them. */
function readAs(text: string, most: number) {
  const steps = stepsOf(text)
  const nothing = { language: '', bits: Number.POSITIVE_INFINITY, bitsPerLetter: 0, letters: 0, isLanguage: false }
  return getLanguageModels().reduce((best, model) => {
    const weight = weigh(steps, model, Math.min(most, best.bits))
    if (weight.bits >= best.bits || weight.bits > most) return best
    return { language: model.language, ...weight, isLanguage: weight.bitsPerLetter <= model.mostBits }
  }, nothing)
}

/** To a reader, these letters of different code pages are the same. */
const plain = (text: string) => text.replace(/ș/g, 'ş').replace(/ț/g, 'ţ').replace(/Ș/g, 'Ş').replace(/Ț/g, 'Ţ')

/** Fields that contain more than ASCII: English titles and addresses say nothing about the rest. */
const wordsOfOtherLetters = (text: string) =>
  text
    .split(/[\n\r\t;,"|]+/)
    .filter((field) => /[^\0-\x7f]/.test(field) && !/https?:|www\./i.test(field))
    .join('\n')

/** Enough to tell languages apart; more would only take longer. */
const mostBytes = 4_000

/** Distinct lines that contain more than ASCII, from throughout a file. Line ends are the same bytes in every encoding that is tried. */
function sampleBytes(bytes: Uint8Array): Uint8Array {
  const lines = new Map<string, Uint8Array>()
  let start = 0
  let isForeign = false
  for (let at = 0; at <= bytes.length; at += 1) {
    const byte = bytes[at] ?? 10
    if (byte > 0x7f) isForeign = true
    if (byte !== 10 && byte !== 13) continue
    if (isForeign) {
      const line = bytes.subarray(start, Math.min(at + 1, start + 1_000))
      lines.set(line.join(), line)
    }
    start = at + 1
    isForeign = false
  }
  const all = [...lines.values()]
  const size = all.reduce((sum, line) => sum + line.length, 0)
  const step = Math.max(1, Math.ceil(size / mostBytes))
  return Uint8Array.from(all.filter((_, at) => at % step === 0).flatMap((line) => [...line]))
}
