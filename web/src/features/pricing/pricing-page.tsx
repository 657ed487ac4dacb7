import { Badge, SegmentedControl } from '@mantine/core'
import { useAccount } from '../../shared/session/account.ts'
import { PageHeader } from '../../shared/ui/page-header.tsx'
import { type Interval, savingText } from './offers.ts'
import { planSentence } from './plan-status.ts'
import { Plans } from './plans.tsx'
import classes from './pricing-page.module.css'
import { usePlansOnSale } from './use-plans-on-sale.ts'

const choices: { value: Interval; label: string }[] = [
  { value: 'month', label: 'Monthly' },
  { value: 'year', label: 'Annually' },
]

type PricingPageProps = { interval: Interval; now: Date; onChange: (interval: Interval) => void }

/** /pricing-page: what can be subscribed to, beside what the account has. */
export function PricingPage({ interval, now, onChange }: PricingPageProps) {
  const account = useAccount()
  const sale = usePlansOnSale()
  const saving = sale.data && savingText(sale.data.plans)
  return (
    <div className={classes.page}>
      <PageHeader title="Subscription" context={account && planSentence(account.plan, now)} />
      <div className={classes.switch}>
        <SegmentedControl aria-label="Billing interval" data={choices} value={interval} onChange={onChange} />
        {saving !== undefined && <Badge color="var(--sp-up)">{saving}</Badge>}
      </div>
      <Plans sale={sale} interval={interval} now={now} />
    </div>
  )
}
