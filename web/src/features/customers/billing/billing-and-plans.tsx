import { Button, Skeleton } from '@mantine/core'
import { IconCreditCard } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { AccountPlan } from '#contract/accounts/rows.ts'
import { useAccount } from '../../../parts/access/account.ts'
import { type Running, runningOf } from '../../../parts/billing/plans/running.ts'
import { EmptyState } from '../../../shared/ui/states/empty-state.tsx'
import { QueryContent } from '../../../shared/ui/states/query-content.tsx'
import { Panel } from '../../../shared/ui/tiles/panel.tsx'
import { plansOnSale } from '../queries.ts'
import { ChangePlanForm } from './change-plan-form.tsx'
import { CurrentPlan } from './current-plan.tsx'
import classes from './customer-billing.module.css'
import { billingMessages } from './messages.ts'

const CancelDialog = lazy(() => import('./cancel-dialog.tsx'))

type BillingAndPlansProps = { customerId: number; plan: AccountPlan }

/** The plan a customer is on, changed and cancelled for them. */
export function BillingAndPlans({ customerId, plan }: BillingAndPlansProps) {
  const running = runningOf(plan)
  if (running !== undefined) return <RunningPlan customerId={customerId} running={running} />
  const isOnTrial = plan?.subscription.is_trial && !plan.subscription.is_expired
  const { none, noneText, trial, trialText } = billingMessages
  return (
    <Panel>
      <EmptyState icon={IconCreditCard} title={isOnTrial ? trial : none} text={isOnTrial ? trialText : noneText} />
    </Panel>
  )
}

function RunningPlan({ customerId, running }: { customerId: number; running: Running }) {
  const [isCancelling, setCancelling] = useState(false)
  const abilities = useAccount()?.userAbilities ?? []
  const mayCancel = abilities.includes('MANAGE_CUSTOMERS')
  const mayReadPlans = abilities.includes('VIEW_PRICING_PAGE')
  const plans = useQuery({ ...plansOnSale, enabled: mayReadPlans })
  return (
    <>
      <Panel
        title="Current plan"
        actions={
          mayCancel &&
          running.is_cancelled === 0 && (
            <Button variant="subtle" className={classes.cancel} onClick={() => setCancelling(true)}>
              Cancel Subscription
            </Button>
          )
        }
      >
        <CurrentPlan running={running} />
      </Panel>
      {mayCancel && mayReadPlans && (
        <Panel title="Change plan">
          <QueryContent
            query={plans}
            pending={<Skeleton height={96} radius="md" m={16} mt={0} w="auto" aria-label="Loading plans" />}
            failed={billingMessages.plansFailed}
          >
            {(sale) => (
              <ChangePlanForm
                key={running.price_id}
                customerId={customerId}
                running={running}
                plans={sale.plans}
                currency={sale.currency}
              />
            )}
          </QueryContent>
        </Panel>
      )}
      <Suspense>
        {isCancelling && (
          <CancelDialog customerId={customerId} running={running} onClose={() => setCancelling(false)} />
        )}
      </Suspense>
    </>
  )
}
