import type { AccountEvent } from '#contract/events.ts'
import type { Ctx } from '../../platform/context.ts'
import { accountTopic } from '../access/index.ts'
import type { RunRow } from './own-project.ts'

/** Tells the account's open screens how far a project's run is. */
export function publishProgress(
  tx: Ctx,
  run: Pick<RunRow, 'accountId' | 'projectId' | 'doneCount' | 'failedCount' | 'keywordsCount'>,
  isFinished: boolean,
) {
  const event: AccountEvent = {
    type: 'rank-project',
    id: run.projectId,
    state: isFinished ? 'done' : 'running',
    done_count: run.doneCount,
    failed_count: run.failedCount,
    keywords_count: run.keywordsCount,
  }
  return tx.events.publish(tx, { topic: accountTopic(run.accountId), body: event })
}
