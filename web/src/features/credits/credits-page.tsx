import { SegmentedControl } from '@mantine/core'
import { IconReceipt, IconReceiptRefund } from '@tabler/icons-react'
import type { CreditHistoryEntry } from '#contract/credits/endpoints.ts'
import { formatCredits } from '#contract/rules/credits/credit-amounts.ts'
import type { CreditEntryKind } from '#contract/rules/credits/credit-entries.ts'
import { owedSentence } from '#contract/rules/credits/owed-credits.ts'
import type { LoadInput, PageProps } from '../../module.ts'
import { useAccount } from '../../parts/access/account.ts'
import { HistoryCard, historyColumns } from '../../parts/credits/history-entry.tsx'
import { ForecastTiles } from '../../parts/forecast/forecast-tiles.tsx'
import { creditForecast } from '../../parts/forecast/queries.ts'
import { countOf, formatCount } from '../../shared/format/numbers.ts'
import { InfiniteList } from '../../shared/table/infinite-list.tsx'
import { Toolbar } from '../../shared/table/toolbar.tsx'
import { useList } from '../../shared/table/use-list.ts'
import { PageHeader } from '../../shared/ui/pages/page-header.tsx'
import { EmptyState, NoMatches } from '../../shared/ui/states/empty-state.tsx'
import { Notice } from '../../shared/ui/states/notice.tsx'
import { Panel } from '../../shared/ui/tiles/panel.tsx'
import type { CreditsAddress } from './credits-address.ts'
import classes from './credits-page.module.css'
import LowCreditAlert from './low-credit-alert.tsx'
import { creditHistory, lowCreditAlert } from './queries.ts'

const entriesOf = ({ history }: { history: CreditHistoryEntry[] }) => history

const kinds: { value: CreditEntryKind | 'all'; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'added', label: 'Added' },
  { value: 'used', label: 'Used' },
  { value: 'expired', label: 'Expired' },
]

/** /credits-list */
export default function CreditsPage({ address: { show }, onChange }: PageProps<CreditsAddress>) {
  const onShow = (kind?: CreditEntryKind) => onChange({ show: kind })
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
          columns={historyColumns}
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
          card={(entry) => <HistoryCard entry={entry} />}
        />
      </Panel>
    </>
  )
}

const creditMessages = {
  owed: (owed: number, earlier: number) => owedSentence({ owed, earlier, who: 'You' }),
  empty: 'No credits history available.',
  none: { added: 'No credits added yet', used: 'No credits used yet', expired: 'No credits have expired' },
  loadFailed: 'Failed to load the credits history. Please try again later.',
} as const

export function load({ queryClient, address: { show } }: LoadInput<CreditsAddress>) {
  void queryClient.prefetchInfiniteQuery(creditHistory(show))
  void queryClient.prefetchQuery(creditForecast)
  void queryClient.prefetchQuery(lowCreditAlert)
}
