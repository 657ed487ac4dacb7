import { rowIdOf, textOf } from '../../../shared/address/read-values.ts'

/** The open part of the help page, kept in the URL: a link leads to one question. */
export type FaqAddress = { search?: string; category?: number; question?: number }

export const readFaqAddress = (search: Record<string, unknown>): FaqAddress => ({
  search: textOf(search.search, 200),
  category: rowIdOf(String(search.category)),
  question: rowIdOf(String(search.question)),
})
