import { type ExportFormat, type ProjectExportColumn, projectExportColumns } from '#contract/rules/exports/exports.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { replyWithTable } from '../../../platform/spreadsheet/reply-with-spreadsheet.ts'
import { listCompetitors } from '../competitors/project-competitors.ts'
import { findOpenRun, getProject } from '../get-project.ts'
import { readStanding, withStart } from '../projects/read-projects.ts'
import { type KeywordChoice, listChosenKeywords } from '../views/keyword-choice.ts'
import { listChanges } from '../views/list-changes.ts'
import { resolveChoice } from '../views/resolve-choice.ts'
import { changeTitle } from './change-cell.ts'
import { type DateRange, listExportedDates, streamCompetitorRows, streamRankRows } from './export-rank-project-rows.ts'
import { describeCompetitors, describeRanks, describeSettings } from './export-rank-project-sheets.ts'
import { listFilterRows } from './filter-rows.ts'

type ExportRankProject = KeywordChoice &
  DateRange & {
    id: number
    format?: ExportFormat
    columns?: readonly ProjectExportColumn[] | undefined
    keyword_ids?: readonly number[] | undefined
  }

/** Competitors' ranks on every date make a file many times as large, so they are included only on request. */
const usualColumns = projectExportColumns.filter((column) => column !== 'competitors')
const metricColumns: readonly ProjectExportColumn[] = ['volume', 'kd', 'cpc']

/**
 * The chosen keywords, dates and columns of a project as a file, read from the database while it is sent; during a run, with
 * the results so far.
 */
export async function exportRankProject(ctx: AccountCtx, input: ExportRankProject) {
  const { id, from, to, format = 'xlsx', columns = usualColumns, keyword_ids, ...choice } = input
  const project = await getProject(ctx, id)
  const { parts, comparable } = await resolveChoice(ctx, project, choice)
  const { asOf, upTo } = comparable
  const [run, dates, tracked, standing, chosen, filters] = await Promise.all([
    findOpenRun(ctx, project),
    listExportedDates(ctx, id, { from, to: to ?? upTo ?? undefined }),
    listCompetitors(ctx, { accountId: ctx.account.id, projectId: id }),
    readStanding(ctx, project),
    listChosenKeywords(ctx, project, { ...choice, ...parts }),
    listFilterRows(ctx, project, choice),
  ])
  const keywordIds = narrow(chosen, keyword_ids)
  const competitors = columns.includes('competitors') ? tracked : []
  const withMetrics = columns.some((column) => metricColumns.includes(column))
  const changes = columns.includes('change')
    ? await listChanges(ctx, project, keywordIds, { asOf, comparedWith: parts.comparedWith })
    : undefined
  const withTags = columns.includes('tags')
  const wanted = {
    project,
    keywordIds,
    asOf,
    run,
    dates: dates.shown,
    competitors,
    changes,
    withMetrics,
    withTags,
  }
  const rows = streamRankRows(ctx, wanted)
  const time = ctx.clock().toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')
  return replyWithTable({
    format,
    name: `${project.name}-${time}`,
    table: describeRanks(
      { project, dates: dates.shown, columns, changeTitle: changeTitle(comparable), competitors },
      rows,
    ),
    after: [
      describeCompetitors(project, tracked, streamCompetitorRows(ctx, { project, keywordIds, asOf }), asOf),
      describeSettings(project, {
        nextStart: withStart(ctx, project).nextRunAt,
        ...{ run, dates, competitors: tracked, standing, exportedCount: keywordIds.length, filters, comparable },
      }),
    ],
    log: ctx.log,
  })
}

/** In the chosen order. Throws `row.not-found` if none of the selected keywords is left. */
function narrow(chosen: readonly number[], selected: readonly number[] | undefined): readonly number[] {
  if (selected === undefined) return chosen
  const wanted = new Set(selected)
  const left = chosen.filter((id) => wanted.has(id))
  if (left.length === 0) throw new AppError('row.not-found', 'none of the selected keywords is in the project')
  return left
}
