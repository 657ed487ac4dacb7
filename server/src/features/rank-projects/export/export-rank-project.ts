import { replyWithSpreadsheet } from '../../../platform/spreadsheet/reply-with-spreadsheet.ts'
import type { AccountCtx } from '../../access/index.ts'
import { listCompetitors } from '../competitors/project-competitors.ts'
import { comparedWithOf, readComparableDays } from '../days/compared-days.ts'
import { findOpenRun, loadProject } from '../load-project.ts'
import { readStanding } from '../projects/read-projects.ts'
import { type KeywordChoice, listChosenKeywords } from '../views/keyword-choice.ts'
import { changeTitle } from './change-cell.ts'
import { listExportedDates, streamCompetitorRows, streamRankRows } from './export-rank-project-rows.ts'
import { describeCompetitors, describeRanks, describeSettings } from './export-rank-project-sheets.ts'

/** The chosen keywords of a project as an Excel file, read from the database as it is sent; of a run under way, what is there by now. */
export async function exportRankProject(ctx: AccountCtx, { id, ...choice }: KeywordChoice & { id: number }) {
  const project = await loadProject(ctx, id)
  const comparable = await readComparableDays(ctx, project, choice.compare)
  const comparedWith = comparedWithOf(comparable)
  const [run, dates, competitors, standing, keywordIds] = await Promise.all([
    findOpenRun(ctx, project),
    listExportedDates(ctx, id),
    listCompetitors(ctx, { accountId: ctx.account.id, projectId: id }),
    readStanding(ctx, project),
    listChosenKeywords(ctx, project, { ...choice, comparedWith }),
  ])
  const time = ctx.clock().toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')
  const sheets = [
    describeRanks(project, {
      dates: dates.shown,
      changeTitle: changeTitle(comparable),
      rows: streamRankRows(ctx, { project, keywordIds, run, dates: dates.shown, comparedWith }),
    }),
    describeCompetitors(project, competitors, streamCompetitorRows(ctx, { project, keywordIds })),
    describeSettings(project, { run, dates, competitors, standing, exportedCount: keywordIds.length }),
  ]
  return replyWithSpreadsheet({ name: `${project.name}-${time}`, sheets, log: ctx.log })
}
