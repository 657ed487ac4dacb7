import type { RankHistoryRow, RankOnDate } from '#contract/rank-projects/history-row.ts'
import { formatDay, formatDayOfYear } from '../../../shared/format/dates.ts'
import { RankCell } from '../../../shared/ranks/rank-cell.tsx'
import { changeOnDay } from '../../../shared/ranks/rank-change.ts'
import { Sparkline } from '../../../shared/ranks/sparkline.tsx'
import type { Column } from '../../../shared/table/column.ts'
import classes from './keyword-cell.module.css'
import { KeywordCell } from './keyword-cell.tsx'

/** Noon of the reader's day: a day of the project is a date and no moment. */
export const dayOf = (date: string) => new Date(`${date}T12:00:00`)

const historyWidths = { tick: 44, keyword: 190, keywordOnPhone: 148, curve: 112, best: 60, date: 94 } as const

/** With less room than this the table scrolls sideways. */
export function historyWidth(dates: number, isPhone: boolean) {
  const { tick, keyword, keywordOnPhone, curve: line, best: number, date } = historyWidths
  return tick + (isPhone ? keywordOnPhone : keyword) + line + number + date * dates
}

type HistoryColumns = {
  projectId: number
  /** Newest first. */
  dates: readonly string[]
  /** Whether they begin with the newest there is. */
  isNewest: boolean
  isPhone: boolean
  isCompact: boolean
  onOpen: (keyword: number) => void
}

/** One column a date. On a phone the latest rank stands beside the keyword; curve and best wait at the end. */
export function historyColumns({ projectId, dates, isNewest, isPhone, isCompact, onOpen }: HistoryColumns) {
  const keyword: Column<RankHistoryRow> = {
    id: 'keyword',
    label: 'Keyword',
    width: isPhone ? historyWidths.keywordOnPhone : undefined,
    hideable: false,
    pinnedLeft: historyWidths.tick,
    serverSort: { by: 'keyword', first: 'asc' },
    cell: (row) => <KeywordCell projectId={projectId} row={row} onOpen={onOpen} compact={isCompact} />,
  }
  const days = dates.map((date, at) => dateColumn(date, at === 0 && isNewest))
  return isPhone ? [keyword, ...days, curve, best] : [keyword, curve, best, ...days]
}

const curve: Column<RankHistoryRow> = {
  id: 'curve',
  label: '30 days',
  width: historyWidths.curve,
  cell: ({ keyword, sparkline }) =>
    sparkline.some((rank) => rank !== null) ? (
      <Sparkline values={sparkline} label={`Rank of ${keyword} over 30 days`} />
    ) : null,
}

const best: Column<RankHistoryRow> = {
  id: 'best',
  label: 'Best',
  width: historyWidths.best,
  align: 'right',
  tone: 'quiet',
  cell: ({ best: rank }) => rank ?? '—',
}

function dateColumn(date: string, isLatest: boolean): Column<RankHistoryRow> {
  return {
    id: date,
    label: formatDay(dayOf(date)),
    header: (
      <span className={classes.date} data-hint={formatDay(dayOf(date))}>
        {formatDayOfYear(dayOf(date))}
      </span>
    ),
    width: historyWidths.date,
    align: 'right',
    hideable: false,
    ...(isLatest ? { tone: 'strong', serverSort: { by: 'rank', first: 'asc' } } : {}),
    cell: (row) => {
      const snapshot = row.details.find((day) => day.date === date)
      return snapshot && <DayRank snapshot={snapshot} failure={isLatest ? row.failure : null} isOwn={isLatest} />
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
