import type { AccountEvent } from '#contract/events/endpoints.ts'
import type { Ctx } from '../../platform/context.ts'
import { accountTopic } from '../access/index.ts'

export type Progress = { doneCount: number; failedCount: number; isFinished: boolean }

/** Tells the account's open screens how far a check is. */
export function publishProgress(
  tx: Ctx,
  check: { accountId: number; id: number; keywordsCount: number },
  { doneCount, failedCount, isFinished }: Progress,
) {
  const event: AccountEvent = {
    type: 'serp-check',
    id: check.id,
    state: isFinished ? 'done' : 'running',
    done_count: doneCount,
    failed_count: failedCount,
    keywords_count: check.keywordsCount,
  }
  return tx.events.publish(tx, { topic: accountTopic(check.accountId), body: event })
}
