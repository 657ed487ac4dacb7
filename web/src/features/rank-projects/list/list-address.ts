import { type MovementPeriod, usualMovement } from '#contract/rules/rank-projects/comparison-periods.ts'
import { type ProjectSort, projectSorts } from '#contract/rules/rank-projects/project-order.ts'
import { movementDaysOf } from '../../../parts/serp-fetches/ranks/movement-days.ts'
import type { SortDirection } from '../../../shared/table/column.ts'
import type { ListOrder } from '../../../shared/table/sort-menu.tsx'

/** The state of the list kept in the URL, so that a reload, a bookmark or Back shows the same. */
export type ListAddress = {
  search?: string
  sort?: ProjectSort
  direction?: SortDirection
  /** The number of days changes are counted over; without it 7. */
  days?: MovementPeriod
}

export const readListAddress = ({ search, sort, direction, days }: Record<string, unknown>): ListAddress => ({
  search: search === undefined || search === '' ? undefined : String(search).slice(0, 200),
  sort: projectSorts.find((one) => one === sort),
  direction: direction === 'asc' || direction === 'desc' ? direction : undefined,
  days: movementDaysOf(days),
})

/** The choice of projects, their order, and the days over which they are compared. */
export type ListChoice = { search: string; sort: ProjectSort; direction: SortDirection; days: MovementPeriod }

export const listChoiceOf = ({
  search = '',
  sort = 'created',
  direction = 'desc',
  days = usualMovement,
}: ListAddress): ListChoice => ({ search, sort, direction, days })

/** Orders that no column heading gives on the first click. */
export const projectOrders: readonly ListOrder<ProjectSort>[] = [
  { label: 'Newest first', sort: undefined, direction: undefined },
  { label: 'Worst first', sort: 'visibility_change', direction: 'asc' },
  { label: 'Best first', sort: 'visibility_change', direction: 'desc' },
  { label: 'Largest fall in position', sort: 'position_change', direction: 'desc' },
  { label: 'Most keywords lost', sort: 'lost', direction: 'desc' },
  { label: 'Most keywords', sort: 'keywords', direction: 'desc' },
]

export const chosenProjectOrder = ({ sort, direction }: ListChoice) =>
  projectOrders.find((order) => (order.sort ?? 'created') === sort && (order.direction ?? 'desc') === direction)

/** The default order is not kept in the address. */
export const addressOfOrder = (sort: string, direction: SortDirection): ListAddress => {
  const known = projectSorts.find((one) => one === sort)
  return known === undefined || (known === 'created' && direction === 'desc')
    ? { sort: undefined, direction: undefined }
    : { sort: known, direction }
}
