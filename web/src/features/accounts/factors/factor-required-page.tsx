import { Button } from '@mantine/core'
import { PageHeader } from '../../../shared/ui/pages/page-header.tsx'
import classes from './factors.module.css'
import { requiredWords } from './messages.ts'
import { TwoStepPanel } from './two-step-panel.tsx'

type FactorRequiredPageProps = {
  /** True if there is still none. */
  isMissing: boolean
  onContinue: () => void
}

/** All that staff see until they have the second factor their role requires. */
export default function FactorRequiredPage({ isMissing, onContinue }: FactorRequiredPageProps) {
  return (
    <div className={classes.page}>
      <PageHeader title={requiredWords.title} context={requiredWords.text} />
      <TwoStepPanel />
      {!isMissing && (
        <div className={classes.continue} role="status">
          <span>{requiredWords.done}</span>
          <Button onClick={onContinue}>Continue</Button>
        </div>
      )}
    </div>
  )
}
