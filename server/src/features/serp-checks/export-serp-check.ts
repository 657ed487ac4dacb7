import { and, eq } from 'drizzle-orm'
import { replyWithSpreadsheet } from '../../platform/spreadsheet/reply-with-spreadsheet.ts'
import type { AccountCtx } from '../access/index.ts'
import { describeRanks, describeSettings } from './export-serp-check-sheets.ts'
import { listKeywordLines } from './list-keyword-lines.ts'
import { getOwnCheck } from './load-check.ts'
import { presentCheck } from './present-check.ts'
import { serpCheckKeywords } from './tables.ts'

/** A check as an Excel file; of one still running, what is there by now. */
export async function exportSerpCheck(ctx: AccountCtx, { id }: { id: number }) {
  const row = await getOwnCheck(ctx, id)
  const [lines, ownUrls] = await Promise.all([listKeywordLines(ctx, [id]), listOwnUrls(ctx, id)])
  const check = presentCheck(row, lines.get(id) ?? [])
  const time = ctx.clock().toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')
  const sheets = [describeRanks(check, ownUrls), describeSettings(row)]
  return replyWithSpreadsheet({ name: `serps-${time}`, sheets, log: ctx.log })
}

/** All own addresses on each keyword's page, best first, by the keyword's number. */
async function listOwnUrls(ctx: AccountCtx, checkId: number): Promise<Map<number, string[]>> {
  const rows = await ctx.db
    .select({ number: serpCheckKeywords.number, ownUrls: serpCheckKeywords.ownUrls })
    .from(serpCheckKeywords)
    .where(and(eq(serpCheckKeywords.accountId, ctx.account.id), eq(serpCheckKeywords.checkId, checkId)))
  return new Map(rows.map((row) => [row.number, row.ownUrls ?? []]))
}
