import { and, eq } from 'drizzle-orm'
import type { ExportFormat } from '#contract/rules/exports/exports.ts'
import { timeZoneOrUtc } from '#contract/rules/text/time-zones.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { replyWithTable } from '../../../platform/spreadsheet/reply-with-spreadsheet.ts'
import { getOwnCheck } from '../get-check.ts'
import { serpCheckKeywords } from '../tables.ts'
import { presentCheck } from '../views/present-check.ts'
import { describeRanks, describeSettings } from './export-serp-check-sheets.ts'
import { listKeywordLines } from './list-keyword-lines.ts'

type ExportSerpCheck = { id: number; format?: ExportFormat; timeZone?: string | undefined }

/** A check as a file; while it is running, with the results so far. */
export async function exportSerpCheck(ctx: AccountCtx, { id, format = 'xlsx', timeZone = 'UTC' }: ExportSerpCheck) {
  const row = await getOwnCheck(ctx, id)
  const [lines, ownUrls] = await Promise.all([listKeywordLines(ctx, [id]), listOwnUrls(ctx, id)])
  const check = presentCheck(row, lines.get(id) ?? [])
  const time = ctx.clock().toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')
  const zone = timeZoneOrUtc(timeZone)
  return replyWithTable({
    format,
    name: `serps-${time}`,
    table: describeRanks(check, ownUrls, zone),
    after: [describeSettings(row, zone)],
    log: ctx.log,
  })
}

/** All own addresses on each keyword's page, best first, by the keyword's number. */
async function listOwnUrls(ctx: AccountCtx, checkId: number): Promise<Map<number, string[]>> {
  const rows = await ctx.db
    .select({ number: serpCheckKeywords.number, ownUrls: serpCheckKeywords.ownUrls })
    .from(serpCheckKeywords)
    .where(and(eq(serpCheckKeywords.accountId, ctx.account.id), eq(serpCheckKeywords.checkId, checkId)))
  return new Map(rows.map((row) => [row.number, row.ownUrls ?? []]))
}
