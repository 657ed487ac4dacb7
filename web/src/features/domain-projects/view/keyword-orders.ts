import type { DomainSort } from '#contract/rules/site-checks/domain-checks.ts'
import type { ListOrder } from '../../../shared/table/sort-menu.tsx'
import type { KeywordChoice } from './domain-address.ts'

/** Orders that no column's head asks for. */
export const keywordOrders: readonly ListOrder<DomainSort>[] = [
  { label: 'Most traffic', sort: undefined, direction: undefined },
  { label: 'Biggest gains', sort: 'change', direction: 'asc' },
  { label: 'Biggest drops', sort: 'change', direction: 'desc' },
]

export const chosenOrder = ({ sort, direction }: Pick<KeywordChoice, 'sort' | 'direction'>) =>
  keywordOrders.find((order) => (order.sort ?? 'traffic') === sort && (order.direction ?? 'desc') === direction)
