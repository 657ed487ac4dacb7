import { and, count, eq, ne, type SQLWrapper } from 'drizzle-orm'
import type { RankRunKind } from '#contract/rules/paid-runs/run-states.ts'
import { after, hours, minutes } from '../../../platform/clock/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { ProjectRow } from '../get-project.ts'
import type { RunRow } from '../project-work.ts'
import { rankProjectKeywords } from '../tables.ts'

/** After the run itself, and after its first retry. */
const pauses = [minutes(30), hours(3)]

/** Runs that no person waits for; a person who asked for a run sees it fail and asks again. */
const isAutomatic = {
  first: true,
  // Made of what was there; who wants more asks for it.
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
  // Its next slot asks for all of them.
  if (project.claimedSlot !== null || (project.nextRunAt !== null && project.nextRunAt <= at)) return null
  const { id, accountId } = project
  const [row] = await tx.db
    .select({ keywords: count() })
    .from(rankProjectKeywords)
    .where(failedOfRun({ accountId, projectId: id }, run.number))
  return (row?.keywords ?? 0) > 0 ? at : null
}

type NumberInQuery = number | SQLWrapper

/** A keyword the provider does not take would be refused again. */
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
