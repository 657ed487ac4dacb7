import { and, eq } from 'drizzle-orm'
import { serpCheckMessages } from '#contract/serp-check-messages.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { AccountCtx } from '../access/index.ts'
import { askAgain } from './ask-again.ts'
import { lastLookedAt, lockRestingCheck } from './own-check.ts'
import { findRepeatedRun, onePressAtATime } from './repeated-run.ts'
import { ownKeywords } from './start-run.ts'
import { serpCheckKeywords } from './tables.ts'

export type RetrySerpCheck = { id: number; idempotencyKey: string | undefined }

/**
 * Looks again at the failed keywords of a check, and only at them; a page its row has shown before is no answer. Throws `check.nothing-failed` where there are none.
 */
export async function retrySerpCheck(ctx: AccountCtx, { id, idempotencyKey }: RetrySerpCheck) {
  const press = { requestKey: idempotencyKey, fingerprint: `retry:${id}` }
  await inTransaction(ctx, async (tx) => {
    await onePressAtATime(tx, tx.account.id)
    if ((await findRepeatedRun(tx, press)) !== undefined) return
    const check = await lockRestingCheck(tx, id)
    const keywords = await tx.db
      .select({
        number: serpCheckKeywords.number,
        keyword: serpCheckKeywords.keyword,
        lookedAt: lastLookedAt,
      })
      .from(serpCheckKeywords)
      .where(and(ownKeywords(tx.account.id, id), eq(serpCheckKeywords.state, 'failed')))
      .orderBy(serpCheckKeywords.number)
    if (keywords.length === 0) throw new AppError('check.nothing-failed', `check ${id}`)
    await askAgain(tx, check, { ...press, kind: 'retry', keywords, isNewLook: false })
  })
  return { message: serpCheckMessages.retried, data: { id } }
}
