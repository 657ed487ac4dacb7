import { VisuallyHidden } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { projectSteps } from './project-steps.ts'
import { lastStep } from './step-address.ts'
import classes from './step-list.module.css'

type StepListProps = {
  current: number
  /** The last step one may go to. */
  furthest: number
  onGo: (step: number) => void
}

/** The four steps: where one is, and the way to every step that is open. */
export function StepList({ current, furthest, onGo }: StepListProps) {
  return (
    <nav aria-label="Steps">
      <ol className={classes.steps}>
        {projectSteps.map(({ title }, at) => {
          const step = at + 1
          const isDone = step < current && step <= furthest
          return (
            <li key={title} className={classes.step} data-current={step === current || undefined}>
              <button
                type="button"
                disabled={step > furthest}
                aria-current={step === current ? 'step' : undefined}
                data-done={isDone || undefined}
                onClick={() => onGo(step)}
              >
                <span className={classes.number}>
                  {isDone ? <IconCheck size={14} stroke={2.4} aria-label="Done" /> : step}
                </span>
                <span className={classes.title}>{title}</span>
                <VisuallyHidden>
                  , step {step} of {lastStep}
                </VisuallyHidden>
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
