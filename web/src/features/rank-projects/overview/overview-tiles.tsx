import { VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ProjectDay } from '#contract/rank-projects/day-rows.ts'
import { countUpTo, topRanksWithin } from '#contract/rules/rank-bands.ts'
import { TileCurve } from '../../../shared/charts/tile-curve.tsx'
import { formatDateOfYear } from '../../../shared/format/calendar-days.ts'
import { differenceOf } from '../../../shared/format/difference.ts'
import { countOf, formatCount } from '../../../shared/format/numbers.ts'
import { Move } from '../../../shared/ui/move.tsx'
import { StatStrip, StatTile } from '../../../shared/ui/stat-tile.tsx'
import { clickCurveText } from './messages.ts'
import classes from './overview-tiles.module.css'
import { outOf, restOfMoves, type ShownDays } from './tile-values.ts'

const nothing = '–'
const firstOfSettings = 'First check with new settings'
const overFound = 'Average of keywords that rank. Keywords that weren’t found are excluded.'

type OverviewTilesProps = {
  days: ShownDays
  /** What is drawn beside average and visibility, oldest first; empty where the charts stand below. */
  curve: readonly ProjectDay[]
  /** How deep the shown day was read. */
  depth: number
  keywordCount: number
}

/** The project's figures, compared with the previous run’s day. */
export function OverviewTiles({ days, curve, depth, keywordCount }: OverviewTilesProps) {
  const { shown, before, newest } = days
  const label = shown === undefined ? 'Rankings' : `Rankings on ${formatDateOfYear(shown.date)}`
  const tops = topRanksWithin(depth)
  const count = (rank: number, of = ({ bands }: ProjectDay) => countUpTo(rank, bands)) => (
    <StatTile
      key={rank}
      label={`In top ${rank}`}
      value={shown === undefined ? nothing : formatCount(of(shown))}
      unit={shown && ` ${outOf(shown, keywordCount)}`}
      foot={
        shown === undefined ? (
          whyNothing(newest)
        ) : (
          <TileChange
            by={before && rank <= Math.min(before.least_depth, shown.least_depth) ? of(shown) - of(before) : undefined}
            better="more"
            days={days}
          />
        )
      }
    />
  )
  return (
    <>
      <StatStrip columns={3 + tops.length} mediumColumns={3} label={label}>
        <AverageTile days={days} curve={curve} />
        <VisibilityTile days={days} curve={curve} depth={depth} />
        {tops.map((rank) => count(rank))}
        <MovedTile days={days} />
      </StatStrip>
      {shown !== undefined && newest !== undefined && newest.date !== shown.date && (
        <p className={classes.notice}>
          All look-ups on {formatDateOfYear(newest.date)} failed and were refunded. Showing rankings from{' '}
          {formatDateOfYear(shown.date)}.
        </p>
      )}
    </>
  )
}

const whyNothing = (newest: ProjectDay | undefined) =>
  newest === undefined ? 'Not checked yet' : `${countOf(newest.failed_count, 'look-up')} failed`

/** What the label says shortly, said in full to those who rest on it or hear it. */
function Explained({ children, words }: { children: string; words: string }) {
  return (
    <span className={classes.explained} data-hint={words}>
      {children}
      <VisuallyHidden>. {words}</VisuallyHidden>
    </span>
  )
}

function AverageTile({ days, curve }: Pick<OverviewTilesProps, 'days' | 'curve'>) {
  const { shown, before, newest } = days
  const average = shown?.averagePosition ?? null
  const difference = isSameDepth(shown, before) ? differenceOf(average, before?.averagePosition) : undefined
  return (
    <StatTile
      label={<Explained words={overFound}>Average position</Explained>}
      value={average === null ? nothing : average.toFixed(1)}
      foot={footOf(
        average === null ? (shown === undefined ? whyNothing(newest) : 'No keywords ranking') : undefined,
        <TileChange by={difference} better="less" days={days} />,
      )}
      aside={<SmallCurve of="averagePosition" days={curve} />}
    />
  )
}

