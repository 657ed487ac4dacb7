import type { AccountEvent } from '#contract/events/endpoints.ts'
import type { Ctx } from '../../../platform/context.ts'
import { accountTopic } from '../../access/index.ts'
import type { RunRow } from '../load-project.ts'
import { runTotals } from './run-totals.ts'

/** Tells the account's open screens how far a project's run is. */
export function publishProgress(
  tx: Ctx,
  run: Pick<RunRow, 'accountId' | 'projectId'> & Parameters<typeof runTotals>[0],
  isFinished: boolean,
) {
  const event: AccountEvent = {
    type: 'rank-project',
    id: run.projectId,
    state: isFinished ? 'done' : 'running',
    ...runTotals(run),
  }
  return tx.events.publish(tx, { topic: accountTopic(run.accountId), body: event })
}
