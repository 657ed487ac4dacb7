import type { RankHistoryRow, RankOnDate } from '#contract/rank-projects/history-row.ts'
import type { DayCompared } from '#contract/rank-projects/standing.ts'
import { isChecked } from '#contract/rules/serp-fetches/rank-states.ts'
import { otherPageNote } from '../../../parts/serp-fetches/ranks/other-page-note.ts'
import { RankCell } from '../../../parts/serp-fetches/ranks/rank-cell.tsx'
import { changeOnDay } from '../../../parts/serp-fetches/ranks/rank-change.ts'
import { Sparkline } from '../../../parts/serp-fetches/ranks/sparkline.tsx'
import { featuresColumn } from '../../../parts/serp-fetches/serp-features/features-column.tsx'
import { formatDate, formatDateOfYear } from '../../../shared/format/calendar-days.ts'
import type { Column } from '../../../shared/table/column.ts'
import { leavingForDates, historyWidths as widths } from './history-widths.ts'
import classes from './keyword-cell.module.css'
import { KeywordCell } from './keyword-cell.tsx'
import { DateLink } from './keyword-link.tsx'
import { metricColumns } from './metric-columns.tsx'
import { firstDirection } from './project-address.ts'

type HistoryColumns = {
  projectId: number
  domain: string
  isGoogle: boolean
  /** Newest first. */
  dates: readonly string[]
  /** The comparison of each of them; empty if that is each keyword's previous check. */
  comparisons: readonly DayCompared[]
  /** True if they begin with the newest there is. */
  isNewest: boolean
  isPhone: boolean
  isCompact: boolean
  onOpen: (keyword: number, date?: string) => void
}

/** One column a date. On a phone the latest rank stands beside the keyword; the other figures wait at the end. */
export function historyColumns(wanted: HistoryColumns): Column<RankHistoryRow>[] {
  const { projectId, domain, isGoogle, dates, comparisons, isNewest, isPhone, isCompact, onOpen } = wanted
  const keyword: Column<RankHistoryRow> = {
    id: 'keyword',
    label: 'Keyword',
    width: isPhone ? widths.keywordOnPhone : widths.keyword,
    grow: isPhone ? undefined : 1,
    hideable: false,
    pinnedLeft: widths.tick,
    serverSort: { by: 'keyword', first: 'asc' },
    cell: (row) => <KeywordCell projectId={projectId} domain={domain} row={row} onOpen={onOpen} compact={isCompact} />,
  }
  const days = dates.map((date, at) => {
    const compared = comparisons[at]?.compared_date ?? null
    return dateColumn(date, at === 0 && isNewest, { projectId, domain, onOpen, compared })
  })
  const others = [
    ...metricColumns<RankHistoryRow>(isGoogle),
    curve,
    best,
    {
      ...featuresColumn<RankHistoryRow>(4),
      width: widths.features,
      serverSort: { by: 'features' as const, first: firstDirection('features') },
    },
  ]
  return isPhone ? [keyword, ...days, ...others] : [keyword, ...others.map(givingWay), ...days]
}

/** Hidden first to make room for a week of dates. */
function givingWay(column: Column<RankHistoryRow>): Column<RankHistoryRow> {
  const turn = leavingForDates.indexOf(column.id)
  return turn === -1 ? column : { ...column, drops: turn + 1 }
}

const curve: Column<RankHistoryRow> = {
  id: 'curve',
  label: '30 days',
  width: widths.curve,
  cell: ({ keyword, sparkline }) =>
    sparkline.some((rank) => rank !== null) ? (
      <Sparkline values={sparkline} label={`Rank of ${keyword} over 30 days`} isNarrow />
    ) : null,
}

const best: Column<RankHistoryRow> = {
  id: 'best',
  label: 'Best',
  width: widths.best,
  align: 'right',
  tone: 'quiet',
  serverSort: { by: 'best', first: 'asc' },
  cell: ({ best: rank }) => rank ?? '—',
}

function dateColumn(
  date: string,
  isLatest: boolean,
  {
    projectId,
    domain,
    onOpen,
    compared,
  }: Pick<HistoryColumns, 'projectId' | 'domain' | 'onOpen'> & { compared: string | null },
): Column<RankHistoryRow> {
  return {
    id: date,
    label: formatDate(date),
    header: (
      <span
        className={classes.date}
        data-hint={compared === null ? formatDate(date) : `${formatDate(date)}, vs ${formatDate(compared)}`}
      >
        {formatDateOfYear(date)}
      </span>
    ),
    width: widths.date,
    align: 'right',
    hideable: false,
    serverSort: { by: date, first: 'asc' },
    ...(isLatest ? { tone: 'strong' } : {}),
    cell: (row) => {
      const snapshot = row.details.find((day) => day.date === date)
      const rank = snapshot && (
        <DayRank domain={domain} snapshot={snapshot} failure={isLatest ? row.failure : null} isOwn={isLatest} />
      )
      if (snapshot === undefined || !isChecked(snapshot.state)) return rank
      return (
        <DateLink projectId={projectId} keywordId={row.id} date={date} onOpen={onOpen}>
          {rank}
        </DateLink>
      )
    },
  }
}

type DayRankProps = { domain: string; snapshot: RankOnDate; failure: string | null; isOwn: boolean }

/** A day without a check has no cell at all. */
function DayRank({ domain, snapshot, failure, isOwn }: DayRankProps) {
  return (
    <RankCell
      snapshot={snapshot}
      depth={snapshot.depth}
      failure={failure}
      note={otherPageNote(domain, snapshot)}
      isOwn={isOwn}
      change={changeOnDay(snapshot) ?? null}
    />
  )
}
