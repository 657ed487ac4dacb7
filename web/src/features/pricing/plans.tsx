import { IconReceipt } from '@tabler/icons-react'
import { useAccount, useAccountDetails } from '../../shared/session/account.ts'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { Panel } from '../../shared/ui/panel.tsx'
import { pricingWords } from './messages.ts'
import type { Interval } from './offers.ts'
import { PlanCard } from './plan-card.tsx'
import { placeOf } from './plan-standing.ts'
import { PlansPending } from './plans-pending.tsx'
import classes from './pricing-page.module.css'
import type { Sale } from './use-plans-on-sale.ts'

/** The cards side by side, or what is to be said while there are none. */
export function Plans({ sale, interval, now }: { sale: Sale; interval: Interval; now: Date }) {
  const account = useAccount()
  const pricePerLook = useAccountDetails()?.module.SERPS
  if (sale.data === undefined || account === undefined) {
    if (sale.error === null) return <PlansPending />
    return (
      <Panel>
        <ErrorState title={pricingWords.failed} error={sale.error} onRetry={sale.retry} retrying={sale.isFetching} />
      </Panel>
    )
  }
  const { plans, currency, supportEmail } = sale.data
  if (plans.length === 0) {
    return (
      <Panel>
        <EmptyState icon={IconReceipt} title={pricingWords.empty} text={pricingWords.emptyText} />
      </Panel>
    )
  }
  const mayAsk = account.userAbilities.includes('SEND_SUPPORT_EMAIL')
  return (
    <>
      <div className={classes.plans}>
        {plans.map((plan) => (
          <PlanCard
            key={plan.id}
            plan={plan}
            interval={interval}
            currency={currency}
            look={pricePerLook}
            place={placeOf(plan, plans, interval, account.plan, now)}
            subscription={account.plan?.subscription}
            askFrom={mayAsk ? { supportEmail, ownEmail: account.userData.email } : undefined}
            now={now}
          />
        ))}
      </div>
      {mayAsk && <p className={classes.byMail}>{pricingWords.byMail}</p>}
    </>
  )
}
