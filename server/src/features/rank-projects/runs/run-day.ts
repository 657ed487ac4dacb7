import { and, eq, max } from 'drizzle-orm'
import { freshHours } from '#contract/rules/limits/limits.ts'
import { dayOfSlot } from '#contract/rules/rank-projects/schedule.ts'
import { addDays, type LocalDate, localDateOf } from '#contract/rules/text/time-zones.ts'
import { hours } from '../../../platform/clock/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import { rankProjectDays } from '../days/tables.ts'
import type { ProjectRow } from '../get-project.ts'
import type { RunRow } from '../project-work.ts'

type Zone = Pick<ProjectRow, 'timeZone'>
type RunDay = Pick<RunRow, 'createdAt' | 'day'>

/** Pages seen within this time belong to the run. */
const sameRunFor = hours(freshHours)

/**
 * The column a run that begins now fills: that of its slot's day, or today's in the zone if it has no slot or begins long after
 * it. If the zone has been moved west, it is the newest existing column, so that the newest check is always in the newest
 * column; and never a day that a weekly summary has covered.
 */
export async function dayOfNewRun(tx: Ctx, project: ProjectRow, slot?: Date): Promise<LocalDate> {
  const { accountId, id, timeZone } = project
  const now = tx.clock()
  const isInTime = slot !== undefined && now.getTime() - slot.getTime() <= sameRunFor
  const [row] = await tx.db
    .select({ newest: max(rankProjectDays.day) })
    .from(rankProjectDays)
    .where(and(eq(rankProjectDays.accountId, accountId), eq(rankProjectDays.projectId, id)))
  const day = laterOf(isInTime ? dayOfSlot(project, slot) : localDateOf(now, timeZone), row?.newest ?? '')
  return openDay(project, day)
}

/** The column of the run that a retry continues, or the first one that no weekly summary has covered. */
export const dayOfRetry = (project: ProjectRow, earlier: RunDay): LocalDate =>
  openDay(project, dayOfRun(project, earlier))

/** A change on a covered day would be in no summary. */
const openDay = ({ summarizedDay }: Pick<ProjectRow, 'summarizedDay'>, day: LocalDate) =>
  summarizedDay === null ? day : laterOf(day, addDays(summarizedDay, 1))

const laterOf = (one: LocalDate, other: LocalDate) => (one > other ? one : other)

/** The column a run fills. */
export const dayOfRun = ({ timeZone }: Zone, { createdAt, day }: RunDay): LocalDate =>
  day ?? localDateOf(createdAt, timeZone)

/**
 * The column of a page or a failure of a run: the run's own within `freshHours` of its beginning, whichever side of midnight that
 * is; later ones belong to the day on which they came.
 */
export const dayInRun = (project: Zone, run: RunDay, moment: Date): LocalDate =>
  Math.abs(moment.getTime() - run.createdAt.getTime()) <= sameRunFor
    ? dayOfRun(project, run)
    : laterOf(localDateOf(moment, project.timeZone), dayOfRun(project, run))
