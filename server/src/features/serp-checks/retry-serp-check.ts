import { serpCheckMessages } from '#contract/serp-check-messages.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { AccountCtx } from '../access/index.ts'
import { askAgain } from './ask-again.ts'

export type RetrySerpCheck = { id: number; idempotencyKey: string | undefined }

/**
 * Looks again at the failed keywords of a check, and only at them; a page its row has shown before is no answer. Throws
 * `check.nothing-failed` where there are none.
 */
export async function retrySerpCheck(ctx: AccountCtx, { id, idempotencyKey }: RetrySerpCheck) {
  await askAgain(ctx, { id, kind: 'retry', idempotencyKey, isNewLook: false }, (keywords) => {
    const failed = keywords.filter(({ state }) => state === 'failed')
    if (failed.length === 0) throw new AppError('check.nothing-failed', `check ${id}`)
    return failed
  })
  return { message: serpCheckMessages.retried, data: { id } }
}
