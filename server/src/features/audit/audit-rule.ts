import type { Ctx } from '../../platform/context.ts'
import type { AfterCommit } from '../../platform/database/database.ts'
import { guardStatements } from '../../platform/database/guard-statements.ts'
import { countedTables, type UnauditedCalls } from './audit-exceptions.ts'
import { recordAudit } from './record-audit.ts'

/** A call that may change something, such as `DELETE /user/{id}` in the contract, and the session that makes it. */
type ChangingCall = { name: string; accountId: number | null }

/**
 * Requires every change to be in the audit log: a transaction that has changed rows without recording a line is undone and the call
 * fails, unless it is named in `unauditedCalls`. Writes outside a transaction are refused, because they couldn't be checked. While
 * staff are switched into a customer, the rule itself records the first change of such an unaudited call.
 */
export function ruleChanges<Context extends Ctx>(
  ctx: Context,
  { name, accountId }: ChangingCall,
  unauditedCalls: UnauditedCalls,
): Context {
  const isExcepted = unauditedCalls[name] !== undefined
  if (isExcepted && ctx.switchedById === undefined) return ctx
  let isRecorded = false
  const beforeCommit = async (tx: Ctx['db'], written: ReadonlySet<string>, afterCommit: AfterCommit) => {
    if (written.has('audit_log') || isRecorded) return
    const changed = [...written].filter((table) => !countedTables.has(table))
    if (changed.length === 0) return
    if (!isExcepted) throw new Error(`${name} changed ${changed.join(', ')} without a line in the audit log`)
    await recordAudit(
      { ...ctx, db: tx },
      { action: 'customer.acted-for', actorId: accountId, accountId, data: { call: name } },
    )
    afterCommit.push(async () => {
      isRecorded = true
    })
  }
  return {
    ...ctx,
    db: guardStatements(ctx.db, countedTables),
    changeRule: { beforeCommit, unguarded: ctx.db },
  }
}
