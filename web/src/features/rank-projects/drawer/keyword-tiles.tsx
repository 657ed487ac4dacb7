import { IconArrowUpRight } from '@tabler/icons-react'
import type { OwnRankOnDay } from '#contract/rank-projects/day-rows.ts'
import type { CurveSpan } from '#contract/rules/rank-projects/rank-views.ts'
import { ChangeMark } from '../../../parts/serp-fetches/ranks/change-mark.tsx'
import { nameRank } from '../../../parts/serp-fetches/ranks/name-rank.ts'
import { changeBetween, type RankChange } from '../../../parts/serp-fetches/ranks/rank-change.ts'
import { dayNumber, formatDate, formatDateOfYear } from '../../../shared/format/calendar-days.ts'
import { countOf } from '../../../shared/format/numbers.ts'
import { webAddress } from '../../../shared/format/web-address.ts'
import { StatStrip, StatTile } from '../../../shared/ui/tiles/stat-tile.tsx'
import { spanNames } from '../overview/curve-span.ts'
import classes from './keyword-content.module.css'
import { type KeywordSummary, summariseKeyword } from './keyword-summary.ts'
import type { KeywordRanks } from './queries.ts'

type KeywordTilesProps = { days: OwnRankOnDay[]; best: KeywordRanks['best']; span: CurveSpan; today: string }

/** A keyword in four numbers. */
export function KeywordTiles({ days, best, span, today }: KeywordTilesProps) {
  const summary = summariseKeyword(days)
  return (
    <StatStrip columns={4} mediumColumns={4} label="Rank summary">
      <LatestTile summary={summary} hasFailed={days.length > 0} span={span} today={today} />
      <FirstTile summary={summary} span={span} today={today} />
      <BestTile best={best} isChecked={summary.latest !== undefined} span={span} today={today} />
      <PageTile summary={summary} span={span} />
    </StatStrip>
  )
}

type TileProps = { summary: KeywordSummary }

function LatestTile(props: TileProps & { hasFailed: boolean; span: CurveSpan; today: string }) {
  const { summary, hasFailed, span, today } = props
  const { latest, before } = summary
  if (latest === undefined)
    return (
      <StatTile
        label="Rank today"
        value="–"
        foot={hasFailed ? 'All look-ups failed' : `Not checked in the last ${spanNames[span]}`}
      />
    )
  const label = latest.date === today ? 'Rank today' : `Rank on ${formatDateOfYear(latest.date)}`
  if (before === undefined)
    return (
      <StatTile
        label={label}
        value={latest.rank ?? '–'}
        foot={isNumber(latest) ? `First check in the last ${spanNames[span]}` : nameRank(latest)}
      />
    )
  const change = changeBetween(before, latest)
  const day = formatDateOfYear(before.date)
  return (
    <StatTile
      label={label}
      value={latest.rank ?? '–'}
      foot={
        change === undefined ? (
          sameText(latest, `since ${day}`)
        ) : (
          <Change change={change} since={isNumber(latest) ? `vs ${day}` : `${nameRank(latest)}, vs ${day}`} />
        )
      }
    />
  )
}

/** True if the rank alone is shown. A featured snippet is named even if it counts as a rank. */
const isNumber = ({ state, rank }: OwnRankOnDay) => rank !== null && state !== 'featured_snippet'
const sameText = (snapshot: OwnRankOnDay, since: string) =>
  isNumber(snapshot) ? `No change ${since}` : `${nameRank(snapshot)}, no change ${since}`

/** Arrows and their numbers speak for themselves; the other signs do not. */
const changeNames = {
  improved: '',
  declined: '',
  new: 'new ',
  lost: 'lost ',
  depth: 'not comparable ',
} as const satisfies Record<RankChange['kind'], string>

function Change({ change, since }: { change: RankChange; since: string }) {
  return (
    <>
      <ChangeMark change={change} />
      <span>
        {changeNames[change.kind]}
        {since}
      </span>
    </>
  )
}

function FirstTile({ summary: { first, latest }, span, today }: TileProps & { span: CurveSpan; today: string }) {
  const isWholeSpan = first !== undefined && dayNumber(today) - dayNumber(first.date) >= span - 1
  const label = first === undefined || isWholeSpan ? `${spanNames[span]} ago` : `On ${formatDateOfYear(first.date)}`
  if (first === undefined || latest === undefined) return <StatTile label={label} value="–" foot="Not checked yet" />
  const change = changeBetween(first, latest)
  return (
    <StatTile
      label={label}
      value={first.rank ?? '–'}
      foot={change === undefined ? sameText(first, 'since then') : <Change change={change} since="since then" />}
    />
  )
}

type BestTileProps = Pick<KeywordTilesProps, 'best' | 'span' | 'today'> & { isChecked: boolean }

/** It may be older than the time shown, on a project that runs seldom. */
function BestTile({ best, isChecked, span, today }: BestTileProps) {
  if (best === null)
    return <StatTile label="Best" value="–" foot={isChecked ? `Not found in the last ${spanNames[span]}` : undefined} />
  const isWithin = dayNumber(today) - dayNumber(best.date) < span
  const foot = (isWithin ? `Last ${spanNames[span]}, on ` : '') + formatDate(best.date)
  return <StatTile label="Best" value={best.rank} foot={foot} />
}

function PageTile({ summary: { latest, first, pageSince }, span }: TileProps & { span: CurveSpan }) {
  const label = 'Ranking page'
  const address = webAddress(latest?.url ?? null)
  if (address === undefined || latest === undefined || pageSince === undefined)
    return <StatTile label={label} value="–" foot={latest === undefined ? undefined : 'No ranking page'} />
  const isWhole = first !== undefined && pageSince.date === first.date
  const others = latest.other_urls.length
  return (
    <StatTile
      label={label}
      value={
        <a
          href={address.href}
          target="_blank"
          rel="noopener noreferrer"
          className={`link ${classes.pageTile}`}
          title={address.href}
        >
          <span className="truncate">{address.pathname + address.search}</span>
          <IconArrowUpRight size={14} stroke={1.8} aria-hidden />
        </a>
      }
      foot={[
        isWhole ? `No change in the last ${spanNames[span]}` : `Since ${formatDateOfYear(pageSince.date)}`,
        others > 0 && `${countOf(others, 'other page')} ranking`,
      ]
        .filter(Boolean)
        .join(', ')}
    />
  )
}
