import { rankProjectMessages } from '#contract/rank-projects/messages.ts'
import { keywordMessages } from '#contract/rules/serp-fetches/keyword-syntax.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { refuseWhileFresh } from '../../../parts/limits/index.ts'
import { beginOnce, clientRequest } from '../../../parts/paid-runs/index.ts'
import { refuseWithoutCredits } from '../../../parts/serp-fetches/index.ts'
import { AppError, notFound } from '../../../platform/errors/app-error.ts'
import { lockIdleProject } from '../get-project.ts'
import { type KnownKeyword, listKeywords } from '../keywords/keyword-rows.ts'
import { rankProjectWork } from '../project-work.ts'
import { findSetting } from '../settings/project-settings.ts'
import { startRun } from './start-run.ts'

export type RefreshRankProject = {
  id: number
  confirm: boolean
  onlyFailed: boolean
  /** Only those of its keywords. */
  keywords_ids?: number[] | undefined
  /** Only the keywords of this setting. */
  setting?: number | undefined
  idempotencyKey: string | undefined
}

/**
 * Runs a project now, or only its keywords that failed last or were selected. Throws `refresh.recent` if the newest check is less than
 * four hours old and `confirm` is not set; with it, new pages are requested even if there are fresh ones.
 */
export async function refreshRankProject(ctx: AccountCtx, input: RefreshRankProject) {
  const { id, confirm, onlyFailed, keywords_ids: selected, setting, idempotencyKey } = input
  const request = clientRequest(idempotencyKey, [
    onlyFailed ? 'retry' : 'refresh',
    id,
    ...(selected ?? []),
    ...(setting === undefined ? [] : [{ setting }]),
  ])
  await beginOnce(ctx, rankProjectWork, request, {
    refuse: refuseWithoutCredits,
    begin: async (tx) => {
      const project = await lockIdleProject(tx, id)
      if (setting !== undefined && findSetting(project, setting) === undefined)
        throw notFound(`setting ${setting} of project ${id}`)
      const ofProject = await listKeywords(tx, { accountId: tx.account.id, projectId: id })
      const all = setting === undefined ? ofProject : ofProject.filter((one) => one.settingId === setting)
      const keywords = onlyFailed ? failedOf(all, id) : selected === undefined ? all : selectedOf(all, selected)
      if (keywords.length === 0)
        throw new AppError('input.invalid', `project ${id} has no keywords`, { publicMessage: keywordMessages.empty })
      if (!onlyFailed && !confirm)
        refuseWhileFresh(
          tx,
          keywords.map(({ latestTakenAt }) => latestTakenAt),
          rankProjectMessages.recentlyChecked,
        )
      await startRun(tx, { request, project, kind: 'manual', keywords, isNewFetch: confirm && !onlyFailed })
      return id
    },
  })
  return { message: rankProjectMessages.refreshed, data: { id } }
}

function failedOf(keywords: readonly KnownKeyword[], projectId: number): KnownKeyword[] {
  const failed = keywords.filter(({ progress }) => progress === 'failed')
  if (failed.length === 0) throw new AppError('project.nothing-failed', `project ${projectId}`)
  return failed
}

/** Keywords of other projects are not found. */
function selectedOf(keywords: readonly KnownKeyword[], ids: readonly number[]): KnownKeyword[] {
  const wanted = new Set(ids)
  const selected = keywords.filter(({ id }) => wanted.has(id))
  if (selected.length < wanted.size) throw notFound(`keywords ${ids.join(', ')}`)
  return selected
}
