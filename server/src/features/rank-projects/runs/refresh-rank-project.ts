import { rankProjectMessages } from '#contract/rank-projects/messages.ts'
import { keywordMessages } from '#contract/rules/keyword-syntax.ts'
import { freshHours } from '#contract/rules/limits.ts'
import { before, hours } from '../../../platform/clock/clock.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { AccountCtx } from '../../access/index.ts'
import { type KnownKeyword, listKeywords } from '../keywords/keyword-rows.ts'
import { lockIdleProject } from '../load-project.ts'
import { findRepeatedRun, idempotentRequestOf, oneAtATime } from './repeated-run.ts'
import { startRun } from './start-run.ts'

export type RefreshRankProject = {
  id: number
  confirm: boolean
  onlyFailed: boolean
  idempotencyKey: string | undefined
}

/**
 * Runs a project now, or only its keywords that failed last. Throws `refresh.recent` where the newest look is younger
 * than four hours and that was not confirmed; confirmed, it asks for new pages whatever is there.
 */
export async function refreshRankProject(ctx: AccountCtx, input: RefreshRankProject) {
  const { id, confirm, onlyFailed, idempotencyKey } = input
  const request = idempotentRequestOf(idempotencyKey, `${onlyFailed ? 'retry' : 'refresh'}:${id}`)
  await inTransaction(ctx, async (tx) => {
    await oneAtATime(tx, tx.account.id)
    if ((await findRepeatedRun(tx, request)) !== undefined) return
    const project = await lockIdleProject(tx, id)
    const all = await listKeywords(tx, { accountId: tx.account.id, projectId: id })
    const keywords = onlyFailed ? failedOf(all, id) : all
    if (keywords.length === 0)
      throw new AppError('input.invalid', `project ${id} has no keywords`, { publicMessage: keywordMessages.empty })
    if (!onlyFailed && !confirm) refuseWhileRecent(tx, keywords)
    await startRun(tx, { ...request, project, kind: 'manual', keywords, isNewFetch: confirm && !onlyFailed })
  })
  return { message: rankProjectMessages.refreshed, data: { id } }
}

function failedOf(keywords: readonly KnownKeyword[], projectId: number): KnownKeyword[] {
  const failed = keywords.filter(({ progress }) => progress === 'failed')
  if (failed.length === 0) throw new AppError('project.nothing-failed', `project ${projectId}`)
  return failed
}

function refuseWhileRecent(ctx: AccountCtx, keywords: readonly KnownKeyword[]) {
  const newest = Math.max(0, ...keywords.map(({ latestTakenAt }) => latestTakenAt?.getTime() ?? 0))
  const takenAt = new Date(newest)
  if (takenAt <= before(ctx.clock(), hours(freshHours))) return
  throw new AppError('refresh.recent', `checked at ${takenAt.toISOString()}`, {
    publicMessage: 'This project was checked within the last 4 hours.',
    data: { taken_at: takenAt.toISOString() },
  })
}
