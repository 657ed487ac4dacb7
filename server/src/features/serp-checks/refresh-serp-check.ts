import { serpCheckMessages } from '#contract/serp-check-messages.ts'
import { refreshWarningHours } from '#contract/serp-check-rules.ts'
import { before, hours } from '../../platform/clock/clock.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { AccountCtx } from '../access/index.ts'
import { askAgain } from './ask-again.ts'
import { lastLookedAt, lockRestingCheck } from './own-check.ts'
import { findRepeatedRun, onePressAtATime } from './repeated-run.ts'
import { ownKeywords } from './start-run.ts'
import { serpCheckKeywords } from './tables.ts'

export type RefreshSerpCheck = { id: number; confirm: boolean; idempotencyKey: string | undefined }

/**
 * Looks at every keyword of a check again; what it showed is kept as earlier ranks. Throws `refresh.recent` where the last
 * look is younger than four hours and that was not confirmed; confirmed, it asks for new pages whatever is there.
 */
export async function refreshSerpCheck(ctx: AccountCtx, { id, confirm, idempotencyKey }: RefreshSerpCheck) {
  const press = { requestKey: idempotencyKey, fingerprint: `refresh:${id}` }
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
      .where(ownKeywords(tx.account.id, id))
      .orderBy(serpCheckKeywords.number)
    if (!confirm) refuseWhileRecent(tx, id, keywords)
    await askAgain(tx, check, { ...press, kind: 'refresh', keywords, isNewLook: confirm })
  })
  return { message: serpCheckMessages.refreshed, data: { id } }
}

function refuseWhileRecent(tx: AccountCtx, id: number, keywords: readonly { lookedAt: Date | null }[]) {
  const newest = Math.max(0, ...keywords.map(({ lookedAt }) => lookedAt?.getTime() ?? 0))
  const takenAt = new Date(newest)
  if (takenAt <= before(tx.clock(), hours(refreshWarningHours))) return
  throw new AppError('refresh.recent', `check ${id} was looked at ${takenAt.toISOString()}`, {
    data: { taken_at: takenAt.toISOString() },
  })
}
