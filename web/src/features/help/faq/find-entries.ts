import type { FaqCategory, FaqEntry } from '#contract/help/rows.ts'
import { plainText } from '../markdown/plain-text.ts'

export type FoundEntry = {
  entry: FaqEntry
  category: FaqCategory
  /** The words that only the category’s name contains. */
  categoryWords: string[]
  /** The matching part of the answer, if not all words are in the question. */
  excerpt: string | undefined
}

/** Each word once. */
export const wordsOf = (search: string) => [...new Set(search.toLowerCase().split(/\s+/).filter(Boolean))]

/**
 * Questions that have every word in the question, the answer or the name of the category, in their order; those with all of them
 * in the question come first.
 */
export function findEntries(categories: readonly FaqCategory[], search: string): FoundEntry[] {
  const words = wordsOf(search)
  if (words.length === 0) return []
  const found = categories.flatMap((category) =>
    category.questions.flatMap((entry): FoundEntry[] => {
      const answer = plainText(entry.answer)
      const whole = `${entry.question}\n${answer}\n${category.name}`.toLowerCase()
      if (!words.every((word) => whole.includes(word))) return []
      const question = entry.question.toLowerCase()
      const missing = words.filter((word) => !question.includes(word))
      return [
        {
          ...{ entry, category },
          categoryWords: missing.filter((word) => !answer.toLowerCase().includes(word)),
          excerpt: missing.length === 0 ? undefined : excerptOf(answer, missing),
        },
      ]
    }),
  )
  return found.toSorted((left, right) => Number(left.excerpt !== undefined) - Number(right.excerpt !== undefined))
}

const charactersBefore = 60
const charactersAfter = 120

/** The answer around the first of the words, cut between words; its beginning where only the category's name has them. */
function excerptOf(answer: string, words: readonly string[]): string {
  const lower = answer.toLowerCase()
  const at = Math.min(...words.map((word) => lower.indexOf(word)).filter((index) => index >= 0), answer.length)
  const first = at === answer.length ? 0 : at
  const from = first <= charactersBefore ? 0 : answer.indexOf(' ', first - charactersBefore) + 1
  const end =
    answer.length <= first + charactersAfter ? answer.length : answer.lastIndexOf(' ', first + charactersAfter)
  const start = Math.min(from, first)
  const stop = end <= first ? answer.length : end
  return `${start > 0 ? '… ' : ''}${answer.slice(start, stop)}${stop < answer.length ? ' …' : ''}`
}

export type TextPart = { text: string; isMatch: boolean; at: number }

/** A text in parts, matches apart from the rest. */
export function partsOf(text: string, words: readonly string[]): TextPart[] {
  if (words.length === 0) return [{ text, isMatch: false, at: 0 }]
  // The longest first, so that "ranks" is marked whole where "rank" is searched for as well.
  const patterns = words.toSorted((left, right) => right.length - left.length).map(escaped)
  let at = 0
  return text.split(new RegExp(`(${patterns.join('|')})`, 'giu')).map((part, index) => {
    const made = { text: part, isMatch: index % 2 === 1, at }
    at += part.length
    return made
  })
}

const escaped = (word: string) => word.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
