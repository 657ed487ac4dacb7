import { type FilterNames, filterText } from '#contract/rules/keyword-metrics/filter-texts.ts'
import { filtersIn, type KeywordNarrowing } from '#contract/rules/keyword-metrics/keyword-filters.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import type { Cell } from '../../../platform/spreadsheet/write-cell.ts'
import type { ProjectRow } from '../get-project.ts'
import { findSegment, tagsInFilter } from '../segments/project-segments.ts'
import { findSetting, namesOfSettings, textOfSetting } from '../settings/project-settings.ts'
import { listProjectTags } from '../tags/project-tags.ts'

/** The filters that a file was limited to, in the words and the order of the screen. */
export async function listFilterRows(
  ctx: AccountCtx,
  project: ProjectRow,
  chosen: KeywordNarrowing,
): Promise<[name: string, value: Cell][]> {
  const filters = filtersIn(chosen)
  if (filters.length === 0) return []
  const names = await readFilterNames(ctx, project, chosen)
  return [['Filters', filters.map((filter) => filterText(filter, chosen, project.depth, names)).join('\n')]]
}

async function readFilterNames(ctx: AccountCtx, project: ProjectRow, chosen: KeywordNarrowing): Promise<FilterNames> {
  const reference = { accountId: ctx.account.id, projectId: project.id }
  const ids = tagsInFilter(chosen)
  const tags = ids.length === 0 ? [] : await listProjectTags(ctx, reference, ids)
  const segment = chosen.segment === undefined ? undefined : await findSegment(ctx, reference, chosen.segment)
  return {
    tag: (id) => tags.find((tag) => tag.id === id)?.name,
    segment: () => segment?.name,
    setting: (id) => namesOfSettings(project).get(id) ?? nameOfOnlySetting(project, id),
  }
}

/** A project with one setting has no shorter name for it. */
function nameOfOnlySetting(project: ProjectRow, id: number): string | undefined {
  const setting = findSetting(project, id)
  return setting && textOfSetting(setting)
}
