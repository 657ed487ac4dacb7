import type { LanguageModel } from './language-models.ts'

/** Bits of characters between words. Nobody types control or private-use characters. */
const marks: [signs: RegExp, bits: number][] = [
  [/’/, 3],
  [/[‘“”„–—…·•°®™©€£§«»№‹›‚、。，！？「」（）：・ー¿¡´]/, 6],
  [/\u00a0/, 3],
  [/\u3000/, 6],
  [/[²³½¼¾×±µªº¥¢¨¸¯→←↑↓★☆●○■□◆◇※【】『』《》～〜〈〉]/, 9],
  [/[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]/, 9],
  [/[\uff61-\uff9f]/, 10],
  [/[\u0080-\u009f\ufffd\ue000-\uf8ff]/, 30],
]
const otherSign = 16
const bitsOfSign = (sign: string) => marks.find(([signs]) => signs.test(sign))?.[1] ?? otherSign

/** A capital inside a word, after a lower-case letter: brand names have one, wrongly decoded texts have many. */
const capitalInside = 6
const capitalFirst = 1.5
const capitalAfterCapital = 0.5

/** A sign inside a word, or at the wrong end of one; an apostrophe is part of many. */
const misplaced = 8
const insideWords = /[’‘]/
const insideEastAsianWords = /[ー・\u3000-\u303f\uff00-\uffef]/
const afterWords = /[”“»›…™®²³]/
const beforeWords = /[“”„‚«‹¿¡£€§©°•·★☆●○■□◆◇※→]/

/** An ideograph between two Latin letters. */
const between = 12
const latin = /[a-z]/
const eastAsian = /[\u2e80-\ud7a3]/

const isLetter = /(?![ªº])[\p{L}\p{M}]/u
/** Romanian letters as old code pages have them, with a cedilla. */
const cedilla = (letter: string) => (letter === 'ș' ? 'ş' : letter === 'ț' ? 'ţ' : letter)

const endsField = (character: string | undefined) => character === undefined || character === '\n'

type Place = { isAfter: boolean; isBefore: boolean; isLatin: boolean; isCatalan: boolean; isEdge: boolean }

function misplacedBits(sign: string, { isAfter, isBefore, isLatin, isCatalan, isEdge }: Place): number {
  if (insideWords.test(sign) || isCatalan) return 0
  if (insideEastAsianWords.test(sign) && !isLatin) return 0
  // A non-breaking space belongs between words, not at the end of a line.
  if (sign === '\u00a0') return isEdge ? misplaced : 0
  if (isAfter && isBefore) return 2 * misplaced
  if (isAfter) return afterWords.test(sign) ? 0 : misplaced
  return isBefore && !beforeWords.test(sign) ? misplaced : 0
}

const digit = /\d/
const touchesDigit = (characters: string[], at: number) =>
  digit.test(characters[at - 1] ?? ' ') || digit.test(characters[at + 1] ?? ' ')

/** A text as steps that a model can weigh: letters after letters, and the bits that are the same in every language. */
export type Steps = { pairs: (readonly [previous: string, letter: string])[]; fixedBits: number }

export function stepsOf(text: string): Steps {
  const pairs: [string, string][] = []
  let fixedBits = 0
  let previous = ' '
  let wasSmall = false
  let wasCapital = false
  const characters = [...text.normalize('NFC')]
  for (const [at, character] of characters.entries()) {
    const isWord = isLetter.test(character) && character !== 'ー'
    const small = isWord ? cedilla([...character.toLowerCase()][0] ?? character) : ' '
    if (isWord || previous !== ' ') pairs.push([previous, small])
    if (!isWord && character > '\u007f') {
      const isBefore = isLetter.test(characters[at + 1] ?? ' ')
      fixedBits +=
        bitsOfSign(character) +
        misplacedBits(character, {
          isAfter: previous !== ' ',
          isBefore,
          isLatin: latin.test(previous) || latin.test(characters[at + 1] ?? ' '),
          isCatalan: character === '·' && previous === 'l',
          isEdge: endsField(characters[at - 1]) || endsField(characters[at + 1]),
        })
    }
    if (isWord && character > '\u007f' && !eastAsian.test(character) && touchesDigit(characters, at))
      fixedBits += misplaced
    if (eastAsian.test(character) && latin.test(previous) && latin.test(characters[at + 1] ?? ' ')) fixedBits += between
    const isCapital = isWord && small !== character && character.toLowerCase() !== character
    if (isCapital) fixedBits += wasSmall ? capitalInside : wasCapital ? capitalAfterCapital : capitalFirst
    wasSmall = isWord && !isCapital
    wasCapital = isCapital
    previous = small
  }
  return { pairs, fixedBits }
}

export type Weight = {
  bits: number
  /** The average of non-ASCII letters: the others are the same in every reading. */
  bitsPerLetter: number
  letters: number
}

/** Stops above `most` bits, where a reading can’t win any more. */
export function weigh({ pairs, fixedBits }: Steps, { bits }: LanguageModel, most: number): Weight {
  let sum = fixedBits
  let ofLetters = 0
  let letters = 0
  for (const [previous, letter] of pairs) {
    const own = bits(previous, letter)
    sum += own
    if (sum > most) break
    if (letter <= '\u007f') continue
    ofLetters += own
    letters += 1
  }
  return { bits: sum, bitsPerLetter: letters === 0 ? 0 : ofLetters / letters, letters }
}
