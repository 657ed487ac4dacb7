import type { DashboardMovement, DashboardWork, TroubledRun } from '#contract/dashboard/account-rows.ts'
import type { PlanModule } from '#contract/rules/billing/plan-modules.ts'
import type { MovementPeriod } from '#contract/rules/rank-projects/comparison-periods.ts'
import { formatDayAndClock } from '../../../shared/format/dates.ts'
import { countOf, formatCount } from '../../../shared/format/numbers.ts'

/** More would push the movers out of sight. */
export const shownAtFirst = 2

/** Something that needs attention, in words; `at` is when it happened. */
export type Matter = { id: string; title: string; text: string; at?: string } & (
  | { kind: 'credits' }
  | { kind: 'schedules' }
  | { kind: 'run'; run: TroubledRun }
  | { kind: 'lost'; days: MovementPeriod }
)

type Reader = {
  /** The period in which lost keywords are counted. */
  days: MovementPeriod
  /** The reader's credits. */
  available: number
  mayViewCredits: boolean
}

/** Failed or skipped runs, lost keywords, paused schedules and credits that run out. */
export function listMatters(
  work: DashboardWork,
  movement: DashboardMovement | undefined,
  reader: Reader,
  unitOf: (module: PlanModule) => string | undefined,
): Matter[] {
  const { troubled, paused_schedules, forecast } = work
  const runsOutAt = forecast?.runs_out_at ?? null
  const matters: Matter[] = []
  if (reader.mayViewCredits && (reader.available === 0 || runsOutAt !== null))
    matters.push({
      id: 'credits',
      kind: 'credits',
      title: reader.available === 0 ? 'No credits left' : 'Credits won’t cover all scheduled runs',
      text:
        runsOutAt === null
          ? 'Checks and scheduled runs need credits. Get more on the Subscription page.'
          : `Runs from ${formatDayAndClock(new Date(runsOutAt))} will be skipped unless you add credits.`,
    })
  if (paused_schedules > 0)
    matters.push({
      id: 'schedules',
      kind: 'schedules',
      title: `${countOf(paused_schedules, 'schedule')} paused`,
      text: 'Scheduled runs resume once you have a plan that includes them.',
    })
  for (const run of troubled)
    matters.push({
      id: `${run.module} ${run.id}`,
      kind: 'run',
      run,
      title: run.name,
      text: problemText(run, unitOf(run.module) ?? 'look-up'),
      at: run.at,
    })
  if (movement !== undefined && movement.lost_count > 0) matters.push(lostKeywords(movement, reader.days))
  return matters
}

const lostKeywords = (movement: DashboardMovement, days: MovementPeriod): Matter => ({
  id: 'lost',
  kind: 'lost',
  days,
  title: `${countOf(movement.lost_count, 'keyword')} lost`,
  text: `Ranked ${days} days ago, no longer found, in ${countOf(movement.projects.filter(({ lost }) => lost > 0).length, 'project')}.`,
})

/** States the problem, and what happens next or what to do. */
function problemText({ problem, failed_count, units_count, retry_at, next_run_at }: TroubledRun, unit: string): string {
  const next = next_run_at === null ? '' : ` Next run: ${formatDayAndClock(new Date(next_run_at))}.`
  if (problem === 'skipped-credits') return `A run was skipped: not enough credits. Add credits.${next}`
  if (problem === 'skipped-plan') return 'A run was skipped: no active plan.'
  const failed =
    problem === 'failed'
      ? `All ${countOf(units_count, unit)} failed and were refunded.`
      : `${formatCount(failed_count)} of ${countOf(units_count, unit)} failed and ${failed_count === 1 ? 'was' : 'were'} refunded.`
  if (retry_at !== null) return `${failed} Automatic retry: ${formatDayAndClock(new Date(retry_at))}.`
  return `${failed} Open it to retry.`
}
