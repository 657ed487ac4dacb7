import { replyWithSpreadsheet } from '../../../platform/spreadsheet/reply-with-spreadsheet.ts'
import type { AccountCtx } from '../../access/index.ts'
import { listCompetitors } from '../competitors/project-competitors.ts'
import { findOpenRun, loadProject } from '../load-project.ts'
import { listExportedDates, streamCompetitorRows, streamRankRows } from './export-rank-project-rows.ts'
import { describeCompetitors, describeRanks, describeSettings } from './export-rank-project-sheets.ts'

/** A project as an Excel file, read from the database as it is sent; of a run under way, what is there by now. */
export async function exportRankProject(ctx: AccountCtx, { id }: { id: number }) {
  const project = await loadProject(ctx, id)
  const [run, dates, competitors] = await Promise.all([
    findOpenRun(ctx, project),
    listExportedDates(ctx, id),
    listCompetitors(ctx, { accountId: ctx.account.id, projectId: id }),
  ])
  const time = ctx.clock().toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')
  const sheets = [
    describeRanks(dates.shown, streamRankRows(ctx, { project, run, dates: dates.shown })),
    describeCompetitors(project, competitors, streamCompetitorRows(ctx, project)),
    describeSettings(project, { run, dates, competitors }),
  ]
  return replyWithSpreadsheet({ name: `${project.name}-${time}`, sheets, log: ctx.log })
}
