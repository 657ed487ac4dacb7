import { keywordKey } from '#contract/rules/serp-fetches/keyword-syntax.ts'
import { before, days } from '../../platform/clock/clock.ts'

/** Google counts nothing longer, and nothing with symbols. */
const mostCharacters = 80
const mostWords = 10
/** Google Ads refuses these, and with one keyword the whole call. */
const symbols = /[,!@%^()={};~`<>?\\|\u2015\p{So}\p{Extended_Pictographic}\u{10000}-\u{10ffff}]/u

const canHaveMetrics = (keyword: string) =>
  [...keyword].length <= mostCharacters && keyword.split(/\s+/).length <= mostWords && !symbols.test(keyword)

/** Keywords as they are stored and asked for, each once; those that cannot have metrics left out. */
export const countableKeywords = (keywords: readonly string[]) => [
  ...new Set(keywords.map(keywordKey).filter(canHaveMetrics)),
]

/** Google counts anew once a month. */
const freshFor = days(30)

/** Metrics taken later than this are not asked for again. */
export const freshSince = (now: Date) => before(now, freshFor)
