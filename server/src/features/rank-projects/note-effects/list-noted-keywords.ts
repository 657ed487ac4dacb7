import { sql } from 'drizzle-orm'
import type { LocalDate } from '#contract/rules/text/time-zones.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import type { ProjectRow } from '../get-project.ts'
import { pagesBefore } from '../landing-pages/landing-pages-sql.ts'
import { isTargetPageIn, knownPageIn } from '../landing-pages/page-conditions.ts'
import type { rankProjectNotes } from '../notes/tables.ts'
import { findCheckDays } from '../views/checks-up-to.ts'

type Note = Pick<typeof rankProjectNotes.$inferSelect, 'date' | 'tagId' | 'pages'>

/** The ids of the keywords that a note is about. */
export async function listNotedKeywords(ctx: AccountCtx, project: ProjectRow, note: Note): Promise<Set<number>> {
  if (note.tagId !== null) return listTagged(ctx, project, note.tagId)
  return note.pages === null ? new Set() : listOfPages(ctx, project, note.date, note.pages)
}

async function listTagged(ctx: AccountCtx, { accountId, id }: ProjectRow, tagId: number): Promise<Set<number>> {
  const { rows } = await ctx.db.execute<{ keyword_id: number }>(sql`
    select keyword_id from rank_keyword_tags
    where account_id = ${accountId} and project_id = ${id} and tag_id = ${tagId}`)
  return new Set(rows.map(({ keyword_id }) => keyword_id))
}

/**
 * Keywords for which one of the pages ranked at the last check before the note, or is the target page. Those that rank with it since
 * don't count: they would be chosen by the outcome.
 */
async function listOfPages(
  ctx: AccountCtx,
  project: ProjectRow,
  date: LocalDate,
  pages: readonly string[],
): Promise<Set<number>> {
  const { accountId, id } = project
  const { rows: days } = await ctx.db.execute<{ compared: LocalDate | null }>(sql`
    select max(day)::text as compared from rank_project_days
    where account_id = ${accountId} and project_id = ${id} and day < ${date}::date and checked_count > 0 and ranks_kept`)
  const compared = days[0]?.compared ?? null
  const earlier = compared === null ? null : { ...(await findCheckDays(ctx, project, compared)), newestAtRest: null }
  const isNamed = (address: ReturnType<typeof sql>) =>
    sql.join(
      pages.map((page) => sql`${isTargetPageIn(sql`${page}::text`, address)}`),
      sql` or `,
    )
  const { rows } = await ctx.db.execute<{ id: number }>(sql`
    with chosen as materialized (
      select id, latest_day, created_at, target_page from rank_project_keywords
      where account_id = ${accountId} and project_id = ${id})
    select c.id from chosen c ${earlier === null ? sql`left join (select null::int as id, null::text as url) before` : sql`left join (${pagesBefore(project, earlier)}) before`}
      on before.id = c.id
    where coalesce(${isNamed(knownPageIn(sql`before.url`))}, false) or c.target_page = any(${sql.param([...pages])}::text[])`)
  return new Set(rows.map((row) => row.id))
}
