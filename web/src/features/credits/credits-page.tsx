import { SegmentedControl } from '@mantine/core'
import { IconReceipt, IconReceiptRefund } from '@tabler/icons-react'
import type { CreditHistoryEntry } from '#contract/credits/endpoints.ts'
import { formatCredits } from '#contract/rules/credit-amounts.ts'
import type { CreditEntryKind } from '#contract/rules/credit-entries.ts'
import { owedSentence } from '#contract/rules/owed-credits.ts'
import { countOf, formatCount } from '../../shared/format/numbers.ts'
import { useAccount } from '../../shared/session/account.ts'
import type { Column } from '../../shared/table/column.ts'
import { dateColumn } from '../../shared/table/columns.tsx'
import { InfiniteList } from '../../shared/table/infinite-list.tsx'
import { Toolbar } from '../../shared/table/toolbar.tsx'
import { useList } from '../../shared/table/use-list.ts'
import { EmptyState, NoMatches } from '../../shared/ui/empty-state.tsx'
import { Moment } from '../../shared/ui/moment.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { PageHeader } from '../../shared/ui/page-header.tsx'
import { Panel } from '../../shared/ui/panel.tsx'
import classes from './credits-page.module.css'
import { ForecastTiles } from './forecast-tiles.tsx'
import { LowCreditAlert } from './low-credit-alert.tsx'
import { creditHistory } from './queries.ts'

const columns: Column<CreditHistoryEntry>[] = [
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

const entriesOf = ({ history }: { history: CreditHistoryEntry[] }) => history

const kinds: { value: CreditEntryKind | 'all'; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'added', label: 'Added' },
  { value: 'used', label: 'Used' },
  { value: 'expired', label: 'Expired' },
]

type CreditsPageProps = { show: CreditEntryKind | undefined; onShow: (show?: CreditEntryKind) => void }

/** /credits-list */
export function CreditsPage({ show, onShow }: CreditsPageProps) {
  const { query, rows: entries, page } = useList(creditHistory(show), entriesOf)
  const account = useAccount()
  return (
    <>
      <PageHeader
        title="Credits History"
        context={account && `${formatCredits(account.userData.credits)} credits left`}
      />
      <div className={classes.above}>
        {page !== undefined && page.owed > 0 && (
          <Notice icon={IconReceiptRefund} action={undefined}>
            {creditMessages.owed(page.owed, page.owed_earlier)}
          </Notice>
        )}
        <ForecastTiles />
        <LowCreditAlert />
      </div>
      <Panel>
        <Toolbar>
          <SegmentedControl
            aria-label="Show"
            data={kinds}
            value={show ?? 'all'}
            onChange={(value) => onShow(value === 'all' ? undefined : value)}
          />
        </Toolbar>
        <InfiniteList
          label="Credits history"
          query={query}
          columns={columns}
          rows={entries}
          rowKey={(entry) => entry.id}
          failedMessage={creditMessages.loadFailed}
          empty={
            show === undefined ? (
              <EmptyState icon={IconReceipt} title={creditMessages.empty} />
            ) : (
              <NoMatches
                icon={IconReceipt}
                title={creditMessages.none[show]}
                clear="Show all entries"
                onClear={() => onShow()}
              />
            )
          }
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
        <Use entry={entry} unit=" credits" />
      </div>
    </>
  )
}

/** Sign, number and word: the colour only repeats them. Spending is no failure, so it has none. */
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

const creditMessages = {
  owed: (owed: number, earlier: number) => owedSentence({ owed, earlier, who: 'You' }),
  empty: 'No credits history available.',
  none: { added: 'No credits added yet', used: 'No credits used yet', expired: 'No credits have expired' },
  loadFailed: 'Failed to load the credits history. Please try again later.',
} as const

/** What an entry's state means, for a person; nothing needs saying about what is final. */
const entryStates = {
  held: 'Held until the run completes',
  booked: undefined,
  released: 'Not charged',
  expired: 'Expired',
} as const satisfies Record<CreditHistoryEntry['state'], string | undefined>
