import type { QueryLimits } from '../../../parts/limits/query-limits.ts'
import { formatCount } from '../../../shared/format/numbers.ts'
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
  const later = perProject > limits.keywords ? ` Add up to ${limits.keywords} now and more later.` : ''
  return (
    <p className={classes.room}>
      {formatCount(keywords)} of {formatCount(perProject)} keywords per project on your plan.{later}
    </p>
  )
}
