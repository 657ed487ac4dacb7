import { keywordLimits } from '../limits/limits.ts'
import { withoutHiddenCharacters } from '../text/hidden-characters.ts'

export const keywordMessages = {
  empty: 'Keywords cannot be empty.',
  tooLong: `Keyword must be ${keywordLimits.characters} characters or fewer.`,
  undecodable: 'The keyword contains an unreadable character (�). Type it again.',
  operator: 'Search operators such as site: aren’t supported.',
  tooMany: `Serpplus does not support more than ${keywordLimits.perCheck} keywords. Please reduce the number of keywords.`,
  tooManyForTrial: `Trial Plan Limit: As a trial user, you can add up to ${keywordLimits.perTrialCheck} keywords per query. Upgrade your plan to unlock higher limits.`,
} as const

const operatorNames =
  'site|intitle|allintitle|inurl|allinurl|intext|allintext|inanchor|allinanchor|inbody|cache|define|link|linkdomain|filetype|ext|id|info|related|contains|feed|hasfeed|ip|loc|location|prefer|source|url'
// After anything but a letter or digit: quotes, brackets and signs do not hide an operator from the search engine.
const operator = new RegExp(`(?<![\\p{L}\\p{N}])(?:${operatorNames}):`, 'iu')
/** Control characters, and letters that are drawn as a blank, separate words like a space. */
const blank = /[\s\p{Cc}\u2800\u3164\uffa0]+/gu

/** To a search engine, a variant form of an ideograph is the same word; in a name it matters. */
const ideographForm = /(?<=\p{sc=Han})[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]+/gu
const asSeen = (text: string) => withoutHiddenCharacters(text.toWellFormed().replace(ideographForm, ''))

/** Most keywords are in this form already. */
const isPlain = /^[!-~]+(?: [!-~]+)*$/

/** More combining marks on one letter than any language uses; sorting them takes quadratic time. */
const manyMarks = /\p{M}{31}/u
const composed = (text: string) => (manyMarks.test(text) ? text : text.normalize('NFC'))

/**
 * Trimmed, without hidden characters, inner blanks folded to one space, composed Unicode: the form a keyword is stored, shown and
 * sent in, so that two that look the same are one. A text far too long for a keyword is only cut, and stays too long.
 */
export function normalizeKeyword(text: string): string {
  if (text.length > keywordLimits.entered) return text.slice(0, keywordLimits.entered).toWellFormed()
  if (isPlain.test(text)) return text
  return composed(asSeen(text)).replace(blank, ' ').trim()
}

/** Keywords are the same when they differ only in case. */
export const keywordKey = (keyword: string) => keyword.toLowerCase()

/** The reason why a normalised keyword cannot be looked up; undefined when it can. */
export function keywordProblem(keyword: string): string | undefined {
  if (keyword === '') return keywordMessages.empty
  if (keyword.length > 2 * keywordLimits.characters || [...keyword].length > keywordLimits.characters)
    return keywordMessages.tooLong
  if (keyword.includes('\ufffd')) return keywordMessages.undecodable
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

/** A pasted column or list: one keyword per line, spreadsheet cells separated by tabs. Unicode has line ends of its own. */
export const splitPastedKeywords = (text: string) => text.split(/[\r\n\t\v\f\u0085\u2028\u2029]+/)

/** Splits one keyword as a list with commas or semicolons; a comma inside a number divides nothing. */
export const splitListedKeywords = (keyword: string) => uniqueKeywords(keyword.split(/;|(?<!\d),|,(?!\d)/)).keywords
