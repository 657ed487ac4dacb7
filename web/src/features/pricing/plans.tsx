import { Skeleton } from '@mantine/core'
import { IconReceipt } from '@tabler/icons-react'
import { planModules } from '#contract/rules/plan-modules.ts'
import { useAccount, useAccountDetails } from '../../shared/session/account.ts'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { Panel } from '../../shared/ui/panel.tsx'
import { pricingMessages } from './messages.ts'
import type { Interval } from './offers.ts'
import { PlanCard } from './plan-card.tsx'
import { placeOf } from './plan-status.ts'
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

const cards = ['first', 'second', 'third']

/** The shape of the cards while they are on their way. */
function PlansPending() {
  return (
    <div className={classes.plans} aria-busy="true">
      <span className="visually-hidden" role="status">
        Loading plans
      </span>
      {cards.map((card) => (
        <div key={card} className={classes.plan} aria-hidden>
          <Skeleton height={14} width="34%" radius="xl" mt={5} />
          <Skeleton height={10} width="62%" radius="xl" mt={12} />
          <Skeleton height={28} width="46%" radius="md" mt={26} />
          <Skeleton height={58} radius="md" mt={36} />
          {planModules.map((name) => (
            <Skeleton key={name} height={12} width="70%" radius="xl" mt={27} />
          ))}
          <Skeleton height={36} radius="sm" mt={32} mb={28} />
        </div>
      ))}
    </div>
  )
}
