import { keywordMessages } from '#contract/keyword-syntax.ts'
import { rankProjectMessages } from '#contract/rank-project-messages.ts'
import { refreshWarningHours } from '#contract/serp-check-rules.ts'
import { before, hours } from '../../../platform/clock/clock.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { AccountCtx } from '../../access/index.ts'
import { type KnownKeyword, listKeywords } from '../keywords/keyword-rows.ts'
import { lockRestingProject } from '../own-project.ts'
import { findRepeatedRun, oneAtATime, pressOf } from './repeated-run.ts'
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
  const press = pressOf(idempotencyKey, `${onlyFailed ? 'retry' : 'refresh'}:${id}`)
  await inTransaction(ctx, async (tx) => {
    await oneAtATime(tx, tx.account.id)
    if ((await findRepeatedRun(tx, press)) !== undefined) return
    const project = await lockRestingProject(tx, id)
    const all = await listKeywords(tx, { accountId: tx.account.id, projectId: id })
    const keywords = onlyFailed ? failedOf(all, id) : all
    if (keywords.length === 0)
      throw new AppError('input.invalid', `project ${id} has no keywords`, { publicMessage: keywordMessages.empty })
    if (!onlyFailed && !confirm) refuseWhileRecent(tx, keywords)
    await startRun(tx, { ...press, project, kind: 'manual', keywords, isNewLook: confirm && !onlyFailed })
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
  if (takenAt <= before(ctx.clock(), hours(refreshWarningHours))) return
  throw new AppError('refresh.recent', `looked at ${takenAt.toISOString()}`, {
    publicMessage: 'This project was checked within the last 4 hours.',
    data: { taken_at: takenAt.toISOString() },
  })
}
