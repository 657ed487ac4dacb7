import { rankProjectMessages } from '#contract/rank-projects/messages.ts'
import { chosenDuration, type Duration, nextSlot } from '#contract/rules/rank-projects/schedule.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { refuseScheduleOfTrial } from '../../../parts/limits/index.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { lockProjectOfAccount, projectKey } from '../get-project.ts'
import { rankProjects } from '../projects/tables.ts'

export type ChangeSchedule = {
  id: number
  duration?: Duration | undefined
  isDailyChecked?: boolean | undefined
  runAt?: string | undefined
  timeZone?: string | undefined
}

/** Changes a project's schedule; what is left out stays. Its next slot is the first of the new ones. */
export async function changeSchedule(ctx: AccountCtx, { id, ...chosen }: ChangeSchedule) {
  const name = await inTransaction(ctx, async (tx) => {
    const project = await lockProjectOfAccount(tx, id)
    const duration = chosenDuration(chosen.isDailyChecked ?? false, chosen.duration ?? remaining(chosen, project))
    refuseScheduleOfTrial(tx.account.type, duration)
    const schedule = {
      duration,
      runAt: chosen.runAt ?? project.runAt,
      timeZone: chosen.timeZone ?? project.timeZone,
    }
    await tx.db
      .update(rankProjects)
      .set({
        ...schedule,
        nextRunAt: nextSlot({ ...schedule, createdAt: project.createdAt }, tx.clock()) ?? null,
        // A due slot that waits for its minute in the hour, or for the current run, is still owed.
        ...(duration === 'never'
          ? { claimedSlot: null }
          : project.nextRunAt !== null && project.nextRunAt <= tx.clock() && { claimedSlot: project.nextRunAt }),
      })
      .where(projectKey({ accountId: tx.account.id, projectId: id }))
    return project.name
  })
  return { message: `${rankProjectMessages.runtimeUpdated}${name}`, data: { id } }
}

/** Daily unticked with nothing chosen beside it is a project that runs only when asked. */
const remaining = ({ isDailyChecked }: Omit<ChangeSchedule, 'id'>, project: { duration: Duration }): Duration =>
  isDailyChecked === false && project.duration === 'onceInDay' ? 'never' : project.duration
