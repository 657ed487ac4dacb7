import type { AddSettingInput } from '#contract/rank-projects/inputs.ts'
import { rankProjectMessages } from '#contract/rank-projects/messages.ts'
import { settingLimits } from '#contract/rules/limits/limits.ts'
import { largestSettingId } from '#contract/rules/rank-projects/settings.ts'
import { keywordKey } from '#contract/rules/serp-fetches/keyword-syntax.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { refuseBeyondTrial, refuseKeywordsBeyondPlan } from '../../../parts/limits/index.ts'
import { beginOnce, clientRequest } from '../../../parts/paid-runs/index.ts'
import { refuseWithoutCredits } from '../../../parts/serp-fetches/index.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { getProject, lockIdleProject, projectKey } from '../get-project.ts'
import { copyFromSiblings } from '../keywords/copy-from-siblings.ts'
import { addKeywordRows, inSettings, listKeywords } from '../keywords/keyword-rows.ts'
import { addAutomaticNote } from '../notes/add-project-note.ts'
import { rankProjectWork } from '../project-work.ts'
import { dayOfNewRun } from '../runs/run-day.ts'
import { startRun } from '../runs/start-run.ts'
import { resolveOwnSetting } from '../settings/chosen-settings.ts'
import { textOfSetting } from '../settings/project-settings.ts'
import { refuseSetting } from '../settings/refuse-setting.ts'
import { rankProjects } from './tables.ts'

export type AddProjectSetting = AddSettingInput & { idempotencyKey: string | undefined }

/**
 * Tracks a project's keywords in a further setting, and checks them in it at once, paid like a run of their own: all of them or, where the
 * credits or the plan do not reach, none. They get the tags and target pages that they have in the other settings.
 */
export async function addProjectSetting(ctx: AccountCtx, { id, idempotencyKey, ...asked }: AddProjectSetting) {
  const known = await getProject(ctx, id)
  const resolved = await resolveOwnSetting(ctx, { ...asked, ...known })
  refuseBeyondTrial(ctx.account.type, { ...resolved, depth: known.depth, competitors: [], keywordsCount: 0 })
  const request = clientRequest(idempotencyKey, ['add-setting', id, asked])
  const reference = { accountId: ctx.account.id, projectId: id }
  await beginOnce(ctx, rankProjectWork, request, {
    refuse: refuseWithoutCredits,
    begin: async (tx) => {
      const project = await lockIdleProject(tx, id)
      if (project.furtherSettings.length + 1 >= settingLimits.perProject || project.lastSettingId >= largestSettingId)
        throw new AppError('project.settings-full', `project ${id} has ${project.furtherSettings.length + 1} settings`)
      const setting = { id: project.lastSettingId + 1, ...resolved }
      refuseSetting(project, setting)
      const all = await listKeywords(tx, reference)
      const keywords = [...new Map(all.map(({ keyword }) => [keywordKey(keyword), keyword])).values()]
      await refuseKeywordsBeyondPlan(tx, project.keywordsCount + keywords.length)
      const changed = {
        furtherSettings: [...project.furtherSettings, setting],
        lastSettingId: setting.id,
        keywordsCount: project.keywordsCount + keywords.length,
      }
      await tx.db.update(rankProjects).set(changed).where(projectKey(reference))
      const rows = await addKeywordRows(tx, project, inSettings(keywords, [setting.id]))
      await copyFromSiblings(
        tx,
        reference,
        rows.map((row) => row.id),
      )
      await addAutomaticNote(tx, id, {
        date: await dayOfNewRun(tx, project),
        title: 'Settings changed.',
        text: `Added ${textOfSetting(setting)}`,
      })
      const now = { ...project, ...changed }
      if (rows.length > 0)
        await startRun(tx, { request, project: now, kind: 'added', keywords: rows, isNewFetch: false })
      return id
    },
  })
  return { message: rankProjectMessages.settingAdded, data: { id } }
}
