import type { RankHistoryRow, RankOnDate } from '#contract/rank-projects/history-row.ts'
import { isChecked } from '#contract/rules/rank-states.ts'
import { formatDate, formatDateOfYear } from '../../../shared/format/calendar-days.ts'
import { RankCell } from '../../../shared/ranks/rank-cell.tsx'
import { changeOnDay } from '../../../shared/ranks/rank-change.ts'
import { Sparkline } from '../../../shared/ranks/sparkline.tsx'
import { featuresColumn } from '../../../shared/serp-features/features-column.tsx'
import type { Column } from '../../../shared/table/column.ts'
import { historyWidths as widths } from './history-widths.ts'
import classes from './keyword-cell.module.css'
import { KeywordCell } from './keyword-cell.tsx'
import { DateLink } from './keyword-link.tsx'
import { metricColumns } from './metric-columns.tsx'

/** With less room than this the table scrolls sideways. */
export const historyWidth = (columns: readonly Column<RankHistoryRow>[], hidden: readonly string[]) =>
  columns
    .filter(({ id }) => !hidden.includes(id))
    .reduce((sum, { width }) => sum + (typeof width === 'number' ? width : widths.keyword), 0)

type HistoryColumns = {
  projectId: number
  isGoogle: boolean
  /** Newest first. */
  dates: readonly string[]
  /** Whether they begin with the newest there is. */
  isNewest: boolean
  isPhone: boolean
  isCompact: boolean
  onOpen: (keyword: number, date?: string) => void
}

/** One column a date. On a phone the latest rank stands beside the keyword; the other figures wait at the end. */
export function historyColumns(wanted: HistoryColumns): Column<RankHistoryRow>[] {
  const { projectId, isGoogle, dates, isNewest, isPhone, isCompact, onOpen } = wanted
  const keyword: Column<RankHistoryRow> = {
    id: 'keyword',
    label: 'Keyword',
    width: isPhone ? widths.keywordOnPhone : undefined,
    hideable: false,
    pinnedLeft: widths.tick,
    serverSort: { by: 'keyword', first: 'asc' },
    cell: (row) => <KeywordCell projectId={projectId} row={row} onOpen={onOpen} compact={isCompact} />,
  }
  const days = dates.map((date, at) => dateColumn(date, at === 0 && isNewest, { projectId, onOpen }))
  const others = [
    ...metricColumns<RankHistoryRow>(isGoogle),
    curve,
    best,
    { ...featuresColumn<RankHistoryRow>(4), width: widths.features },
  ]
  return isPhone ? [keyword, ...days, ...others] : [keyword, ...others, ...days]
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
  { projectId, onOpen }: Pick<HistoryColumns, 'projectId' | 'onOpen'>,
): Column<RankHistoryRow> {
  return {
    id: date,
    label: formatDate(date),
    header: (
      <span className={classes.date} data-hint={formatDate(date)}>
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
      const rank = snapshot && <DayRank snapshot={snapshot} failure={isLatest ? row.failure : null} isOwn={isLatest} />
      if (snapshot === undefined || !isChecked(snapshot.state)) return rank
      return (
        <DateLink projectId={projectId} keywordId={row.id} date={date} onOpen={onOpen}>
          {rank}
        </DateLink>
      )
    },
  }
}

/** A day without a check has no cell at all. */
function DayRank({ snapshot, failure, isOwn }: { snapshot: RankOnDate; failure: string | null; isOwn: boolean }) {
  return (
    <RankCell
      snapshot={snapshot}
      depth={snapshot.depth}
      failure={failure}
      isOwn={isOwn}
      change={changeOnDay(snapshot) ?? null}
    />
  )
}
