import letterPairs from './letter-pairs.json' with { type: 'json' }

/**
 * The number of bits a letter takes after another one: the fewer, the more common the pair. Lower-case letters only; a
 * space is either end of a word.
 */
export type LanguageModel = {
  language: string
  bits: (previous: string, letter: string) => number
  /** A text that takes more bits per non-ASCII letter is not in this language. */
  mostBits: number
}

/** Bits of what a language lacks: a pair of its letters, an ASCII letter, a letter of another language. */
const unusual = { pair: 12, ascii: 12, foreign: 17 } as const
/** ASCII letters in a text of another script: a brand or an English word. */
const asciiElsewhere = 5
/** Two scripts in one word. In East Asia that is common, and `changeOfScript` applies. */
const mixed = 8
const changeOfScript = 7
const endOfCharacters = 3

const isAscii = (letter: string) => letter <= '\u007f'

let models: LanguageModel[] | undefined

/** Created on first use: most files need none. */
export function getLanguageModels(): LanguageModel[] {
  models ??= createLanguageModels()
  return models
}

const createLanguageModels = (): LanguageModel[] => [
  ...Object.entries(letterPairs.pairs).map(([language, levels]) => modelOfPairs(language, levels)),
  ...Object.entries(letterPairs.characters).map(([language, characters]) => modelOfCharacters(language, characters)),
]

function modelOfPairs(language: string, levels: string[]): LanguageModel {
  const pairs = new Map<string, number>()
  const letters = new Map<string, number>()
  for (const [bits, text] of levels.entries()) {
    const characters = [...text]
    for (let at = 0; at < characters.length; at += 2) {
      pairs.set(`${characters[at]}${characters[at + 1]}`, bits + 0.5)
      const letter = characters[at + 1] ?? ''
      letters.set(letter, (letters.get(letter) ?? 0) + 2 ** -bits)
    }
  }
  const isLatin = letters.has('a')
  return {
    language,
    mostBits: isLatin ? 13 : 10,
    bits: (previous, letter) => {
      if (!isLatin && letter !== ' ' && isAscii(letter))
        return previous === ' ' || isAscii(previous) ? asciiElsewhere : asciiElsewhere + mixed
      if (!isLatin && previous !== ' ' && isAscii(previous))
        return letter === ' ' ? asciiElsewhere : unusual.pair + mixed
      const known = pairs.get(previous + letter)
      if (known !== undefined) return known
      const share = letters.get(letter)
      if (share !== undefined) return unseenPair(share / letters.size)
      return isAscii(letter) ? unusual.ascii : unusual.foreign + (previous === ' ' ? 0 : mixed)
    },
  }
}

/** Bits of a pair that no counted word contains: a little more than its letter alone. */
const unseenPair = (share: number) => Math.min(unusual.pair, Math.max(6, 2.5 - Math.log2(share)))

/** The share of a text that are listed characters, characters taught at school, and all others. */
const shares = { listed: 0.8, taught: 0.17, other: 0.03 } as const

function modelOfCharacters(language: string, listed: string): LanguageModel {
  const frequency = new Map<string, number>()
  const weights = [...listed].map((_, rank) => 1 / (rank + 20))
  const sum = weights.reduce((total, weight) => total + weight, 0)
  for (const [rank, character] of [...listed].entries())
    frequency.set(character, (shares.listed * (weights[rank] ?? 0)) / sum)
  const taught = taughtCharacters(language)
  return {
    language,
    mostBits: 13,
    bits: (previous, letter) => {
      if (letter === ' ') return endOfCharacters
      const change = previous === ' ' || isAscii(previous) === isAscii(letter) ? 0 : changeOfScript
      if (isAscii(letter)) return asciiElsewhere + change
      if (!/[\u2e80-\u9fff\uac00-\ud7a3\u{20000}-\u{3ffff}々]/u.test(letter))
        return unusual.foreign + (previous === ' ' ? 0 : mixed)
      const own = frequency.get(letter) ?? 0
      return change - Math.log2(own + (taught.has(letter) ? shares.taught / taught.size : 0) + shares.other / 30_000)
    },
  }
}

/** The first half of the character sets of East Asia: lead bytes of the common characters, and an encoding that has them. */
const firstLevels: Record<string, [encoding: string, firstLead: number, lastLead: number]> = {
  zh: ['gbk', 0xb0, 0xd7],
  'zh-Hant': ['big5', 0xa4, 0xc6],
  ja: ['euc-jp', 0xb0, 0xcf],
  ko: ['euc-kr', 0xb0, 0xc8],
}

function taughtCharacters(language: string): Set<string> {
  const [encoding, firstLead, lastLead] = firstLevels[language] ?? ['gbk', 1, 0]
  const bytes: number[] = []
  for (let lead = firstLead; lead <= lastLead; lead += 1)
    for (let trail = 0x40; trail <= 0xfe; trail += 1)
      if (trail >= 0xa1 || encoding === 'big5') bytes.push(lead, trail, 10)
  return new Set(new TextDecoder(encoding).decode(Uint8Array.from(bytes)).match(/[\u2e80-\ud7a3]/g))
}
