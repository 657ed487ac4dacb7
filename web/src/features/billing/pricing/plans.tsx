import { Skeleton } from '@mantine/core'
import { IconReceipt } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { PlanOnSale } from '#contract/billing/plans/endpoints.ts'
import type { ChangeTime } from '#contract/billing/subscriptions/endpoints.ts'
import { planModules } from '#contract/rules/billing/plan-modules.ts'
import { type CreditCosts, defaultReading, serpKeywordPrice } from '#contract/rules/paid-runs/prices.ts'
import { useAccount, useAccountDetails } from '../../../parts/access/account.ts'
import type { Interval } from '../../../parts/billing/plans/offers.ts'
import { PlanBoxPending, PlanGrid } from '../../../parts/billing/plans/plan-box.tsx'
import { runningOf } from '../../../parts/billing/plans/running.ts'
import { tracksText } from '../../../parts/billing/plans/tracks-text.ts'
import { EmptyState } from '../../../shared/ui/states/empty-state.tsx'
import { ErrorState } from '../../../shared/ui/states/error-state.tsx'
import { Panel } from '../../../shared/ui/tiles/panel.tsx'
import { toast } from '../../../shared/ui/toasts/toast.ts'
import { pricingMessages } from './messages.ts'
import { OwnPlanFoot } from './own-plan-foot.tsx'
import type { PlanActions, Target } from './plan-actions.ts'
import { PlanCard } from './plan-card.tsx'
import classes from './pricing-page.module.css'
import { useCheckout } from './use-checkout.ts'
import { useOwnPlan } from './use-own-plan.ts'
import type { Sale } from './use-plans-on-sale.ts'

const ChangePlanDialog = lazy(() => import('./change-plan-dialog.tsx'))
const CancelPlanDialog = lazy(() => import('./cancel-plan-dialog.tsx'))

type PlansProps = {
  sale: Sale
  interval: Interval
  now: Date
  /** The plan has changed at once. */
  onChanged: (message: string) => void
}

/** The cards side by side, or what is to be said while there are none. */
export function Plans({ sale, interval, now, onChanged }: PlansProps) {
  const account = useAccount()
  const pricePerKeyword = useAccountDetails()?.module.SERPS
  const [asked, setAsked] = useState<Target | 'cancel'>()
  const actions: PlanActions = {
    checkout: useCheckout(),
    own: useOwnPlan(),
    change: setAsked,
    cancel: () => setAsked('cancel'),
  }
  if (sale.data === undefined || account === undefined) {
    if (sale.error === null) return <PlansPending />
    return (
      <Panel>
        <ErrorState title={pricingMessages.failed} error={sale.error} onRetry={sale.retry} retrying={sale.isFetching} />
      </Panel>
    )
  }
  const { plans, currency, tax } = sale.data
  const running = runningOf(account.plan)
  const close = () => setAsked(undefined)
  const onDone = (message: string, when: ChangeTime) => {
    close()
    if (when === 'now') onChanged(message)
    else toast('done', message, 6_000)
  }
  return (
    <>
      {running !== undefined && !plans.some(({ name }) => name === running.name) && (
        <Panel title={running.name} hint="Your current plan is no longer available.">
          <div className={classes.unsoldFoot}>
            <OwnPlanFoot running={running} plan={undefined} interval={interval} actions={actions} now={now} />
          </div>
        </Panel>
      )}
      {plans.length === 0 ? (
        <Panel>
          <EmptyState icon={IconReceipt} title={pricingMessages.empty} text={pricingMessages.emptyText} />
        </Panel>
      ) : (
        <PlanGrid>
          {plans.map((plan) => (
            <PlanCard
              key={plan.id}
              plan={plan}
              interval={interval}
              currency={currency}
              tax={tax}
              plans={plans}
              snapshot={pricePerKeyword}
              subscription={account.plan?.subscription}
              running={running}
              actions={actions}
              now={now}
            />
          ))}
        </PlanGrid>
      )}
      <Suspense>
        {running !== undefined && asked === 'cancel' && <CancelPlanDialog running={running} onClose={close} />}
        {running !== undefined && typeof asked === 'object' && (
          <ChangePlanDialog
            running={running}
            target={asked}
            tracks={tracksOf(asked, plans, pricePerKeyword)}
            onDone={onDone}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  )
}

/** As the plan's card says it; nothing of a plan that is no longer sold. */
function tracksOf(target: Target, plans: PlanOnSale[], costs: CreditCosts | undefined): string | undefined {
  const plan = plans.find(({ name }) => name === target.name)
  if (plan === undefined || costs === undefined) return undefined
  return tracksText({ plan, offer: target, interval: target.interval }, serpKeywordPrice(costs, defaultReading))
}

const cards = ['first', 'second', 'third']

/** The shape of the cards while they are on their way. */
function PlansPending() {
  return (
    <PlanGrid isPending>
      <span className="visually-hidden" role="status">
        Loading plans
      </span>
      {cards.map((card) => (
        <PlanBoxPending key={card}>
          <Skeleton height={14} width="34%" radius="xl" mt={5} />
          <Skeleton height={10} width="62%" radius="xl" mt={12} />
          <Skeleton height={28} width="46%" radius="md" mt={26} />
          <Skeleton height={58} radius="md" mt={36} />
          {planModules.map((name) => (
            <Skeleton key={name} height={12} width="70%" radius="xl" mt={27} />
          ))}
          <Skeleton height={36} radius="sm" mt={32} mb={28} />
        </PlanBoxPending>
      ))}
    </PlanGrid>
  )
}
