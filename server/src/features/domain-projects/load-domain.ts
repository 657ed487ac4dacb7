import { and, eq, isNull } from 'drizzle-orm'
import type { Ctx } from '../../platform/context.ts'
import { AppError, notFound } from '../../platform/errors/app-error.ts'
import type { AccountCtx } from '../access/index.ts'
import { findOpenRun as findOpenRunOf } from '../paid-runs/index.ts'
import { domainWork, type RunRow } from './domain-work.ts'
import { domainProjects } from './tables.ts'

export type DomainRow = typeof domainProjects.$inferSelect
export type DomainReference = { accountId: number; projectId: number }

export const domainKey = ({ accountId, projectId }: DomainReference) =>
  and(eq(domainProjects.accountId, accountId), eq(domainProjects.id, projectId))

/** What anybody may see of domains; a deleted one stays until the call under way is paid for. */
export const isKept = isNull(domainProjects.deletedAt)

/** Throws `row.not-found` for somebody else's domain exactly as for none. */
export async function loadDomain(ctx: AccountCtx, projectId: number): Promise<DomainRow> {
  const [domain] = await ctx.db
    .select()
    .from(domainProjects)
    .where(and(domainKey({ accountId: ctx.account.id, projectId }), isKept))
  if (domain === undefined) throw notFound(`domain ${projectId}`)
  return domain
}

/** Locked until the transaction ends: whatever changes a domain or its rows begins here. Finds a deleted one too. */
export async function lockDomain(tx: Ctx, reference: DomainReference): Promise<DomainRow | undefined> {
  const [domain] = await tx.db.select().from(domainProjects).where(domainKey(reference)).for('update')
  return domain
}

export async function lockDomainOfAccount(tx: AccountCtx, projectId: number): Promise<DomainRow> {
  const domain = await lockDomain(tx, { accountId: tx.account.id, projectId })
  if (domain === undefined || domain.deletedAt !== null) throw notFound(`domain ${projectId}`)
  return domain
}

/** The same, and throws `domain.running` while a check is under way. */
export async function lockIdleDomain(tx: AccountCtx, projectId: number): Promise<DomainRow> {
  const domain = await lockDomainOfAccount(tx, projectId)
  if ((await findOpenRun(tx, domain)) !== undefined)
    throw new AppError('domain.running', `domain ${projectId} is in run ${domain.run}`)
  return domain
}

/** The run under way. */
export const findOpenRun = (ctx: Ctx, { accountId, id }: DomainRow): Promise<RunRow | undefined> =>
  findOpenRunOf(ctx, domainWork, { accountId, subjectId: id })