function VisibilityTile({ days, curve, depth }: Pick<OverviewTilesProps, 'days' | 'curve' | 'depth'>) {
  const { shown, before, newest } = days
  const visibility = shown?.visibility ?? null
  const difference = isSameDepth(shown, before) ? differenceOf(visibility, before?.visibility) : undefined
  return (
    <StatTile
      label={<Explained words={clickCurveText(depth)}>Visibility</Explained>}
      value={visibility === null ? nothing : visibility.toFixed(1)}
      unit={visibility === null ? undefined : '%'}
      foot={footOf(
        visibility === null ? whyNothing(newest) : undefined,
        <TileChange by={difference} unit=" pp" better="more" days={days} />,
      )}
      aside={<SmallCurve of="visibility" days={curve} />}
    />
  )
}

/** Results further down lower averages and add clicks: what was read to another depth is not compared. */
const isSameDepth = (shown: ProjectDay | undefined, before: ProjectDay | undefined) =>
  shown !== undefined &&
  before !== undefined &&
  [shown.least_depth, before.depth, before.least_depth].every((depth) => depth === shown.depth)

const curveNames = { averagePosition: 'Average position', visibility: 'Visibility' } as const

const SmallCurve = ({ of, days }: { of: keyof typeof curveNames; days: readonly ProjectDay[] }) => (
  <TileCurve
    values={days.map((day) => day[of])}
    better={of === 'visibility' ? 'more' : 'less'}
    label={`${curveNames[of]} over ${countOf(days.length, 'day')}`}
    isNarrow
  />
)

const footOf = (reason: string | undefined, change: ReactNode) => reason ?? change

function MovedTile({ days: { newest, before, shown } }: { days: ShownDays }) {
  const label = 'Changes since last run'
  if (newest === undefined || shown === undefined)
    return <StatTile label={label} value={nothing} foot={whyNothing(newest)} />
  if (newest.checked_count === 0) return <StatTile label={label} value={nothing} foot={restOfMoves(newest)} />
  if (before === undefined) {
    const failed = newest.failed_count > 0 ? `, ${newest.failed_count} failed` : ''
    const reason = shown.is_baseline ? firstOfSettings : 'Available after the second run'
    return <StatTile label={label} value={nothing} foot={`${reason}${failed}`} />
  }
  const { improved, declined } = newest.moved
  return (
    <StatTile
      label={label}
      value={
        <span className={classes.moved}>
          <span className={classes.up}>
            <IconArrowUp size={18} stroke={2.4} aria-hidden />
            {formatCount(improved)}
            <VisuallyHidden> improved,</VisuallyHidden>
          </span>
          <span className={classes.down}>
            <IconArrowDown size={18} stroke={2.4} aria-hidden />
            {formatCount(declined)}
            <VisuallyHidden> declined</VisuallyHidden>
          </span>
        </span>
      }
      foot={restOfMoves(newest)}
    />
  )
}

type TileChangeProps = {
  /** Null if one of the two has no value, undefined if the earlier one was read to another depth. */
  by: number | null | undefined
  unit?: string
  better: 'more' | 'less'
  days: ShownDays
}

/** An arrow up is always better, whichever way the number went. */
function TileChange({ by, unit = '', better, days: { shown, before } }: TileChangeProps) {
  if (before === undefined) return shown?.is_baseline ? firstOfSettings : 'First check'
  const date = formatDateOfYear(before.date)
  const compared = `vs ${date}`
  if (by === undefined)
    return shown?.depth === before.depth ? `Depth changed on ${date}` : `Depth was ${before.depth} on ${date}`
  if (by === null) return null
  if (by === 0) return `No change ${compared}`
  return (
    <>
      <Move by={by} better={better} unit={unit} />
      {compared}
    </>
  )
}
