import { keywordLimits } from './limits.ts'

export const keywordMessages = {
  empty: 'Keywords cannot be empty.',
  tooLong: `Keyword must be ${keywordLimits.characters} characters or fewer.`,
  operator: 'Search operators such as site: aren’t supported.',
  tooMany: `Serpplus does not support more than ${keywordLimits.perCheck} keywords. Please reduce the number of keywords.`,
  tooManyForTrial: `Trial Plan Limit: As a trial user, you can add up to ${keywordLimits.perTrialCheck} keywords per query. Upgrade your plan to unlock higher limits.`,
} as const

const operatorNames =
  'site|intitle|allintitle|inurl|allinurl|intext|allintext|inanchor|allinanchor|inbody|cache|define|link|linkdomain|filetype|ext|id|info|related|contains|feed|hasfeed|ip|loc|location|prefer|source|url'
// After anything but a letter or digit: quotes, brackets and signs do not hide an operator from the search engine.
const operator = new RegExp(`(?<![\\p{L}\\p{N}])(?:${operatorNames}):`, 'iu')
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what must not reach the database
const blank = /[\s\u0000-\u001f\u007f\u00a0\u200b\ufeff]+/g

// Invisible marks of reading direction: they would show other text than the one looked up.
const direction = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** More combining marks on one letter than any language uses; sorting them takes quadratic time. */
const manyMarks = /\p{M}{31}/u
const composed = (text: string) => (manyMarks.test(text) ? text : text.normalize('NFC'))

/**
 * Trimmed, without marks of reading direction, inner blanks folded to one space, composed Unicode: the form a keyword is stored,
 * shown and sent in. A text far too long for a keyword is only cut, and stays too long.
 */
export const normalizeKeyword = (text: string) =>
  text.length > keywordLimits.entered
    ? text.slice(0, keywordLimits.entered).toWellFormed()
    : composed(text.toWellFormed().replace(direction, '')).replace(blank, ' ').trim()

/** Keywords are the same when they differ only in case. */
export const keywordKey = (keyword: string) => keyword.toLowerCase()

/** Why a normalised keyword cannot be looked up; undefined when it can. */
export function keywordProblem(keyword: string): string | undefined {
  if (keyword === '') return keywordMessages.empty
  if (keyword.length > 2 * keywordLimits.characters || [...keyword].length > keywordLimits.characters)
    return keywordMessages.tooLong
  if (operator.test(keyword)) return keywordMessages.operator
  return undefined
}

/** Normalises, drops empty ones and folds duplicates; the first spelling stays. */
export function uniqueKeywords(texts: readonly string[]): { keywords: string[]; duplicates: number } {
  const seen = new Map<string, string>()
  let duplicates = 0
  for (const text of texts) {
    const keyword = normalizeKeyword(text)
    if (keyword === '') continue
    if (seen.has(keywordKey(keyword))) duplicates += 1
    else seen.set(keywordKey(keyword), keyword)
  }
  return { keywords: [...seen.values()], duplicates }
}

/** A pasted column or list: one keyword a line, spreadsheet cells apart by tabs. */
export const splitPastedKeywords = (text: string) => text.split(/[\r\n\t]+/)

/** What one keyword would be as a list with commas or semicolons; a comma inside a number divides nothing. */
export const splitListedKeywords = (keyword: string) => uniqueKeywords(keyword.split(/;|(?<!\d),|,(?!\d)/)).keywords
