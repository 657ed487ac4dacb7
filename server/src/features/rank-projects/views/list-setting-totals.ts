import { sql } from 'drizzle-orm'
import type { SettingTotal } from '#contract/rank-projects/tag-totals.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { getProject, type ProjectRow } from '../get-project.ts'
import { settingsOf } from '../settings/project-settings.ts'
import type { ViewFilters } from './choose-keywords.ts'
import { readSetSums } from './sum-keyword-sets.ts'

/** The figures of a project's keywords in each setting; only of those that match the filters. */
export async function listSettingTotals(ctx: AccountCtx, { id, ...filters }: ViewFilters & { id: number }) {
  const project = await getProject(ctx, id)
  const [{ missing, ...totals }, different_count] = await Promise.all([
    sumSettings(ctx, project, filters),
    countDifferent(ctx, project),
  ])
  return { data: { ...totals, different_count, missing_filters: missing } }
}

/** In the order of the settings. */
export async function sumSettings(ctx: AccountCtx, project: ProjectRow, filters: ViewFilters) {
  const [{ ids, sum, shareOf, comparison, missing }, bySetting] = await Promise.all([
    readSetSums(ctx, project, filters),
    listIdsBySetting(ctx, project),
  ])
  const chosen = ids && new Set(ids)
  const among = (set: readonly number[]) => (chosen === undefined ? set : set.filter((id) => chosen.has(id)))
  const totals = settingsOf(project).map(
    ({ id }): SettingTotal => ({
      setting_id: id,
      ...sum(among(bySetting.get(id) ?? [])),
      share_of_voice: shareOf({ kind: 'setting', id }),
    }),
  )
  const all = {
    ...sum(ids ?? [...bySetting.values()].flat().sort((left, right) => left - right)),
    share_of_voice: shareOf({ kind: 'all', id: 0 }),
  }
  return { totals, all, comparison, missing }
}

/** Keywords count once, whatever settings they are tracked in. */
async function countDifferent(ctx: AccountCtx, { accountId, id }: ProjectRow): Promise<number> {
  const { rows } = await ctx.db.execute<{ keywords: number }>(sql`
    select count(*)::int as keywords from (
      select from rank_project_keywords where account_id = ${accountId} and project_id = ${id} group by keyword_key) different`)
  return rows[0]?.keywords ?? 0
}

/** In ascending order. */
async function listIdsBySetting(ctx: AccountCtx, { accountId, id }: ProjectRow): Promise<Map<number, number[]>> {
  const { rows } = await ctx.db.execute<{ setting_id: number; ids: number[] }>(sql`
    select setting_id, array_agg(id order by id) as ids from rank_project_keywords
    where account_id = ${accountId} and project_id = ${id} group by setting_id`)
  return new Map(rows.map((row) => [row.setting_id, row.ids]))
}
