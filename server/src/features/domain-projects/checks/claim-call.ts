import { sql } from 'drizzle-orm'
import { after, seconds } from '../../../platform/clock/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { findOpenHolds } from '../../credits/index.ts'

/** Renewed while a call is under way; who crashed in one is succeeded soon after. */
const leaseFor = seconds(20)

/** The next rows of a domain to be read. */
export type ClaimedCall = {
  accountId: number
  projectId: number
  run: number
  offset: number
  attempts: number
  target: string
  countryCode: number
  languageCode: string
  rowsLeft: number
  /** Its credits are still held: without them nothing may be bought. */
  isCovered: boolean
}

/** Not of a run that has gone on to its next call: one that is late would keep that waiting. */
export const renewLease = (
  ctx: Ctx,
  { accountId, projectId, run, offset }: Pick<ClaimedCall, 'accountId' | 'projectId' | 'run' | 'offset'>,
) =>
  ctx.db.execute(sql`
    update domain_project_runs set leased_until = ${after(ctx.clock(), leaseFor).toISOString()}::timestamptz
    where account_id = ${accountId} and project_id = ${projectId} and number = ${run} and "offset" = ${offset}
      and finished_at is null`)

/**
 * Leases the next call, of the account with the fewest calls under way, and among those of the domain that has waited
 * longest: a thousand checks of one account keep nobody else waiting for more than a call. The conditions are asked of the
 * locked row itself, for another worker may have claimed it since this statement began; the domain is locked with it, so that
 * who deletes it sees the lease or comes first.
 */
export function claimCall(ctx: Ctx): Promise<ClaimedCall | undefined> {
  return inTransaction(ctx, async (tx) => {
    const now = sql`${tx.clock().toISOString()}::timestamptz`
    const { rows } = await tx.db.execute<Omit<ClaimedCall, 'isCovered'> & { holdId: string | null }>(sql`
      with open as (
        select account_id, project_id, number, coalesce(last_progress_at, created_at) as since, leased_until
        from domain_project_runs where finished_at is null and due_at <= ${now}),
      busy as (
        select account_id, count(*) as calls from open where leased_until > ${now} group by account_id)
      select r.account_id as "accountId", r.project_id as "projectId", r.number as run, r."offset", r.attempts, p.target,
        p.country_code as "countryCode", p.language_code as "languageCode", r.hold_id as "holdId",
        r.units_count - r.done_count - r.failed_count as "rowsLeft"
      from open o
      left join busy b on b.account_id = o.account_id
      join domain_project_runs r on r.account_id = o.account_id and r.project_id = o.project_id and r.number = o.number
      join domain_projects p on p.account_id = r.account_id and p.id = r.project_id and p.deleted_at is null
      where r.finished_at is null and r.due_at <= ${now} and (r.leased_until is null or r.leased_until <= ${now})
      order by coalesce(b.calls, 0), o.since
      limit 1 for update of r, p skip locked`)
    const [call] = rows
    if (call === undefined) return undefined
    await renewLease(tx, call)
    const { holdId, ...rest } = call
    const open = holdId === null ? new Set() : await findOpenHolds(tx, [{ accountId: call.accountId, holdId }])
    return { ...rest, isCovered: open.has(holdId) }
  })
}
