import type { DomainView } from '#contract/domain-projects/rows.ts'
import { kindNames, type RankedKind } from '#contract/rules/site-checks/domain-checks.ts'
import { countOf, formatCount } from '../../../shared/format/numbers.ts'

type Rows = DomainView['rows']

/** "46 of 1,473 organic keywords", or that all were loaded; without the total if it is unknown. */
export function rowsOfKindText(rows: Rows, kind: RankedKind): string {
  const { read, total } = rows[kind]
  const one = `${kindNames[kind].toLowerCase()} keyword`
  if (total === null) return countOf(read, one)
  return read < total ? `${formatCount(read)} of ${countOf(total, one)}` : `All ${countOf(read, one)}`
}

/** States both kinds: "Top 50 of 1,572 keywords (1,473 organic, 99 paid)", or that all were loaded. */
export function rowsText({ read, total, organic, paid }: Rows): string {
  if (read >= total) return `All ${countOf(read, 'keyword')}`
  const parts = organic.total === null || paid.total === null ? undefined : [organic.total, paid.total].map(formatCount)
  const apart = parts === undefined ? '' : ` (${parts[0]} organic, ${parts[1]} paid)`
  return `Top ${formatCount(read)} of ${countOf(total, 'keyword')}${apart}`
}

/** Progress of a first check under way. */
export const loadingText = ({ read }: Rows) => `${countOf(read, 'keyword')} so far, more are loading`
