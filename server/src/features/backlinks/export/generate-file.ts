import { and, count, eq } from 'drizzle-orm'
import type { ExportLinksInput } from '#contract/backlinks/endpoints.ts'
import { backlinkMessages } from '#contract/backlinks/messages.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { createDownloadLink } from '../../../parts/exports/index.ts'
import { chooseDates, getSite, listDates } from '../../../parts/site-checks/index.ts'
import { equalsAny } from '../../../platform/database/bulk-insert.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { backlinkStore, type DateRow, type ProjectRow } from '../backlink-work.ts'
import { backlinks } from '../tables.ts'

/** Contents and format of a file of links. */
export type ExcelChoice = Omit<ExportLinksInput, 'id'>

/** A link to a file of the chosen links, for a while and for this account; the file is made as it is fetched. */
export async function generateExcel(ctx: AccountCtx, { id, ...choice }: ExportLinksInput) {
  const project = await getSite(ctx, backlinkStore, id)
  // A day without a check is refused now, not when the file is fetched.
  chooseDates(backlinkStore, await listDates(ctx, backlinkStore, project), choice)
  const token = await createDownloadLink(ctx, { kind: 'backlinks-excel', subjectId: id, choice })
  return { file_url: `/api/backlink/files/${token}` }
}

type GenerateDisavow = { id: number; created_at?: string | undefined; links: number[]; whole_domains: boolean }
export type DisavowChoice = { run: number; links: number[]; wholeDomains: boolean }

/** The same for a disavow file of chosen links of a date. */
export async function generateDisavow(ctx: AccountCtx, { id, created_at, links, whole_domains }: GenerateDisavow) {
  const project = await getSite(ctx, backlinkStore, id)
  const { shown } = chooseDates(backlinkStore, await listDates(ctx, backlinkStore, project), { created_at })
  if (shown === undefined || !(await areAllThere(ctx, project, shown, links)))
    throw new AppError('input.invalid', `links of backlink project ${id} that are not there`, {
      publicMessage: backlinkMessages.replacedLinks,
      data: { issues: [{ path: 'links', message: backlinkMessages.replacedLinks }] },
    })
  const choice: DisavowChoice = { run: shown.run, links, wholeDomains: whole_domains }
  const token = await createDownloadLink(ctx, { kind: 'disavow', subjectId: id, choice })
  return { file_url: `/api/backlink/files/${token}` }
}

async function areAllThere(
  ctx: AccountCtx,
  { accountId, id }: ProjectRow,
  { run }: DateRow,
  links: readonly number[],
): Promise<boolean> {
  const [found] = await ctx.db.select({ count: count() }).from(backlinks).where(linksOf({ accountId, id, run }, links))
  return found?.count === new Set(links).size
}

export const linksOf = (
  { accountId, id, run }: Pick<ProjectRow, 'accountId' | 'id'> & { run: number },
  links: readonly number[],
) =>
  and(
    eq(backlinks.accountId, accountId),
    eq(backlinks.projectId, id),
    eq(backlinks.run, run),
    equalsAny(backlinks.number, links),
  )
