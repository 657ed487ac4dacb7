import { Skeleton } from '@mantine/core'
import { IconChartBar, IconReceipt } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { CreditHistoryEntry } from '#contract/credits/endpoints.ts'
import { formatCredits } from '#contract/rules/credits/credit-amounts.ts'
import { localDateOf } from '#contract/rules/text/time-zones.ts'
import { CreditUseChart } from '../../../parts/credits/credit-use-chart.tsx'
import { HistoryCard, historyColumns } from '../../../parts/credits/history-entry.tsx'
import { sumUse } from '../../../parts/credits/used-bars.ts'
import { formatDayOfYear } from '../../../shared/format/dates.ts'
import { formatMoney } from '../../../shared/format/money.ts'
import { countOf, formatCount } from '../../../shared/format/numbers.ts'
import { browserTimeZone } from '../../../shared/format/time-zone.ts'
import { InfiniteList } from '../../../shared/table/infinite-list.tsx'
import { useList } from '../../../shared/table/use-list.ts'
import { EmptyState } from '../../../shared/ui/states/empty-state.tsx'
import { QueryContent } from '../../../shared/ui/states/query-content.tsx'
import { Panel } from '../../../shared/ui/tiles/panel.tsx'
import { StatStrip, StatTile } from '../../../shared/ui/tiles/stat-tile.tsx'
import { customerTexts } from '../messages.ts'
import { customerCredits, customerUsage } from '../queries.ts'
import classes from './detail.module.css'

const height = 208

/** Credits a customer used in the last 30 days, has left and has paid for, and their credits history. */
export function UsageTab({ id, creditsLeft }: { id: number; creditsLeft: number }) {
  const usage = useQuery(customerUsage(id))
  return (
    <>
      <QueryContent
        query={usage}
        pending={<Skeleton className={classes.usagePending} height={height} aria-busy />}
        failed={customerTexts.usageFailed}
      >
        {({ data: { days, time_zone, credits_used, last_active_at, revenue, currency } }) => (
          <>
            <div className={classes.tiles}>
              <StatStrip columns={4} mediumColumns={2} label="Usage">
                <StatTile label="Credits used" value={formatCredits(credits_used)} foot="in the last 30 days" />
                <StatTile label="Credits left" value={formatCredits(creditsLeft)} foot="available now" />
                <StatTile
                  label="Revenue"
                  value={revenue === null ? '–' : formatMoney(revenue, currency)}
                  foot="all time, refunds deducted"
                />
                <StatTile
                  label="Last active"
                  value={last_active_at === null ? 'Never' : formatDayOfYear(new Date(last_active_at))}
                  foot={activeFoot(last_active_at)}
                />
              </StatStrip>
            </div>
            {sumUse(days) === 0 ? (
              <EmptyState icon={IconChartBar} title={customerTexts.noUse} text={customerTexts.noUseText} />
            ) : (
              <CreditUseChart days={days} zone={time_zone} filter="monthly" height={height} />
            )}
          </>
        )}
      </QueryContent>
      <CreditHistory id={id} />
    </>
  )
}

/** With the year of the date above it, which has no room for it. */
function activeFoot(at: string | null) {
  const by = 'by the customer, not by staff'
  return at === null ? by : `${localDateOf(new Date(at), browserTimeZone()).slice(0, 4)}, ${by}`
}

const entriesOf = ({ history }: { history: CreditHistoryEntry[] }) => history

function CreditHistory({ id }: { id: number }) {
  const { query, rows: entries, page } = useList(customerCredits(id), entriesOf)
  return (
    <Panel title="Credits history">
      <InfiniteList
        label="Credits history"
        query={query}
        columns={historyColumns}
        rows={entries}
        rowKey={(entry) => entry.id}
        failedMessage={customerTexts.creditsFailed}
        empty={<EmptyState icon={IconReceipt} title={customerTexts.noHistory} />}
        summary={`Showing ${formatCount(entries?.length ?? 0)} of ${countOf(page?.total ?? 0, 'entry', 'entries')}`}
        card={(entry) => <HistoryCard entry={entry} />}
      />
    </Panel>
  )
}
