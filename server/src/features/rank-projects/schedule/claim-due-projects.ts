import { sql } from 'drizzle-orm'
import { type Duration, nextSlot } from '#contract/rules/rank-projects/schedule.ts'
import { hasSlotBegun } from '../../../parts/paid-runs/index.ts'
import { after, days } from '../../../platform/clock/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { lockUnheld } from '../../../platform/database/lock-unheld.ts'
import { sendStartClaimed } from '../project-jobs.ts'

const claimedAtOnce = 500
/** Projects whose runs one job begins. */
const startedAtOnce = 25
/** The time when a project whose schedule cannot be read is tried again. */
const parkedFor = days(1)

/**
 * Claims every project whose slot has begun (`slotDelay`): moves it on to its next slot, however many it has missed, and has its run
 * begun. Workers share the work; a project somebody holds is claimed a minute later.
 */
export async function claimDueProjects(ctx: Ctx, signal: AbortSignal): Promise<void> {
  let hasMore = true
  while (hasMore && !signal.aborted) hasMore = await claimSome(ctx)
}

type Due = {
  account_id: number
  id: number
  duration: Duration
  run_at: string
  time_zone: string
  created_at: string
  next_run_at: string
}

/** Claims one batch; true if there may be more. */
async function claimSome(ctx: Ctx): Promise<boolean> {
  const now = ctx.clock()
  const isDue = hasSlotBegun(ctx, { id: sql`id`, runAt: sql`run_at`, nextRunAt: sql`next_run_at` })
  const { rows: found } = await ctx.db.execute<Pick<Due, 'account_id' | 'id'>>(sql`
    select account_id, id from rank_projects where ${isDue} order by next_run_at limit ${claimedAtOnce}`)
  if (found.length === 0) return false
  const claimedCount = await inTransaction(ctx, async (tx) => {
    const rows = await lockUnheld<Due>(
      tx,
      found,
      (accountId, ids) => sql`
        select account_id, id, duration, run_at, time_zone, created_at, next_run_at from rank_projects
        where account_id = ${accountId} and id = any(${sql.param(ids)}::int[]) and ${isDue} for update skip locked`,
    )
    if (rows.length === 0) return 0
    const moved = rows.map((due) => ({ account_id: due.account_id, id: due.id, ...moveOn(tx, due, now) }))
    const claimed = moved.filter(({ claimed_slot }) => claimed_slot !== null)
    await tx.db.execute(sql`
      update rank_projects p set claimed_slot = coalesce(given.claimed_slot, p.claimed_slot), next_run_at = given.next_run_at
      from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb)
        as given(account_id int, id int, claimed_slot timestamptz, next_run_at timestamptz)
      where p.account_id = given.account_id and p.id = given.id`)
    for (let from = 0; from < claimed.length; from += startedAtOnce)
      await sendStartClaimed(
        tx,
        claimed
          .slice(from, from + startedAtOnce)
          .map(({ account_id, id }) => ({ accountId: account_id, projectId: id })),
      )
    return rows.length
  })
  return claimedCount > 0 && found.length === claimedAtOnce
}

/** A project whose next slot cannot be told, because this machine lacks its zone, must not stop all the others. */
function moveOn(tx: Ctx, due: Due, now: Date): { claimed_slot: string | null; next_run_at: Date | null } {
  try {
    return { claimed_slot: due.next_run_at, next_run_at: nextSlotOf(due, now) ?? null }
  } catch (error) {
    tx.log.error({ err: error, projectId: due.id, timeZone: due.time_zone }, 'could not compute a project’s next slot')
    return { claimed_slot: null, next_run_at: after(now, parkedFor) }
  }
}

const nextSlotOf = ({ duration, run_at: runAt, time_zone: timeZone, created_at }: Due, now: Date) =>
  nextSlot({ duration, runAt, timeZone, createdAt: new Date(created_at) }, now)
