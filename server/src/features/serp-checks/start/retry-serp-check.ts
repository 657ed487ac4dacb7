import { serpCheckMessages } from '#contract/serp-checks/messages.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { rerun } from './rerun.ts'

export type RetrySerpCheck = { id: number; idempotencyKey: string | undefined }

/**
 * Fetches again at the failed keywords of a check, and only at them; a page its row has shown before is no answer. Throws
 * `check.nothing-failed` where there are none.
 */
export async function retrySerpCheck(ctx: AccountCtx, { id, idempotencyKey }: RetrySerpCheck) {
  await rerun(ctx, { id, kind: 'retry', idempotencyKey, isNewFetch: false }, (keywords) => {
    const failed = keywords.filter(({ state }) => state === 'failed')
    if (failed.length === 0) throw new AppError('check.nothing-failed', `check ${id}`)
    return failed
  })
  return { message: serpCheckMessages.retried, data: { id } }
}
