import { Badge, Checkbox, SegmentedControl } from '@mantine/core'
import { IconCoins } from '@tabler/icons-react'
import { useState } from 'react'
import { accountTypes } from '#contract/rules/billing/plan-modules.ts'
import type { LoadInput, PageProps } from '../../../module.ts'
import { useAccount } from '../../../parts/access/account.ts'
import { OwnerOnly } from '../../../parts/access/locked/owner-only.tsx'
import type { Interval } from '../../../parts/billing/plans/offers.ts'
import { Landing } from '../../../shared/ui/pages/landing.tsx'
import { PageHeader } from '../../../shared/ui/pages/page-header.tsx'
import { EmptyState } from '../../../shared/ui/states/empty-state.tsx'
import { Panel } from '../../../shared/ui/tiles/panel.tsx'
import { AddOnCredits } from './add-on-credits.tsx'
import { pricingMessages } from './messages.ts'
import { planSentence } from './plan-status.ts'
import { Plans } from './plans.tsx'
import type { PricingAddress } from './pricing-address.ts'
import classes from './pricing-page.module.css'
import { plansOnSale } from './queries.ts'
import { savingText } from './savings.ts'
import { usePlansOnSale } from './use-plans-on-sale.ts'

const choices: { value: Interval; label: string }[] = [
  { value: 'month', label: 'Monthly' },
  { value: 'year', label: 'Annually' },
]

/** The module that a plan is bought for. */
const serpChecker = { name: 'SERP Checker', to: '/check-serp' } as const

/** The view that the address names. */
type PricingView = { interval: Interval; showsPlans: boolean }

type PricingPageProps = { view: PricingView; now: Date; onChange: (view: PricingView) => void }

/** /pricing-page: what can be subscribed to, beside what the account has. */
function PricingPage({ view, now, onChange }: PricingPageProps) {
  const { interval, showsPlans } = view
  const account = useAccount()
  const sale = usePlansOnSale()
  const [changed, setChanged] = useState<string>()
  const saving = sale.data && savingText(sale.data.plans)
  return (
    <div className={classes.page}>
      <PageHeader title="Subscription" context={account && planSentence(account.plan, now)} />
      {changed !== undefined && (
        <Landing message={changed} place={serpChecker} afterSeconds={6} onStay={() => setChanged(undefined)} />
      )}
      <div className={classes.switch}>
        {showsPlans && (
          <>
            <SegmentedControl
              aria-label="Billing interval"
              data={choices}
              value={interval}
              onChange={(chosen) => onChange({ ...view, interval: chosen })}
            />
            {saving !== undefined && <Badge color="var(--sp-up)">{saving}</Badge>}
          </>
        )}
        <Checkbox
          className={classes.choose}
          label={pricingMessages.choose}
          checked={showsPlans}
          onChange={({ currentTarget }) => onChange({ ...view, showsPlans: currentTarget.checked })}
        />
      </div>
      <OwnerOnly what={pricingMessages.ownerOnly}>
        {showsPlans && <Plans sale={sale} interval={interval} now={now} onChanged={setChanged} />}
        {account?.userData.type === accountTypes.paid ? (
          <AddOnCredits balance={account.userData.credits} />
        ) : (
          !showsPlans && (
            <Panel>
              <EmptyState icon={IconCoins} title={pricingMessages.noCredits} text={pricingMessages.noCreditsText} />
            </Panel>
          )
        )}
      </OwnerOnly>
    </div>
  )
}

export default function Pricing({ address: { interval, show }, now, onChange }: PageProps<PricingAddress>) {
  return (
    <PricingPage
      view={{ interval: interval ?? 'month', showsPlans: show === undefined }}
      now={now}
      onChange={(view) =>
        onChange({
          interval: view.interval === 'year' ? 'year' : undefined,
          show: view.showsPlans ? undefined : 'credits',
        })
      }
    />
  )
}

export const load = ({ queryClient }: LoadInput<PricingAddress>) => void queryClient.prefetchQuery(plansOnSale)
