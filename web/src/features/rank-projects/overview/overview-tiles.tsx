import { VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { DayComparison, ProjectDay } from '#contract/rank-projects/day-rows.ts'
import type { Standing } from '#contract/rank-projects/standing.ts'
import { averageBasisText, averageRule } from '#contract/rules/rank-projects/average-position.ts'
import type { Comparison } from '#contract/rules/rank-projects/comparison-periods.ts'
import { countUpTo, topRanksWithin } from '#contract/rules/serp-fetches/rank-bands.ts'
import { TileCurve } from '../../../shared/charts/tile-curve.tsx'
import { formatDateOfYear } from '../../../shared/format/calendar-days.ts'
import { differenceOf } from '../../../shared/format/difference.ts'
import { countOf, formatCount } from '../../../shared/format/numbers.ts'
import { Move } from '../../../shared/ui/tiles/move.tsx'
import { StatStrip, StatTile } from '../../../shared/ui/tiles/stat-tile.tsx'
import { shortReasons } from '../comparison/messages.ts'
import { verdictMeaning, volatilityText } from '../movement/movement-text.ts'
import { VerdictMark } from '../movement/verdict-mark.tsx'
import { percentText, shareMeaning } from '../share-of-voice/share-text.ts'
import { clickCurveText } from './messages.ts'
import classes from './overview-tiles.module.css'
import { outOf, restOfMoves, type ShownDays } from './tile-values.ts'

const nothing = '–'
const firstOfSettings = 'First check with new settings'

type OverviewTilesProps = {
  days: ShownDays
  /** The days of the small curves, oldest first; empty if the charts are shown. */
  curve: readonly ProjectDay[]
  /** The depth to which the shown day was read. */
  depth: number
  keywordCount: number
  countsUnranked: boolean
  compare: Comparison
  /** The newest day against an earlier one, over the same keywords. */
  comparison: DayComparison | null
}

/** The project's figures, compared with an earlier day. */
export function OverviewTiles(props: OverviewTilesProps) {
  const { days, curve, depth, keywordCount, countsUnranked, compare, comparison } = props
  const { shown, newest } = days
  const against: Against = { comparison, shown }
  const label = shown === undefined ? 'Rankings' : `Rankings on ${formatDateOfYear(shown.date)}`
  const tops = topRanksWithin(depth)
  const count = (rank: number) => (
    <StatTile
      key={rank}
      label={`In top ${rank}`}
      value={shown === undefined ? nothing : formatCount(countUpTo(rank, shown.bands))}
      unit={shown && ` ${outOf(shown, keywordCount)}`}
      foot={
        shown === undefined ? (
          whyNothing(newest)
        ) : (
          <TileChange by={bandChange(comparison, rank)} better="more" {...against} />
        )
      }
    />
  )
  return (
    <>
      <StatStrip columns={3 + tops.length} mediumColumns={3} label={label}>
        <AverageTile
          newest={newest}
          rule={averageRule(countsUnranked, depth)}
          by={changeOf(comparison, 'averagePosition')}
          curve={curve}
          {...against}
        />
        <VisibilityTile
          newest={newest}
          depth={depth}
          by={changeOf(comparison, 'visibility')}
          curve={curve}
          {...against}
        />
        {tops.map((rank) => count(rank))}
        {compare === 'previous' ? (
          <LastMovesTile days={days} {...against} />
        ) : (
          <MovesTile newest={newest} {...against} />
        )}
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

/** Says the short label in full to people who rest on it or hear it. */
function Explained({ children, words }: { children: string; words: string }) {
  return (
    <span className={classes.explained} data-hint={words}>
      {children}
      <VisuallyHidden>. {words}</VisuallyHidden>
    </span>
  )
}

type Against = { comparison: DayComparison | null; shown: ProjectDay | undefined }
/** `by` is null if one of the two has no value, undefined if the two days can't be compared. */
type FigureProps = Against &
  Pick<OverviewTilesProps, 'curve'> & { newest: ProjectDay | undefined; by: number | null | undefined }

/** Over the keywords that had been checked by the earlier day. */
function changeOf(comparison: DayComparison | null, figure: keyof Standing): number | null | undefined {
  const { compared = null } = comparison ?? {}
  return compared === null ? undefined : differenceOf(compared.now[figure], compared.before[figure])
}

/** Over the same keywords, within the depth of both days. */
function bandChange(comparison: DayComparison | null, rank: number): number | undefined {
  const { ranks = null } = comparison ?? {}
  if (ranks === null || rank > ranks.least_depth) return undefined
  return countUpTo(rank, ranks.bands.now) - countUpTo(rank, ranks.bands.before)
}

function AverageTile({ newest, rule, by, curve, ...against }: FigureProps & { rule: string }) {
  const { shown } = against
  const average = shown?.averagePosition ?? null
  return (
    <StatTile
      label={<Explained words={rule}>Average position</Explained>}
      value={average === null ? nothing : average.toFixed(1)}
      foot={footOf(
        average === null ? (shown === undefined ? whyNothing(newest) : 'No keywords ranking') : undefined,
        <>
          <TileChange by={by} better="less" {...against} />
          <span>{shown && averageBasisText(shown.average_basis)}</span>
        </>,
      )}
      aside={<SmallCurve of="averagePosition" days={curve} />}
    />
  )
}

function VisibilityTile({ newest, depth, by, curve, ...against }: FigureProps & { depth: number }) {
  const visibility = against.shown?.visibility ?? null
  return (
    <StatTile
      label={<Explained words={clickCurveText(depth)}>Visibility</Explained>}
      value={visibility === null ? nothing : visibility.toFixed(1)}
      unit={visibility === null ? undefined : '%'}
      foot={footOf(
        visibility === null ? whyNothing(newest) : undefined,
        <>
          <TileChange by={by} unit=" pp" better="more" {...against} />
          {against.shown?.share_of_voice != null && (
            <Explained words={shareMeaning}>{`Share of voice ${percentText(against.shown.share_of_voice)}`}</Explained>
          )}
        </>,
      )}
      aside={<SmallCurve of="visibility" days={curve} />}
    />
  )
}

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

/** Changes in the newest run, each keyword against its previous check. */
function LastMovesTile({ days: { newest, shown }, comparison }: { days: ShownDays } & Against) {
  const label = 'Changes since last run'
  if (newest === undefined || shown === undefined)
    return <StatTile label={label} value={nothing} foot={whyNothing(newest)} />
  if (newest.checked_count === 0) return <StatTile label={label} value={nothing} foot={restOfMoves(newest)} />
  if (comparison?.ranks == null) {
    const failed = newest.failed_count > 0 ? `, ${newest.failed_count} failed` : ''
    const reason = shown.is_baseline ? firstOfSettings : 'Available after the second run'
    return <StatTile label={label} value={nothing} foot={`${reason}${failed}`} />
  }
  return (
    <StatTile
      label={label}
      value={<Moves moved={newest.moved} />}
      foot={
        <>
          <span>{restOfMoves(newest)}</span>
          <PagesVerdict volatility={newest.volatility} />
        </>
      }
    />
  )
}

/** Says whether the results pages of the day moved as usual. */
function PagesVerdict({ volatility }: Pick<ProjectDay, 'volatility'>) {
  if (!volatility || volatility.verdict === null) return null
  return (
    <VerdictMark
      verdict={volatility.verdict}
      of="pages"
      hint={`${volatilityText(volatility, volatility.pages)} ${verdictMeaning}`}
    />
  )
}

/** Each keyword's latest check against its rank on the earlier day. */
function MovesTile({ newest, comparison, shown }: { newest: ProjectDay | undefined } & Against) {
  const since = comparison?.compared_date ?? null
  const label = since === null ? 'Changes' : `Changes since ${formatDateOfYear(since)}`
  if (comparison?.ranks == null) {
    const reason = shown === undefined ? whyNothing(newest) : shortReasons[comparison?.not_compared ?? 'first']
    return <StatTile label={label} value={nothing} foot={reason} />
  }
  const { moved } = comparison.ranks
  return <StatTile label={label} value={<Moves moved={moved} />} foot={restOfMoves({ moved, failed_count: 0 })} />
}

const Moves = ({ moved: { improved, declined } }: { moved: ProjectDay['moved'] }) => (
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
)

type TileChangeProps = Against & { by: number | null | undefined; unit?: string; better: 'more' | 'less' }

/** An arrow up is always better, whichever way the number went. */
function TileChange({ by, unit = '', better, comparison, shown }: TileChangeProps) {
  if (comparison?.compared_date == null || comparison.not_compared === 'settings')
    return shown?.is_baseline ? firstOfSettings : shortReasons[comparison?.not_compared ?? 'first']
  const date = formatDateOfYear(comparison.compared_date)
  const compared = `vs ${date}`
  if (by === undefined) {
    const depthThen = comparison.ranks?.compared_depth
    return depthThen === undefined || shown?.depth === depthThen
      ? `Depth changed since ${date}`
      : `Depth was ${depthThen} on ${date}`
  }
  if (by === null) return null
  if (by === 0) return `No change ${compared}`
  return (
    <>
      <Move by={by} better={better} unit={unit} />
      {compared}
    </>
  )
}
