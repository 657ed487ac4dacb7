import { and, eq, isNotNull, lte, sql } from 'drizzle-orm'
import { toTarget } from '#contract/rules/domain-syntax.ts'
import { nextSlot } from '#contract/rules/schedule.ts'
import type { Ctx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { findViewer, isStaff } from '../../access/index.ts'
import { activePlan } from '../../billing/index.ts'
import { notify } from '../../notifications/index.ts'
import { lockAccountRuns, ownRequest } from '../../paid-runs/index.ts'
import { startRun } from '../checks/start-run.ts'
import { domainWork } from '../domain-work.ts'
import { type DomainReference, type DomainRow, domainKey, findOpenRun, lockDomain } from '../load-domain.ts'
import { domainProjects, type SkipReason } from '../tables.ts'
import { runAt } from './save-domain.ts'
import { sendStartClaimed } from './schedule-jobs.ts'

const claimedAtOnce = 500

/** Claims every domain whose slot has come, however many it has missed, and has its check begun. */
export async function claimDueDomains(ctx: Ctx): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const now = tx.clock()
    const due = await tx.db
      .select()
      .from(domainProjects)
      .where(lte(domainProjects.nextRunAt, now))
      .orderBy(domainProjects.nextRunAt)
      .limit(claimedAtOnce)
      .for('update', { skipLocked: true })
    for (const domain of due) {
      const { accountId, id: projectId, schedule, timeZone, createdAt, nextRunAt } = domain
      const next = nextSlot({ duration: schedule, runAt, timeZone, createdAt }, now) ?? null
      await tx.db
        .update(domainProjects)
        .set({ claimedSlot: nextRunAt, nextRunAt: next })
        .where(domainKey({ accountId, projectId }))
    }
    if (due.length > 0)
      await sendStartClaimed(
        tx,
        due.map(({ accountId, id }) => ({ accountId, projectId: id })),
      )
  })
}

/** Begins the checks of slots whose job was lost. */
export async function resumeClaimed(ctx: Ctx): Promise<void> {
  const domains = await ctx.db
    .select({ accountId: domainProjects.accountId, projectId: domainProjects.id })
    .from(domainProjects)
    .where(isNotNull(domainProjects.claimedSlot))
  await startClaimedRuns(ctx, { domains })
}

/** One that cannot begin must not keep the others waiting; the resuming job comes back to it. */
export async function startClaimedRuns(ctx: Ctx, { domains }: { domains: readonly DomainReference[] }): Promise<void> {
  for (const reference of domains)
    await startClaimedRun(ctx, reference).catch((error: unknown) =>
      ctx.log.error({ err: error, ...reference }, 'could not begin a scheduled check of a domain'),
    )
}

/** While a check is under way the slot waits for its end. Under the account's lock, then the domain's: begins once. */
const startClaimedRun = (ctx: Ctx, reference: DomainReference): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    await lockAccountRuns(tx, domainWork, reference.accountId)
    const domain = await lockDomain(tx, reference)
    if (domain === undefined || domain.claimedSlot === null || domain.deletedAt !== null) return
    if ((await findOpenRun(tx, domain)) !== undefined) return
    await tx.db.update(domainProjects).set({ claimedSlot: null }).where(domainKey(reference))
    await runOrSkip(tx, domain, domain.claimedSlot)
  })

async function runOrSkip(tx: Ctx, domain: DomainRow, slot: Date): Promise<void> {
  const viewer = await findViewer(tx, domain.accountId)
  if (viewer === undefined || viewer.account.suspended) return
  if (!(await hasPlan(tx, domain.accountId, isStaff(viewer.abilities)))) return skip(tx, domain, 'plan')
  const request = ownRequest(`slot:${domain.id}:${slot.toISOString()}`)
  try {
    // Undone alone where the credits do not reach.
    await inTransaction(tx, async (inner) => {
      await startRun(inner, { domain, kind: 'scheduled', request, actor: 'system' })
      await setSkipped(inner, domain, null)
    })
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'credits.insufficient') throw error
    await skip(tx, domain, 'credits')
  }
}

async function hasPlan(tx: Ctx, accountId: number, isOfStaff: boolean): Promise<boolean> {
  if (isOfStaff) return true
  return (await activePlan(tx, accountId))?.features.includes('Domain Checker') ?? false
}

const noticeKindOf = { credits: 'domain-check.no-credits', plan: 'domain-check.no-plan' } as const

/** Lets a slot pass without a check, visibly. An account is told once for all its domains, until none was skipped last. */
async function skip(tx: Ctx, domain: DomainRow, reason: SkipReason): Promise<void> {
  const [told] = await tx.db
    .select({ id: domainProjects.id })
    .from(domainProjects)
    .where(
      and(
        eq(domainProjects.accountId, domain.accountId),
        eq(domainProjects.skipReason, reason),
        sql`${domainProjects.nextRunAt} is not null`,
      ),
    )
    .limit(1)
  if (told === undefined)
    await notify(tx, domain.accountId, noticeKindOf[reason], { domain: toTarget(domain.target)?.host })
  await setSkipped(tx, domain, reason)
}

const setSkipped = (tx: Ctx, { accountId, id }: DomainRow, skipReason: SkipReason | null) =>
  tx.db
    .update(domainProjects)
    .set({ skipReason })
    .where(domainKey({ accountId, projectId: id }))
