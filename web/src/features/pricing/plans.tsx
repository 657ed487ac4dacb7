import { IconReceipt } from '@tabler/icons-react'
import { useAccount, useAccountDetails } from '../../shared/session/account.ts'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { Panel } from '../../shared/ui/panel.tsx'
import { pricingMessages } from './messages.ts'
import type { Interval } from './offers.ts'
import { PlanCard } from './plan-card.tsx'
import { placeOf } from './plan-status.ts'
import { PlansPending } from './plans-pending.tsx'
import classes from './pricing-page.module.css'
import type { Sale } from './use-plans-on-sale.ts'

/** The cards side by side, or what is to be said while there are none. */
export function Plans({ sale, interval, now }: { sale: Sale; interval: Interval; now: Date }) {
  const account = useAccount()
  const pricePerKeyword = useAccountDetails()?.module.SERPS
  if (sale.data === undefined || account === undefined) {
    if (sale.error === null) return <PlansPending />
    return (
      <Panel>
        <ErrorState title={pricingMessages.failed} error={sale.error} onRetry={sale.retry} retrying={sale.isFetching} />
      </Panel>
    )
  }
  const { plans, currency, supportEmail } = sale.data
  if (plans.length === 0) {
    return (
      <Panel>
        <EmptyState icon={IconReceipt} title={pricingMessages.empty} text={pricingMessages.emptyText} />
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
            snapshot={pricePerKeyword}
            place={placeOf(plan, plans, interval, account.plan, now)}
            subscription={account.plan?.subscription}
            askFrom={mayAsk ? { supportEmail, accountEmail: account.userData.email } : undefined}
            now={now}
          />
        ))}
      </div>
      {mayAsk && <p className={classes.byEmail}>{pricingMessages.byEmail}</p>}
    </>
  )
}
