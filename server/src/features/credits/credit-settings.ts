import { asc, eq, sql } from 'drizzle-orm'
import type { ManagedCreditSetting } from '#contract/credit-settings/endpoints.ts'
import { creditSettingMessages } from '#contract/credit-settings/messages.ts'
import { usableTransactions } from '#contract/rules/credit-settings/check-sizes.ts'
import { costProblems } from '#contract/rules/credit-settings/credit-costs.ts'
import { standardCosts } from '#contract/rules/credit-settings/standard-costs.ts'
import {
  type CreditCosts,
  type CreditSetting,
  creditSettingOf,
  type PricedModule,
  pricedModules,
} from '#contract/rules/paid-runs/prices.ts'
import { recordOf } from '#contract/rules/wire/record-of.ts'
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { recordAudit } from '../audit/index.ts'
import { creditSettings } from './tables.ts'

type Row = typeof creditSettings.$inferSelect

/** Makes the rows once; what an operator changed since stays as it is. */
export async function seedCreditSettings(ctx: Ctx): Promise<void> {
  await ctx.db.insert(creditSettings).values(Object.values(standardCosts)).onConflictDoNothing()
}

export async function getCreditCosts(ctx: Ctx, module: PricedModule): Promise<CreditCosts> {
  const [row] = await ctx.db.select().from(creditSettings).where(eq(creditSettings.title, module))
  if (row === undefined) throw new Error(`credit settings lack ${module}`)
  return costsOf(row)
}

/** Work is priced with usable values, even if a larger one was stored before it was refused. */
const costsOf = ({ version: _, ...costs }: Row): CreditCosts => ({ ...costs, transactions: usableTransactions(costs) })

/** All rows with the figures that follow from them, by module. */
export async function showCreditSettings(ctx: Ctx): Promise<Record<PricedModule, CreditSetting>> {
  const rowOf = await readRows(ctx)
  return recordOf(pricedModules, (module) => creditSettingOf(costsOf(rowOf(module))))
}

/** The same for staff who change them. */
export async function listCreditSettings(ctx: Ctx): Promise<ManagedCreditSetting[]> {
  const rowOf = await readRows(ctx)
  return pricedModules.map((module) => {
    const { version, ...costs } = rowOf(module)
    return { ...creditSettingOf(costs), version }
  })
}

async function readRows(ctx: Ctx): Promise<(module: PricedModule) => Row> {
  const rows = new Map((await ctx.db.select().from(creditSettings)).map((row) => [row.title, row]))
  return (module) => {
    const row = rows.get(module)
    if (row === undefined) throw new Error(`credit settings lack ${module}`)
    return row
  }
}

/** A row as it is changed; `aiOverviewCost` undefined or null leaves what is stored. `version`: of the row as it was read. */
type ChangedCosts = Omit<CreditCosts, 'aiOverviewCost'> & {
  aiOverviewCost?: number | null | undefined
  version?: number | undefined
}

/**
 * Stores other costs, for work that begins from now on: what is under way keeps the price it began with. The figures
 * before and after are in the audit log.
 */
export function updateCreditSettings(
  ctx: Ctx,
  { rows, actorId }: { rows: readonly ChangedCosts[]; actorId: number },
): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const stored = await tx.db.select().from(creditSettings).orderBy(asc(creditSettings.title)).for('update')
    const changes = stored.flatMap(({ version, ...before }) => {
      const row = rows.find(({ title }) => title === before.title)
      if (row === undefined) return []
      const { title, totalCost, creditOffer, taskCost, keywordCost, transactions } = row
      // A module without AI Overviews gets none.
      const aiOverviewCost = before.aiOverviewCost === null ? null : (row.aiOverviewCost ?? before.aiOverviewCost)
      const after = { title, totalCost, creditOffer, taskCost, keywordCost, transactions, aiOverviewCost }
      if (isSame(before, after)) return []
      if (row.version !== undefined && row.version !== version)
        throw new AppError('row.changed', `${title} is at version ${version}, not ${row.version}`, {
          publicMessage: creditSettingMessages.changedMeanwhile,
        })
      refuseUnsound(after, rows.indexOf(row))
      return [{ before, after }]
    })
    if (changes.length === 0) return
    for (const { after } of changes)
      await tx.db
        .update(creditSettings)
        .set({ ...after, version: sql`${creditSettings.version} + 1` })
        .where(eq(creditSettings.title, after.title))
    await recordAudit(tx, { action: 'credit-settings.changed', actorId, accountId: null, data: { changes } })
  })
}

/** Fields that were not sent count too: another total cost can put the stored cost of AI Overviews out of bounds. */
function refuseUnsound(costs: CreditCosts, at: number): void {
  const issues = costProblems(costs).map(({ field, message }) => ({ path: `data.${at}.${field}`, message }))
  const [first] = issues
  if (first === undefined) return
  throw new AppError('input.invalid', `${costs.title}: ${first.message}`, {
    publicMessage: first.message,
    data: { issues },
  })
}

const isSame = (before: CreditCosts, after: CreditCosts) =>
  (Object.keys(after) as (keyof CreditCosts)[]).every((field) => before[field] === after[field])
