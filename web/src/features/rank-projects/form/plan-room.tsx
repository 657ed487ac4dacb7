import { formatCount } from '../../../shared/format/numbers.ts'
import type { QueryLimits } from '../../../shared/inputs/query-limits.ts'
import classes from './create-project.module.css'

type PlanRoomProps = {
  keywords: number
  limits: QueryLimits
  /** How many keywords a project of the plan holds; null without a limit, undefined until it is known. */
  perProject: number | null | undefined
}

/** How much of a project's room the keywords take; a trial's own limit stands beside them already. */
export function PlanRoom({ keywords, limits, perProject }: PlanRoomProps) {
  if (perProject === undefined || perProject === null || limits.isTrial || keywords > limits.keywords) return null
  const later = perProject > limits.keywords ? ` Up to ${limits.keywords} now; more can be added later.` : ''
  return (
    <p className={classes.room}>
      {formatCount(keywords)} of the {formatCount(perProject)} keywords a project of your plan holds.{later}
    </p>
  )
}
