import { and, eq, sql } from 'drizzle-orm'
import { rankProjectMessages } from '#contract/rank-projects/messages.ts'
import { firstSettingId } from '#contract/rules/rank-projects/settings.ts'
import { choiceNames } from '#contract/rules/serp-fetches/search-engines.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { AppError, notFound } from '../../../platform/errors/app-error.ts'
import { lockIdleProject, type ProjectRow, projectKey } from '../get-project.ts'
import { deleteKeywordRows } from '../keywords/delete-rank-keywords.ts'
import { rankProjectKeywords } from '../keywords/tables.ts'
import { addAutomaticNote } from '../notes/add-project-note.ts'
import { dayOfNewRun } from '../runs/run-day.ts'
import { findSetting, hasGoogle, textOfSetting } from '../settings/project-settings.ts'
import { type FurtherSetting, rankProjects } from './tables.ts'

/**
 * Deletes a setting of a project, and its keywords with all their ranks in it. If it is the first one, the next one takes its place and its
 * number, because the release before knows no other.
 */
export async function deleteProjectSetting(ctx: AccountCtx, { id, setting_id }: { id: number; setting_id: number }) {
  await inTransaction(ctx, async (tx) => {
    const project = await lockIdleProject(tx, id)
    const setting = findSetting(project, setting_id)
    if (setting === undefined) throw notFound(`setting ${setting_id} of project ${id}`)
    const [next] = project.furtherSettings
    if (next === undefined) throw new AppError('project.only-setting', `project ${id} has no other setting`)
    await deleteKeywordRows(tx, project, await listIdsOf(tx, id, setting_id))
    const isFirst = setting_id === firstSettingId
    const staying = project.furtherSettings.filter((one) => one.id !== (isFirst ? next.id : setting_id))
    const left = { ...project, ...(isFirst && next), furtherSettings: staying }
    // No other engine loads them, and the option could no longer be kept when settings are changed.
    const isTurnedOff = project.loadsAiOverview && !hasGoogle(left)
    if (isFirst) await replaceFirst(tx, project, next)
    await tx.db
      .update(rankProjects)
      .set({ furtherSettings: staying, ...(isTurnedOff && { loadsAiOverview: false }) })
      .where(projectKey({ accountId: tx.account.id, projectId: id }))
    await addAutomaticNote(tx, id, {
      date: await dayOfNewRun(tx, project),
      title: 'Settings changed.',
      text: `Deleted ${textOfSetting(setting)}${isTurnedOff ? `; ${choiceNames.loadsAiOverview}: on → off` : ''}`,
    })
  })
  return { message: rankProjectMessages.settingDeleted }
}

async function listIdsOf(tx: AccountCtx, id: number, settingId: number): Promise<number[]> {
  const rows = await tx.db
    .select({ id: rankProjectKeywords.id })
    .from(rankProjectKeywords)
    .where(
      and(
        eq(rankProjectKeywords.accountId, tx.account.id),
        eq(rankProjectKeywords.projectId, id),
        eq(rankProjectKeywords.settingId, settingId),
      ),
    )
  return rows.map((row) => row.id)
}

/** Segments follow: those of the deleted setting name a number that no setting has, those of the next one its new number. */
async function replaceFirst(tx: AccountCtx, project: ProjectRow, next: FurtherSetting): Promise<void> {
  const { accountId, id: projectId } = project
  const { id: number, ...first } = next
  const gone = project.lastSettingId + 1
  await tx.db.execute(sql`
    update rank_segments set filter = jsonb_set(filter, '{setting}',
      to_jsonb(case when filter ->> 'setting' = ${String(firstSettingId)} then ${gone}::int else ${firstSettingId}::int end))
    where account_id = ${accountId} and project_id = ${projectId}
      and filter ->> 'setting' in (${String(firstSettingId)}, ${String(number)})`)
  // Shares of the first setting are now those of the next one, which are stored under its former number.
  const ofProject = sql`account_id = ${accountId} and project_id = ${projectId}`
  await tx.db.execute(sql`
    delete from rank_share_days where ${ofProject} and scope = 'setting' and scope_id = ${firstSettingId}`)
  await tx.db.execute(sql`
    update rank_share_days set scope_id = ${firstSettingId} where ${ofProject} and scope = 'setting' and scope_id = ${number}`)
  await tx.db
    .update(rankProjectKeywords)
    .set({ settingId: firstSettingId })
    .where(
      and(
        eq(rankProjectKeywords.accountId, accountId),
        eq(rankProjectKeywords.projectId, projectId),
        eq(rankProjectKeywords.settingId, number),
      ),
    )
  await tx.db
    .update(rankProjects)
    .set({ ...first, lastSettingId: gone })
    .where(projectKey({ accountId, projectId }))
}
