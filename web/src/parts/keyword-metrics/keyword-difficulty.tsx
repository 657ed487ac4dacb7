import { VisuallyHidden } from '@mantine/core'
import { hardDifficulty } from '#contract/rules/site-checks/domain-checks.ts'
import classes from './keyword-difficulty.module.css'

/** The number, its colour, and a meter whose length says the same without colour. */
export function KeywordDifficulty({ value }: { value: number }) {
  const isHard = value > hardDifficulty
  return (
    <span className={classes.root} data-hard={isHard || undefined}>
      <span className={classes.meter} aria-hidden>
        <span style={{ width: `${value}%` }} />
      </span>
      <span className={classes.number}>
        {value}
        <VisuallyHidden>, {isHard ? 'hard' : 'feasible'}</VisuallyHidden>
      </span>
    </span>
  )
}
