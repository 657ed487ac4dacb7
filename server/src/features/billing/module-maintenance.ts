import { eq } from 'drizzle-orm'
import { type PlanModule, planModules } from '#contract/rules/billing/plan-modules.ts'
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { recordAudit } from '../audit/index.ts'
import { moduleMaintenance } from './tables.ts'

/** The modules nobody can begin paid work in now, in the order of plans. */
export async function listModulesUnderMaintenance(ctx: Ctx): Promise<PlanModule[]> {
  const rows = await ctx.db.select({ module: moduleMaintenance.module }).from(moduleMaintenance)
  return planModules.filter((name) => rows.some(({ module }) => module === name))
}

/** Since when each module that is under maintenance is. */
export async function listMaintenance(ctx: Ctx): Promise<ReadonlyMap<PlanModule, Date>> {
  const rows = await ctx.db.select().from(moduleMaintenance)
  return new Map(rows.map(({ module, since }) => [module, since]))
}

export async function isUnderMaintenance(ctx: Ctx, module: PlanModule): Promise<boolean> {
  return (await listModulesUnderMaintenance(ctx)).includes(module)
}

/**
 * Closes a module for new paid work or opens it again; what is under way goes on, what is stored stays readable. Open
 * screens hear of it within a minute. Gives whether that changed anything. `actorId` is null for an operator.
 */
export function setModuleMaintenance(
  ctx: Ctx,
  { module, isOn, actorId }: { module: PlanModule; isOn: boolean; actorId: number | null },
): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const changed = isOn
      ? await tx.db.insert(moduleMaintenance).values({ module, since: tx.clock() }).onConflictDoNothing().returning()
      : await tx.db.delete(moduleMaintenance).where(eq(moduleMaintenance.module, module)).returning()
    if (changed.length === 0) return false
    const action = isOn ? 'maintenance.begun' : 'maintenance.ended'
    await recordAudit(tx, { action, actorId, accountId: null, data: { module } })
    return true
  })
}
