import { sql } from 'drizzle-orm'
import type { AuditAction } from '#contract/rules/audit/audit-sentences.ts'
import type { AccountCtx } from '../../parts/access/index.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { recordAudit } from '../audit/index.ts'

type FaqAction = Extract<AuditAction, `faq-${string}`>
type RecordChange = (action: FaqAction, data: Parameters<typeof recordAudit>[1]['data']) => Promise<void>

/** Runs a change of the FAQ, one at a time: names and places are compared across all of it. */
export const changeFaq = <Result>(
  ctx: AccountCtx,
  work: (tx: AccountCtx, record: RecordChange) => Promise<Result>,
): Promise<Result> =>
  inTransaction(ctx, async (tx) => {
    await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended('change faq', 0))`)
    return work(tx, (action, data) =>
      recordAudit(tx, { action, actorId: ctx.account.id, accountId: null, ...(data && { data }) }),
    )
  })

/** A field whose problem only the stored rows show. */
export const fieldProblem = (path: string, message: string) =>
  new AppError('input.invalid', message, { publicMessage: message, data: { issues: [{ path, message }] } })
