import { useAccount } from '../../shared/session/account.ts'
import { PageHeader } from '../../shared/ui/page-header.tsx'
import { RadioStrip } from '../../shared/ui/radio-strip.tsx'
import { Tag } from '../../shared/ui/tag.tsx'
import { type Interval, savingWords } from './offers.ts'
import { planSentence } from './plan-status.ts'
import { Plans } from './plans.tsx'
import classes from './pricing-page.module.css'
import { usePlansOnSale } from './use-plans-on-sale.ts'

const choices = [
  { value: 'month', label: 'Monthly' },
  { value: 'year', label: 'Annually' },
] as const

type PricingPageProps = { interval: Interval; now: Date; onChange: (interval: Interval) => void }

/** /pricing-page: what can be subscribed to, beside what the account has. */
export function PricingPage({ interval, now, onChange }: PricingPageProps) {
  const account = useAccount()
  const sale = usePlansOnSale()
  const saving = sale.data && savingWords(sale.data.plans)
  return (
    <div className={classes.page}>
      <PageHeader title="Subscription" context={account && planSentence(account.plan, now)} />
      <div className={classes.switch}>
        <fieldset className={classes.interval}>
          <legend className="visually-hidden">Billing interval</legend>
          <RadioStrip name="interval" size="bar" choices={choices} value={interval} onChange={onChange} />
        </fieldset>
        {saving !== undefined && <Tag tone="up">{saving}</Tag>}
      </div>
      <Plans sale={sale} interval={interval} now={now} />
    </div>
  )
}
