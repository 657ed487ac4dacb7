import { IconReceipt2 } from '@tabler/icons-react'
import type { CreditHistoryEntry } from '#contract/credits/endpoints.ts'
import { formatCredits } from '#contract/rules/credit-amounts.ts'
import { countOf, formatCount } from '../../shared/format/numbers.ts'
import { useAccount } from '../../shared/session/account.ts'
import type { Column } from '../../shared/table/column.ts'
import { dateColumn } from '../../shared/table/columns.tsx'
import { InfiniteList } from '../../shared/table/infinite-list.tsx'
import { useList } from '../../shared/table/use-list.ts'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { Moment } from '../../shared/ui/moment.tsx'
import { PageHeader } from '../../shared/ui/page-header.tsx'
import { Panel } from '../../shared/ui/panel.tsx'
import classes from './credits-page.module.css'
import { creditHistory } from './queries.ts'

const columns: Column<CreditHistoryEntry>[] = [
  { id: 'title', label: 'Credits History', cell: (entry) => <span className={classes.title}>{entry.title}</span> },
  dateColumn(({ date_time }) => date_time, { id: 'date', label: 'Date', width: 180 }),
  { id: 'use', label: 'Credits Use Details', align: 'right', width: 300, cell: (entry) => <Use entry={entry} /> },
]

const entriesOf = ({ history }: { history: CreditHistoryEntry[] }) => history

/** /credits-list */
export function CreditsPage() {
  const { query, rows: entries, page } = useList(creditHistory, entriesOf)
  const account = useAccount()
  return (
    <>
      <PageHeader
        title="Credits History"
        context={account && `${formatCredits(account.userData.credits)} credits left`}
      />
      <Panel>
        <InfiniteList
          label="Credits history"
          query={query}
          columns={columns}
          rows={entries}
          rowKey={(entry) => entry.id}
          failedMessage={creditMessages.loadFailed}
          empty={<EmptyState icon={IconReceipt2} title={creditMessages.empty} />}
          summary={`Showing ${formatCount(entries?.length ?? 0)} of ${countOf(page?.total ?? 0, 'entry', 'entries')}`}
          card={(entry) => <EntryCard entry={entry} />}
        />
      </Panel>
    </>
  )
}

function EntryCard({ entry }: { entry: CreditHistoryEntry }) {
  return (
    <>
      <span className={classes.cardTitle}>{entry.title}</span>
      <div className={classes.cardFoot}>
        <Moment at={entry.date_time} />
        <Use entry={entry} />
      </div>
    </>
  )
}

/** Sign, number and word: the colour only repeats them. */
function Use({ entry }: { entry: CreditHistoryEntry }) {
  const added = entry.is_added === 1
  const amount = formatCredits(entry.credits_used)
  const state = entryStates[entry.state]
  if (entry.state === 'released') {
    return (
      <span className={classes.use}>
        <span className={classes.word}>{state}</span>
        <span className={classes.amount}>{formatCredits(0)}</span>
      </span>
    )
  }
  return (
    <span className={classes.use}>
      <span className={classes.word}>{state ?? (added ? 'added' : 'deducted')}</span>
      <span className={classes.amount} data-tone={added ? 'up' : entry.state === 'held' ? 'held' : 'down'}>
        {added ? '+' : '−'}
        {amount}
      </span>
    </span>
  )
}

const creditMessages = {
  empty: 'No credits history available.',
  loadFailed: 'Failed to load the credits history. Please try again later.',
} as const

/** What an entry's state means, for a person; nothing needs saying about what is final. */
const entryStates = {
  held: 'held until the run completes',
  booked: undefined,
  released: 'not charged (no results)',
} as const satisfies Record<CreditHistoryEntry['state'], string | undefined>
