import { Button } from '@mantine/core'
import { formatCredits, subtractCredits } from '#contract/rules/credits/credit-amounts.ts'
import { ViewPlans } from '../../../parts/billing/plans/view-plans.tsx'
import classes from './create-project.module.css'
import { lastStep } from './step-address.ts'

type StepButtonsProps = {
  step: number
  mayGoOn: boolean
  /** There are not enough credits for the first run, and somewhere to get more. */
  needsCredits: boolean
  isBusy: boolean
  /** Undefined until the prices are known. */
  price: number | undefined
  balance: number
  /** Asks before anything is cleared. */
  onReset: () => void
  onBack: () => void
}

/** Under the fields: clear everything, go back, go on, and at the end Submit. The form's own submit goes on. */
export function StepButtons(props: StepButtonsProps) {
  const { step, mayGoOn, needsCredits, isBusy, price, balance, onReset, onBack } = props
  return (
    <div className={classes.footer}>
      {step === lastStep && price !== undefined && price <= balance && (
        <p className={classes.cost}>
          The first run costs up to <b>{formatCredits(price)}</b> credits, leaving{' '}
          <b>{formatCredits(subtractCredits(balance, price))}</b>.
        </p>
      )}
      <Button className={classes.reset} size="lg" variant="subtle" color="gray" onClick={onReset} disabled={isBusy}>
        Reset
      </Button>
      {step > 1 && (
        <Button size="lg" variant="default" onClick={onBack} disabled={isBusy}>
          Back
        </Button>
      )}
      {step < lastStep ? (
        <Button size="lg" type="submit" disabled={!mayGoOn}>
          Next
        </Button>
      ) : needsCredits ? (
        <ViewPlans size="lg" />
      ) : (
        <Button size="lg" type="submit" loading={isBusy} disabled={!mayGoOn}>
          Submit
        </Button>
      )}
    </div>
  )
}
