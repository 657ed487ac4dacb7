import type { BacklinkSummary } from '#contract/backlinks/rows.ts'
import type { DateRow, ProjectRow } from '../features/backlinks/backlink-work.ts'
import { backlinkDates, backlinkProjectRuns, backlinkProjects, backlinks } from '../features/backlinks/tables.ts'
import type { Ctx } from '../platform/context.ts'

/** A link as a run stores it, beside whose it is and its place. */
export type MadeLink = Omit<typeof backlinks.$inferSelect, 'accountId' | 'projectId' | 'run'>

/** A saved target without a date, as far as views are concerned. */
export async function makeTarget(
  ctx: Ctx,
  accountId: number,
  given: Partial<typeof backlinkProjects.$inferInsert> = {},
): Promise<ProjectRow> {
  const now = ctx.clock()
  const target = { target: 'shop.example', scope: 'domain' as const, limit: 1_000, createdAt: now, savedAt: now }
  const [made] = await ctx.db
    .insert(backlinkProjects)
    .values({ accountId, ...target, ...given })
    .returning()
  if (made === undefined) throw new Error('no target was made')
  return made
}

export const emptySummary: BacklinkSummary = {
  ...{ backlinks: 0, broken_backlinks: 0, external_links_count: 0, internal_links_count: 0, referring_domains: 0 },
  ...{ referring_domains_nofollow: 0, crawled_pages: 0, rank: 0, first_seen: null, referring_pages: 0 },
  ...{ referring_pages_nofollow: 0, referring_main_domains: 0, referring_main_domains_nofollow: 0 },
  ...{ referring_ips: 0, referring_subnets: 0, referring_links_types: {}, referring_links_attributes: {} },
  ...{ referring_links_tld: {}, referring_links_countries: {}, backlinks_spam_score: 0 },
  info: { ip_address: null, platform_type: [], cms: null, country: null, server: null, target_spam_score: null },
}

/** The links of a target on a date, as its check has left them; with `finishedAt` null as they come in. */
export async function makeDate(
  ctx: Ctx,
  { accountId, id }: ProjectRow,
  links: readonly MadeLink[],
  given: Partial<DateRow> & Pick<DateRow, 'run' | 'takenAt'>,
): Promise<DateRow> {
  const { run, takenAt, finishedAt = takenAt } = given
  const day = takenAt.toISOString().slice(0, 10)
  const counts = { unitsCount: links.length, chargeableCount: links.length, doneCount: links.length }
  const prices = { totalCost: 0.05, creditOffer: 300, taskCost: 0.02, keywordCost: 0.00003 }
  await ctx.db.insert(backlinkProjectRuns).values({
    ...{ accountId, subjectId: id, number: run, requestKey: `made ${id} ${run}`, fingerprint: '', kind: 'check' },
    ...{ ...counts, ...prices, chargedCount: finishedAt && links.length, day, dueAt: takenAt, createdAt: takenAt },
    finishedAt,
  })
  const [date] = await ctx.db
    .insert(backlinkDates)
    .values({
      ...{ accountId, projectId: id, day, rowsCount: links.length, totalCount: links.length },
      ...{ summary: emptySummary, ...given, finishedAt },
    })
    .returning()
  for (let at = 0; at < links.length; at += 1_000)
    await ctx.db
      .insert(backlinks)
      .values(links.slice(at, at + 1_000).map((link) => ({ ...link, accountId, projectId: id, run })))
  if (date === undefined) throw new Error('no date was made')
  return date
}
