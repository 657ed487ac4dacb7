import { sql } from 'drizzle-orm'
import { rankProjectMessages } from '#contract/rank-projects/messages.ts'
import type { SettingsOfKeywords } from '#contract/rank-projects/settings.ts'
import type { TagsOfKeywords } from '#contract/rank-projects/tags.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { refuseKeywordsBeyondPlan } from '../../../parts/limits/index.ts'
import { beginOnce, clientRequest, settleOnce } from '../../../parts/paid-runs/index.ts'
import { refuseWithoutCredits } from '../../../parts/serp-fetches/index.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { lockIdleProject, lockProjectOfAccount, type ProjectRow, projectKey } from '../get-project.ts'
import { copyFromSiblings } from '../keywords/copy-from-siblings.ts'
import { addKeywordRows, sortOutKnown } from '../keywords/keyword-rows.ts'
import { rankProjectWork } from '../project-work.ts'
import { startRun } from '../runs/start-run.ts'
import { chooseSettings } from '../settings/chosen-settings.ts'
import { settingsOf } from '../settings/project-settings.ts'
import { addTagsOfKeywords, hasTags } from '../tags/tags-of-added-keywords.ts'
import { rankProjects } from './tables.ts'

export type AddRankKeywords = {
  id: number
  keywords: string[]
  tags: TagsOfKeywords
  inSettings: SettingsOfKeywords
  idempotencyKey: string | undefined
}

/**
 * Adds keywords a project does not have yet and checks them at once, paid like a run of their own: all of them or, where
 * the credits or the plan do not reach, none. Keywords it has already get the tags too; if it has them all, nothing runs.
 */
export async function addRankKeywords(ctx: AccountCtx, input: AddRankKeywords) {
  const { id, keywords, tags, inSettings, idempotencyKey } = input
  const { settings, keywordSettings } = inSettings
  const hasChoice = settings !== undefined || keywordSettings.length > 0
  const content = ['add', id, keywords, ...(hasTags(tags) ? [tags] : []), ...(hasChoice ? [inSettings] : [])]
  const request = clientRequest(idempotencyKey, content)
  const reference = { accountId: ctx.account.id, projectId: id }
  const settled = hasTags(tags)
    ? await settleOnce(ctx, rankProjectWork, request, (tx) => tagIfKnown(tx, input))
    : undefined
  if (settled?.isRepeat === true) return { message: rankProjectMessages.keywordsTagged, data: { id } }
  await beginOnce(ctx, rankProjectWork, request, {
    refuse: refuseWithoutCredits,
    begin: async (tx) => {
      const project = await lockIdleProject(tx, id)
      const { added } = await sortOutKnown(tx, reference, chooseSettings(keywords, inSettings, idsOf(project)))
      if (added.length === 0)
        throw new AppError('input.invalid', `project ${id} has them all`, {
          publicMessage: rankProjectMessages.knownKeywords,
          data: { issues: [{ path: 'keywordsItems', message: rankProjectMessages.knownKeywords }] },
        })
      await refuseKeywordsBeyondPlan(tx, project.keywordsCount + added.length)
      const rows = await addKeywordRows(tx, project, added)
      // Before those of other settings, which fill up what is left of the limit.
      await addTagsOfKeywords(tx, reference, keywords, tags)
      if (project.furtherSettings.length > 0)
        await copyFromSiblings(
          tx,
          reference,
          rows.map((row) => row.id),
        )
      await tx.db
        .update(rankProjects)
        .set({ keywordsCount: sql`${rankProjects.keywordsCount} + ${added.length}` })
        .where(projectKey(reference))
      await startRun(tx, { request, project, kind: 'added', keywords: rows, isNewFetch: false })
      return id
    },
  })
  return { message: rankProjectMessages.keywordsAdded, data: { id } }
}

const idsOf = (project: ProjectRow) => settingsOf(project).map(({ id }) => id)

/** Tags keywords that the project has already, without a run; returns its id, or undefined if any is new. */
async function tagIfKnown(
  tx: AccountCtx,
  { id, keywords, tags, inSettings }: AddRankKeywords,
): Promise<number | undefined> {
  const project = await lockProjectOfAccount(tx, id)
  const reference = { accountId: tx.account.id, projectId: id }
  const { added } = await sortOutKnown(tx, reference, chooseSettings(keywords, inSettings, idsOf(project)))
  if (added.length > 0) return undefined
  await addTagsOfKeywords(tx, reference, keywords, tags)
  return id
}
