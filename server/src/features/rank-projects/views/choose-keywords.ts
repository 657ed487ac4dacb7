import type { KeywordNarrowing } from '#contract/rules/keyword-metrics/keyword-filters.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { ComparedDates } from '../days/compared-days.ts'
import type { ProjectRow } from '../get-project.ts'
import { listFilteredIds } from './keyword-choice.ts'
import { type Resolved, resolveChoice } from './resolve-choice.ts'

export type ViewFilters = KeywordNarrowing & ComparedDates

export type ChosenKeywords = Omit<Resolved, 'parts'> & {
  /** In ascending order; undefined for all keywords of the project. */
  ids: readonly number[] | undefined
}

/** Finds the keywords that match the filters of a view that has no order. */
export async function chooseKeywords(ctx: Ctx, project: ProjectRow, filters: ViewFilters): Promise<ChosenKeywords> {
  const { parts, ...resolved } = await resolveChoice(ctx, project, filters)
  const ids = await listFilteredIds(ctx, project, { ...filters, search: filters.search ?? '', ...parts })
  return { ids, ...resolved }
}
