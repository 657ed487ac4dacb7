import { Button, SegmentedControl } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { DashboardFilter } from '#contract/rules/dashboard/dashboard.ts'
import { CreditUseChart } from '../../../parts/credits/credit-use-chart.tsx'
import { sumUse } from '../../../parts/credits/used-bars.ts'
import { PendingBars } from '../../../shared/charts/pending-bars.tsx'
import { EmptyState } from '../../../shared/ui/states/empty-state.tsx'
import { QueryContent } from '../../../shared/ui/states/query-content.tsx'
import { Panel } from '../../../shared/ui/tiles/panel.tsx'
import { usedCredits } from '../queries.ts'
import classes from './dashboard.module.css'
import { dashboardMessages as messages } from './messages.ts'

const height = 208
const title = 'Credits used'
const filters: { value: DashboardFilter; label: string }[] = [
  { value: 'weekly', label: 'Weekly' },
  { value: 'monthly', label: 'Monthly' },
  { value: 'yearly', label: 'Yearly' },
]

type CreditsPanelProps = { filter: DashboardFilter; onFilter: (filter: DashboardFilter) => void; isNew: boolean }

/** Credits used over a period, by module. */
export function CreditsPanel({ filter, onFilter, isNew }: CreditsPanelProps) {
  const query = useQuery(usedCredits(filter))
  const control = <SegmentedControl size="xs" aria-label="Period" data={filters} value={filter} onChange={onFilter} />
  const plain = (content: ReactNode) => (
    <Panel title={title} actions={control}>
      <div className={classes.chartRoom}>{content}</div>
    </Panel>
  )
  return (
    <QueryContent
      query={query}
      pending={plain(<PendingBars height={height} />)}
      failed={messages.creditsFailed}
      wrap={plain}
    >
      {({ dailyCredits, time_zone }) => {
        if (sumUse(dailyCredits) === 0)
          return plain(
            <EmptyState
              icon={IconChartBar}
              title={messages.noCreditsUsed}
              text={messages.creditsAppear}
              isCompact={isNew}
              action={
                <Button variant="default" size="xs" renderRoot={(props) => <Link to="/credits-list" {...props} />}>
                  View credits
                </Button>
              }
            />,
          )
        return <CreditUseChart days={dailyCredits} zone={time_zone} filter={filter} height={height} control={control} />
      }}
    </QueryContent>
  )
}
