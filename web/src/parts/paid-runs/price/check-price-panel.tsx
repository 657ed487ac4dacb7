import { Button } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import type { PlanModule } from '#contract/rules/billing/plan-modules.ts'
import layout from '../../../shared/inputs/form-layout.module.css'
import { holdsAbility } from '../../access/access.ts'
import { useMaintenance } from '../../access/maintenance.ts'
import { ViewPlans } from '../../billing/plans/view-plans.tsx'
import { PriceFailure } from './price-failure.tsx'
import { PricePanel } from './price-panel.tsx'

export type CheckPricePanelProps = Pick<ComponentProps<typeof PricePanel>, 'lines' | 'total' | 'balance'> & {
  module: PlanModule
  /** The button that spends it. */
  submit: string
  isReady: boolean
  isBusy: boolean
  /** The reason why the last attempt failed. */
  problem: string | undefined
  /** Asks before anything is cleared; absent on a form too short to need it. */
  onReset?: () => void
  /** Offers plans where credits are too few even while the module is under maintenance. */
  offersPlansInMaintenance?: boolean
  /** Says what is refunded. */
  promise: ReactNode
}

/** Shows what a check costs, above the button that spends it. */
export function CheckPricePanel(props: CheckPricePanelProps) {
  const { lines, total, balance, module, submit, isReady, isBusy, problem, onReset, promise } = props
  const isClosed = useMaintenance(module)
  const isShort = total !== undefined && total > balance
  const offersPlans = isShort && (!isClosed || props.offersPlansInMaintenance === true)
  return (
    <PricePanel
      title="Cost of this check"
      lines={lines}
      total={total}
      totalNote="(maximum)"
      balance={balance}
      afterLabel="After this check"
    >
      <PriceFailure />
      {problem !== undefined && (
        <p className={layout.problem} role="alert">
          {problem}
        </p>
      )}
      {offersPlans && holdsAbility('VIEW_PRICING_PAGE') ? (
        <ViewPlans size="lg" fullWidth />
      ) : (
        <Button size="lg" fullWidth type="submit" loading={isBusy} disabled={!isReady || isShort || isClosed}>
          {submit}
        </Button>
      )}
      {onReset !== undefined && (
        <Button size="md" fullWidth variant="subtle" color="gray" mt={4} onClick={onReset} disabled={isBusy}>
          Reset
        </Button>
      )}
      <p className={layout.promise}>{promise}</p>
    </PricePanel>
  )
}
