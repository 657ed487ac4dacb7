import type { SettingTotal } from '#contract/rank-projects/tag-totals.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { getProject, type ProjectRow } from '../get-project.ts'
import { countDifferentKeywords, listIdsBySetting, listKeywordIds } from '../keywords/remembered-keywords.ts'
import { settingsOf } from '../settings/project-settings.ts'
import type { ViewFilters } from './choose-keywords.ts'
import { readSetSums } from './sum-keyword-sets.ts'

/** The figures of a project's keywords in each setting; only of those that match the filters. */
export async function listSettingTotals(ctx: AccountCtx, { id, ...filters }: ViewFilters & { id: number }) {
  const project = await getProject(ctx, id)
  const [{ missing, ...totals }, different_count] = await Promise.all([
    sumSettings(ctx, project, filters),
    countDifferentKeywords(ctx, project),
  ])
  return { data: { ...totals, different_count, missing_filters: missing } }
}

/** In the order of the settings. */
export async function sumSettings(ctx: AccountCtx, project: ProjectRow, filters: ViewFilters) {
  const [{ ids, sum, shareOf, comparison, missing }, bySetting, allIds] = await Promise.all([
    readSetSums(ctx, project, filters),
    listIdsBySetting(ctx, project),
    listKeywordIds(ctx, project),
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
    ...sum(ids ?? allIds),
    share_of_voice: shareOf({ kind: 'all', id: 0 }),
  }
  return { totals, all, comparison, missing }
}
