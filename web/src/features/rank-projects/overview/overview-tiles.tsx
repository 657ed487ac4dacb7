import { VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ProjectDay } from '#contract/rank-projects/day-rows.ts'
import { formatDateOfYear } from '../../../shared/format/calendar-days.ts'
import { countOf, formatCount } from '../../../shared/format/numbers.ts'
import { StatStrip, StatTile } from '../../../shared/ui/stat-tile.tsx'
import { clickCurveText } from './messages.ts'
import classes from './overview-tiles.module.css'
import { countTop10, countTop100, differenceOf, outOf, restOfMoves, type ShownDays } from './tile-values.ts'

const nothing = '–'
const overFound = 'Average of keywords that rank. Keywords that weren’t found are excluded.'

type OverviewTilesProps = { days: ShownDays; keywordCount: number }

/** Where the project stands, against the day before. */
export function OverviewTiles({ days, keywordCount }: OverviewTilesProps) {
  const { shown, before, newest } = days
  const label = shown === undefined ? 'Rankings' : `Rankings on ${formatDateOfYear(shown.date)}`
  const count = (name: string, of: (day: ProjectDay) => number) => (
    <StatTile
      label={name}
      value={shown === undefined ? nothing : formatCount(of(shown))}
      unit={shown && ` ${outOf(shown, keywordCount)}`}
      foot={
        shown === undefined ? (
          whyNothing(newest)
        ) : (
          <TileChange by={before && of(shown) - of(before)} better="more" since={before?.date} />
        )
      }
    />
  )
  return (
    <>
      <StatStrip columns={6} mediumColumns={3} label={label}>
        <AverageTile days={days} />
        <VisibilityTile days={days} />
        {count('In top 3', ({ bands }) => bands.top3)}
        {count('In top 10', countTop10)}
        {count('In top 100', countTop100)}
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

function AverageTile({ days: { shown, before, newest } }: { days: ShownDays }) {
  const average = shown?.averagePosition ?? null
  const difference = differenceOf(average, before?.averagePosition)
  return (
    <StatTile
      label={<Explained words={overFound}>Average position</Explained>}
      value={average === null ? nothing : average.toFixed(1)}
      foot={footOf(
        average === null ? (shown === undefined ? whyNothing(newest) : 'No keywords ranking') : undefined,
        <TileChange by={difference} better="less" since={before?.date} />,
      )}
    />
  )
}

function VisibilityTile({ days: { shown, before, newest } }: { days: ShownDays }) {
  const visibility = shown?.visibility ?? null
  const difference = differenceOf(visibility, before?.visibility)
  return (
    <StatTile
      label={<Explained words={clickCurveText}>Visibility</Explained>}
      value={visibility === null ? nothing : visibility.toFixed(1)}
      unit={visibility === null ? undefined : '%'}
      foot={footOf(
        visibility === null ? whyNothing(newest) : undefined,
        <TileChange by={difference} unit=" pp" better="more" since={before?.date} />,
      )}
    />
  )
}

const footOf = (reason: string | undefined, change: ReactNode) => reason ?? change

function MovedTile({ days: { newest, before, shown } }: { days: ShownDays }) {
  const label = 'Changes since last run'
  if (newest === undefined || shown === undefined)
    return <StatTile label={label} value={nothing} foot={whyNothing(newest)} />
  if (newest.checked_count === 0) return <StatTile label={label} value={nothing} foot={restOfMoves(newest)} />
  if (before === undefined) {
    const failed = newest.failed_count > 0 ? `, ${newest.failed_count} failed` : ''
    return <StatTile label={label} value={nothing} foot={`Available after the second run${failed}`} />
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
  /** Null or undefined where there is nothing to compare with. */
  by: number | null | undefined
  unit?: string
  better: 'more' | 'less'
  /** The date of what it is compared with. */
  since: string | undefined
}

/** An arrow up is always better, whichever way the number went. */
function TileChange({ by, unit = '', better, since }: TileChangeProps) {
  if (since === undefined) return 'First check'
  const compared = `vs ${formatDateOfYear(since)}`
  if (by === null || by === undefined) return null
  if (by === 0) return `No change ${compared}`
  const isBetter = better === 'more' ? by > 0 : by < 0
  const Glyph = isBetter ? IconArrowUp : IconArrowDown
  return (
    <>
      <span className={classes.change} data-tone={isBetter ? 'up' : 'down'}>
        <Glyph size={12} stroke={2.4} aria-hidden />
        <VisuallyHidden>{isBetter ? 'better by' : 'worse by'} </VisuallyHidden>
        {Math.abs(by)}
        {unit}
      </span>
      {compared}
    </>
  )
}
