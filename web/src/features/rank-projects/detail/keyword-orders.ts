import type { KeywordSort } from '#contract/rules/rank-projects/rank-views.ts'
import type { ListOrder } from '../../../shared/table/sort-menu.tsx'
import type { KeywordChoice } from './project-address.ts'

/** Orders that no column's head asks for. */
export const keywordOrders: readonly ListOrder<KeywordSort>[] = [
  { label: 'Order added', sort: undefined, direction: undefined },
  { label: 'Biggest gains', sort: 'change', direction: undefined },
  { label: 'Biggest drops', sort: 'change', direction: 'desc' },
]

export const chosenOrder = ({ sort, direction }: Pick<KeywordChoice, 'sort' | 'direction'>) =>
  keywordOrders.find((order) => (order.sort ?? 'added') === sort && (order.direction ?? 'asc') === direction)
