import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { findOpenHolds } from '../../../features/credits/index.ts'
import { after, seconds } from '../../../platform/clock/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { getRun, unitsLeft } from '../../paid-runs/index.ts'
import { type SiteCall, type SiteReference, type SiteWork, siteKey, siteRunTable, siteTable } from '../site-work.ts'
import type { SiteRun } from '../tables.ts'

/** Renewed while a call is under way; who crashed in one is succeeded soon after. */
const leaseFor = seconds(20)
/** The provider gives so many rows a call. */
const mostRowsPerCall = 1_000
/** Calls that are tried in order until one is found that no other process has locked. */
const triedAtOnce = 20

export type ClaimedCall = SiteCall & {
  /** Its credits are still held: without them nothing may be bought. */
  isCovered: boolean
}

/** Not of a run that has gone on to its next call: one that is late would keep that waiting. */
export function renewLease(ctx: Ctx, work: SiteWork, { accountId, subjectId, number, step, offset }: SiteRun) {
  const runs = siteRunTable(work)
  return ctx.db
    .update(runs)
    .set({ leasedUntil: after(ctx.clock(), leaseFor) })
    .where(
      and(
        eq(runs.accountId, accountId),
        eq(runs.subjectId, subjectId),
        eq(runs.number, number),
        eq(runs.step, step),
        eq(runs.offset, offset),
        isNull(runs.finishedAt),
      ),
    )
}

/**
 * Leases the next call, of the account with the fewest calls under way, by chance where several have as few, and of its sites
 * the one that has waited longest: a thousand checks of one account keep nobody else waiting for more than a call, and those of
 * many leave everybody a turn. An account with `siteCallsPerAccount` calls under way waits until one of them ends, even if no other
 * account has work: calls are long, and an account that comes next would wait for them. The conditions are asked of the locked row
 * itself, for another worker may have claimed it since this statement began; the site is locked with it, so that who deletes it
 * sees the lease or comes first.
 */
export function claimCall(ctx: Ctx, work: SiteWork): Promise<ClaimedCall | undefined> {
  return inTransaction(ctx, async (tx) => {
    const now = sql`${tx.clock().toISOString()}::timestamptz`
    // Workers claim one after the other, so that each counts the calls claimed before.
    await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${work.work.name}.claim`}, 0))`)
    const isFree = sql`r.finished_at is null and r.due_at <= ${now} and (r.leased_until is null or r.leased_until <= ${now})`
    const { rows } = await tx.db.execute<SiteReference & { run: number }>(sql`
      with open as (
        select account_id, project_id, number, coalesce(last_progress_at, created_at) as since, leased_until
        from ${work.work.runs} where finished_at is null and due_at <= ${now}),
      busy as (
        select account_id, count(*) as calls from open where leased_until > ${now} group by account_id)
      select r.account_id as "accountId", r.project_id as "projectId", r.number as run
      from open o
      left join busy b on b.account_id = o.account_id
      join ${work.work.runs} r on r.account_id = o.account_id and r.project_id = o.project_id and r.number = o.number
      join ${work.sites} p on p.account_id = r.account_id and p.id = r.project_id and p.deleted_at is null
      where ${isFree} and coalesce(b.calls, 0) < ${tx.settings.siteCallsPerAccount}::integer
      order by coalesce(b.calls, 0), md5(concat(r.account_id, ${now})), o.since
      limit ${triedAtOnce}`)
    for (const found of rows) if (await isLocked(tx, work, found, isFree)) return leaseCall(tx, work, found)
    return undefined
  })
}

/** Locks a call and its site; false if another process has locked them or has claimed the call since it was found. */
async function isLocked(
  tx: Ctx,
  work: SiteWork,
  { accountId, projectId, run }: SiteReference & { run: number },
  isFree: SQL,
): Promise<boolean> {
  const { rows } = await tx.db.execute(sql`
    select r.number from ${work.work.runs} r
    join ${work.sites} p on p.account_id = r.account_id and p.id = r.project_id and p.deleted_at is null
    where r.account_id = ${accountId} and r.project_id = ${projectId} and r.number = ${run} and ${isFree}
    for update of r, p skip locked`)
  return rows.length > 0
}

async function leaseCall(
  tx: Ctx,
  work: SiteWork,
  { run: number, ...reference }: SiteReference & { run: number },
): Promise<ClaimedCall> {
  const { accountId, projectId: subjectId } = reference
  const sites = siteTable(work)
  const run = await getRun(tx, work.work, { accountId, subjectId }, number)
  const [site] = await tx.db.select().from(sites).where(siteKey(sites, reference))
  if (site === undefined) throw new Error(`${work.work.name} ${subjectId} has gone under its lock`)
  await renewLease(tx, work, run)
  const { holdId } = run
  const open = holdId === null ? new Set() : await findOpenHolds(tx, [{ accountId, holdId }])
  return { site, run, rows: Math.min(mostRowsPerCall, unitsLeft(run)), isCovered: open.has(holdId) }
}
