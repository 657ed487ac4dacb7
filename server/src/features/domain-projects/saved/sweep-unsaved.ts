import { and, isNull, lt } from 'drizzle-orm'
import { unsavedKeptHours } from '#contract/rules/limits.ts'
import { before, hours } from '../../../platform/clock/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { isKept, lockDomain } from '../load-domain.ts'
import { domainFiles, domainProjects } from '../tables.ts'
import { endDomain } from './delete-domain.ts'

const sweptAtOnce = 200

/** Deletes checks nobody has saved for a day, and links to files that have ended. */
export async function sweepUnsaved(ctx: Ctx, _payload: object, signal: AbortSignal): Promise<void> {
  await ctx.db.delete(domainFiles).where(lt(domainFiles.expiresAt, ctx.clock()))
  const { accountId, id: projectId, savedAt, createdAt } = domainProjects
  const old = and(isNull(savedAt), isKept, lt(createdAt, before(ctx.clock(), hours(unsavedKeptHours))))
  const rows = await ctx.db.select({ accountId, projectId }).from(domainProjects).where(old).limit(sweptAtOnce)
  for (const reference of rows) {
    if (signal.aborted) return
    await inTransaction(ctx, async (tx) => {
      const domain = await lockDomain(tx, reference)
      if (domain !== undefined && domain.savedAt === null && domain.deletedAt === null) await endDomain(tx, domain)
    })
  }
}
