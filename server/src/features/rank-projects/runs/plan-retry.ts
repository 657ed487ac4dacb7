import { and, count, eq, ne, type SQLWrapper } from 'drizzle-orm'
import type { RankRunKind } from '#contract/rules/paid-runs/run-states.ts'
import { after, hours, minutes } from '../../../platform/clock/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { ProjectRow } from '../get-project.ts'
import { rankProjectKeywords } from '../keywords/tables.ts'
import type { RunRow } from '../project-work.ts'

/** After the run itself, and after its first retry. */
const pauses = [minutes(30), hours(3)]

/** True for runs that no person is waiting for; somebody who started a run sees its failures and can retry them. */
const isAutomatic = {
  first: true,
  // It reads pages from earlier checks only; fetching the missing ones is up to the user.
  'from-check': false,
  scheduled: true,
  retry: true,
  manual: false,
  added: false,
} as const satisfies Record<RankRunKind, boolean>

/** Returns the time when the keywords that failed in an ended run are requested again; null if they are not. */
export async function planRetry(tx: Ctx, project: ProjectRow, run: RunRow): Promise<Date | null> {
  const pause = pauses[run.retries]
  if (!isAutomatic[run.kind] || pause === undefined || run.failedCount === 0) return null
  const at = after(tx.clock(), pause)
  // The next slot requests all of them anyway.
  if (project.claimedSlot !== null || (project.nextRunAt !== null && project.nextRunAt <= at)) return null
  const { id, accountId } = project
  const [row] = await tx.db
    .select({ keywords: count() })
    .from(rankProjectKeywords)
    .where(failedOfRun({ accountId, projectId: id }, run.number))
  return (row?.keywords ?? 0) > 0 ? at : null
}

type NumberInQuery = number | SQLWrapper

/** Without keywords that the provider refuses, since it would refuse them again. */
export const failedOfRun = (
  { accountId, projectId }: { accountId: NumberInQuery; projectId: NumberInQuery },
  number: NumberInQuery,
) =>
  and(
    eq(rankProjectKeywords.accountId, accountId),
    eq(rankProjectKeywords.projectId, projectId),
    eq(rankProjectKeywords.run, number),
    eq(rankProjectKeywords.progress, 'failed'),
    ne(rankProjectKeywords.failure, 'request'),
  )
