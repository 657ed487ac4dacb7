import { createHash } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { rankProjectRuns } from '../tables.ts'

/** A press of a button: what names it, and what it asks for. */
export type Press = { requestKey: string | undefined; fingerprint: string }

/** What somebody calls a press never names a slot. */
export const pressOf = (key: string | undefined, fingerprint: string): Press => ({
  requestKey: key === undefined ? undefined : `press:${key}`,
  fingerprint,
})

export const fingerprintOf = (content: unknown) => createHash('sha256').update(JSON.stringify(content)).digest('hex')

/**
 * One press or slot at a time per account, so that fifty presses at once begin one run and one skipped slot is told
 * once. Taken before any project is locked.
 */
export const oneAtATime = (tx: Ctx, accountId: number) =>
  tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended('rank-projects.start', ${accountId}))`)

/**
 * The project of a run this press began before: by its key, or without one by an equal run still under way. Throws
 * `request.conflict` where the key named something else.
 */
export async function findRepeatedRun(
  tx: Ctx,
  accountId: number,
  { requestKey, fingerprint }: Press,
): Promise<number | undefined> {
  const mine = eq(rankProjectRuns.accountId, accountId)
  const [earlier] = await tx.db
    .select({ projectId: rankProjectRuns.projectId, fingerprint: rankProjectRuns.fingerprint })
    .from(rankProjectRuns)
    .where(
      requestKey === undefined
        ? and(mine, eq(rankProjectRuns.fingerprint, fingerprint), isNull(rankProjectRuns.finishedAt))
        : and(mine, eq(rankProjectRuns.requestKey, requestKey)),
    )
    .limit(1)
  if (earlier !== undefined && earlier.fingerprint !== fingerprint)
    throw new AppError('request.conflict', `key ${requestKey} named other work on project ${earlier.projectId} before`)
  return earlier?.projectId
}
