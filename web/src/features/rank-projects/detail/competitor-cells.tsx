import { IconFileOff } from '@tabler/icons-react'
import type { RankCompetitorsRow } from '#contract/rank-projects/competitors-row.ts'
import { PositionStrip } from '../../../shared/ranks/position-strip.tsx'
import { RankCell } from '../../../shared/ranks/rank-cell.tsx'
import { changeOnDay } from '../../../shared/ranks/rank-change.ts'
import { competitorSeries, type SeriesKey } from '../../../shared/ranks/series-mark.tsx'
import { projectMessages } from '../messages.ts'
import classes from './competitor-columns.module.css'

type CompetitorOnRow = RankCompetitorsRow['competitors_items'][number]

/** A competitor's rank and its change since the previous check. */
export function CompetitorRank({ rank: seen, depth }: { rank: CompetitorOnRow; depth: number }) {
  const { state, rank } = seen
  if (state === 'not_kept') {
    return (
      <span
        className={classes.gone}
        role="img"
        aria-label={projectMessages.notKept}
        data-hint={projectMessages.notKept}
      >
        <IconFileOff size={14} stroke={1.7} aria-hidden />
      </span>
    )
  }
  const change = changeOnDay({ ...seen, state }) ?? null
  return <RankCell snapshot={{ state, rank, rank_absolute: null }} depth={depth} change={change} />
}

/** All of a row's ranks on one scale. */
export function RowStrip({ row }: { row: RankCompetitorsRow }) {
  if (row.state === 'pending' || row.state === 'failed') return null
  const ranks: Partial<Record<SeriesKey, number | null>> = { own: row.rank }
  row.competitors_items.forEach((item, at) => {
    const key = competitorSeries[at]
    if (key !== undefined) ranks[key] = item.rank
  })
  return <PositionStrip ranks={ranks} />
}
