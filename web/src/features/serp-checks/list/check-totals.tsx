import { Skeleton } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { isChecked } from '#contract/rules/serp-fetches/rank-states.ts'
import { countOf, formatCount } from '../../../shared/format/numbers.ts'
import { StatStrip, StatTile } from '../../../shared/ui/tiles/stat-tile.tsx'
import { serpCheckList } from '../queries.ts'

/** Over all checks, whatever the list is searched for. What only the newest page can tell says so. */
export function CheckTotals() {
  const { data, error } = useInfiniteQuery(serpCheckList(''))
  const newest = data?.pages[0]
  const waiting = error === null ? <Skeleton height={20} width={72} my={6} /> : '–'
  if (newest === undefined) {
    return (
      <StatStrip columns={4} label="Totals">
        <StatTile label="Total searches" value={waiting} />
        <StatTile label="Total keywords" value={waiting} />
        <StatTile label="Found" value={waiting} />
        <StatTile label="Running now" value={waiting} />
      </StatStrip>
    )
  }
  const { running } = newest
  const { total, total_keywords } = newest.pagination
  const items = newest.data.flatMap((check) => check.items)
  const seen = items.filter((item) => isChecked(item.state))
  const checked = seen.length
  const found = seen.filter((item) => item.state !== 'not_in_depth').length
  const scope = total > newest.data.length ? ` in latest ${newest.data.length}` : ''
  return (
    <StatStrip columns={4} label="Totals">
      <StatTile label="Total searches" value={formatCount(total)} />
      <StatTile label="Total keywords" value={formatCount(total_keywords)} />
      <StatTile
        label={`Found${scope}`}
        value={checked === 0 ? '–' : Math.round((found / checked) * 100)}
        unit={checked === 0 ? undefined : '%'}
        foot={checked === 0 ? undefined : `${formatCount(found)} of ${countOf(checked, 'keyword')}`}
      />
      <StatTile
        label="Running now"
        value={formatCount(running.checks)}
        unit={running.checks === 1 ? 'check' : 'checks'}
        foot={running.checks === 0 ? undefined : `${countOf(running.keywords_left, 'keyword')} left`}
      />
    </StatStrip>
  )
}
