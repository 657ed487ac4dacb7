// The ways in which guessing programs make passwords of words. Everything here is plain arithmetic on text.

/** As it is compared: whatever the case and the width of its letters. */
export const fold = (text: string) => text.normalize('NFKC').toLowerCase()

const shortestWord = 4
/** The list of most used passwords has none longer. */
const longestWord = 20

/** Characters that people write for a letter. */
const lookalikes: Record<string, string> = { '@': 'a', '4': 'a', '3': 'e', '0': 'o', $: 's', '5': 's', '7': 't' }

/** The text with its look-alikes read as letters; `1` and `!` are an i to one and an l to the other. */
function readings(text: string): string[] {
  const read = (i: string) => [...text].map((sign) => (/[1!|]/.test(sign) ? i : (lookalikes[sign] ?? sign))).join('')
  return [text, read('i'), read('l')]
}

/**
 * The length of what has to be guessed, in characters. A year, a repetition and a run such as `1234` or `dcba` count as
 * one, because people and programs try them first.
 */
export function weigh(text: string): number {
  const codes = [...text.replace(/(?<!\d)(?:19|20)\d\d(?!\d)/g, 'y')].map((sign) => sign.codePointAt(0) ?? 0)
  let weight = 0
  for (let at = 0; at < codes.length; weight += 1) at += runLength(codes, at)
  return weight
}

/** Length of the repetition or run that begins here; 1 if there is none of at least three. */
function runLength(codes: readonly number[], start: number): number {
  const step = (at: number) => (codes[at + 1] ?? Number.NaN) - (codes[at] ?? Number.NaN)
  const first = step(start)
  if (Math.abs(first) > 1) return 1
  let end = start
  while (step(end) === first) end += 1
  return end - start >= 2 ? end - start + 1 : 1
}

/**
 * True if a folded password is a common one, or one with so few digits and symbols around it that they weigh no more
 * than the word: `p@ssw0rd1!` is, `dragon#82719374` is not.
 */
export function isCommonWithTrimmings(password: string, common: ReadonlySet<string>): boolean {
  if (common.has(password)) return true
  const lead = /^\P{L}*/u.exec(password)?.[0].length ?? 0
  const trail = password.length - (/\P{L}*$/u.exec(password)?.index ?? password.length)
  for (let start = 0; start <= lead; start += 1)
    for (let end = password.length; end >= password.length - trail; end -= 1) {
      const length = end - start
      if (length < shortestWord || length > longestWord) continue
      if (weigh(password.slice(0, start)) + weigh(password.slice(end)) > length) continue
      if (readings(password.slice(start, end)).some((word) => common.has(word))) return true
    }
  return false
}

/** True if a folded password contains one of the words, once or repeated, and everything else weighs no more than the word. */
export function isMostlyOneOf(password: string, words: readonly string[]): boolean {
  const withoutSigns = password.replace(/[^\p{L}\p{N}]+/gu, '')
  const texts = [...readings(password), withoutSigns]
  return words.some((word) => word.length >= shortestWord && texts.some((text) => isMostly(text, word)))
}

function isMostly(text: string, word: string): boolean {
  const besides = text.split(word)
  const covered = (besides.length - 1) * word.length
  return covered > 0 && besides.reduce((sum, part) => sum + weigh(part), 0) <= covered
}
