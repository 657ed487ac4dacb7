import { dateText } from '#contract/rules/text/time-zones.ts'
import type { Cell } from '../../../platform/spreadsheet/write-cell.ts'
import type { ComparableDays } from '../days/compared-days.ts'
import type { ChangeOfRank } from '../views/latest-observations.ts'

/** States the day that the changes in a file are compared with, or why there are none. */
export function changeTitle({ comparison, shown, asOf, of }: ComparableDays): string {
  const upTo = asOf === null ? '' : ` on ${dateText(asOf)}`
  if (comparison === 'previous') return `Change${upTo} since the previous check`
  const { compared_date = null, not_compared = null } = shown === null ? {} : of(shown)
  if (compared_date === null) return 'Change (no earlier date to compare with)'
  const title = `Change${upTo} since ${dateText(compared_date)}`
  return not_compared === 'settings' ? `${title} (not compared: settings changed)` : title
}

/** Places gained, or a word for a rank that is new, lost, or beyond the depth of one of the two checks. */
export function changeCell({ difference, change }: ChangeOfRank): Cell {
  if (change !== null) return words[change]
  return difference === null ? null : 0 - difference
}

const words = { new: 'New', lost: 'Lost', depth: 'Not comparable' } as const
