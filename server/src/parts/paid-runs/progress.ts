import type { Ctx } from '../../platform/context.ts'
import { accountTopic } from '../access/index.ts'
import type { PaidWork, RunProgress, Subject } from './paid-work.ts'
import type { PaidRun } from './tables.ts'

type Counted = Pick<
  PaidRun,
  'doneCount' | 'failedCount' | 'unitsCount' | 'earlierDoneCount' | 'earlierFailedCount' | 'finishedAt'
>

export const progressOf = (run: Counted): RunProgress => ({
  state: run.finishedAt === null ? 'running' : 'done',
  doneCount: run.earlierDoneCount + run.doneCount,
  failedCount: run.earlierFailedCount + run.failedCount,
  unitsCount: run.earlierDoneCount + run.earlierFailedCount + run.unitsCount,
})

/** Tells the account's open screens how far work is, once the transaction has committed. */
export const publishProgress = <Run extends PaidRun>(
  ctx: Ctx,
  work: PaidWork<Run>,
  { accountId, subjectId }: Subject,
  progress: RunProgress,
): Promise<void> => ctx.events.publish(ctx, { topic: accountTopic(accountId), body: work.toEvent(subjectId, progress) })

export const publishRun = <Run extends PaidRun>(ctx: Ctx, work: PaidWork<Run>, run: Subject & Counted): Promise<void> =>
  publishProgress(ctx, work, run, progressOf(run))
