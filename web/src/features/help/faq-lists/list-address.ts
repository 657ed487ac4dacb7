import { type FaqSort, faqSorts } from '#contract/rules/help/faq.ts'
import { directionOf, oneOf, rowIdOf, textOf, wholeNumber } from '../../../shared/address/read-values.ts'
import type { SortDirection } from '../../../shared/table/column.ts'

/** The state of the list of questions kept in the URL, so that a reload, a bookmark or Back shows the same. */
export type QuestionListAddress = {
  search?: string
  category?: number
  sort?: FaqSort
  direction?: SortDirection
  page?: number
}

export function readQuestionListAddress(search: Record<string, unknown>): QuestionListAddress {
  const page = wholeNumber(search.page)
  return {
    search: textOf(search.search, 200),
    category: rowIdOf(String(search.category)),
    sort: oneOf(faqSorts, search.sort),
    direction: directionOf(search.direction),
    page: page === 1 || (page !== undefined && page > 1_000_000) ? undefined : page,
  }
}

/** As customers see them, unless somebody asks otherwise. */
export const listOf = ({
  search = '',
  category,
  sort = 'order',
  direction = 'asc',
  page = 1,
}: QuestionListAddress) => ({
  search,
  sort,
  direction,
  page,
  ...(category !== undefined && { category }),
})
