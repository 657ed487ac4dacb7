import type { CreditHistoryEntry } from '#contract/credits/endpoints.ts'
import { formatCredits } from '#contract/rules/credits/credit-amounts.ts'
import type { Column } from '../../shared/table/column.ts'
import { dateColumn } from '../../shared/table/columns.tsx'
import { Moment } from '../../shared/ui/tiles/moment.tsx'
import classes from './history-entry.module.css'

/** Columns of a credits history, as its owner and staff read it. */
export const historyColumns: Column<CreditHistoryEntry>[] = [
  {
    id: 'title',
    label: 'Credits History',
    width: 240,
    grow: 1,
    cell: (entry) => <span className={classes.title}>{entry.title}</span>,
  },
  dateColumn(({ date_time }) => date_time, { id: 'date', label: 'Date', width: 180 }),
  { id: 'use', label: 'Credits Use Details', align: 'right', width: 300, cell: (entry) => <Use entry={entry} /> },
]

/** The same on a phone. */
export function HistoryCard({ entry }: { entry: CreditHistoryEntry }) {
  return (
    <>
      <span className={classes.cardTitle}>{entry.title}</span>
      <div className={classes.cardFoot}>
        <Moment at={entry.date_time} />
        <Use entry={entry} unit=" credits" />
      </div>
    </>
  )
}

/** Sign, number and word; the colour only repeats them. Spending isn't a failure, so it has no colour. */
function Use({ entry, unit = '' }: { entry: CreditHistoryEntry; unit?: string }) {
  const added = entry.is_added === 1
  const amount = formatCredits(entry.credits_used)
  const state = entryStates[entry.state]
  if (entry.state === 'released') {
    return (
      <span className={classes.use}>
        <span className={classes.word}>{state}</span>
        <span className={classes.amount}>
          {formatCredits(0)}
          {unit}
        </span>
      </span>
    )
  }
  return (
    <span className={classes.use}>
      <span className={classes.word}>{state ?? (added ? 'Added' : 'Deducted')}</span>
      <span className={classes.amount} data-tone={added ? 'up' : entry.state === 'held' ? 'held' : undefined}>
        {added ? '+' : '−'}
        {amount}
        {unit}
      </span>
    </span>
  )
}

/** An entry's state in words; final states need none. */
const entryStates = {
  held: 'Held until the run completes',
  booked: undefined,
  released: 'Not charged',
  expired: 'Expired',
} as const satisfies Record<CreditHistoryEntry['state'], string | undefined>
