import { and, asc, eq, gte, sql } from 'drizzle-orm'
import type { ProjectNote } from '#contract/rank-projects/notes.ts'
import type { LocalDate } from '#contract/rules/text/time-zones.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import type { ProjectRow } from '../get-project.ts'
import { getOwnPage } from '../landing-pages/own-page.ts'
import { getProjectTag } from '../tags/project-tags.ts'
import { rankProjectNotes } from './tables.ts'

/** Lists the notes of a date and all later ones, oldest first. */
export async function listNotes(ctx: AccountCtx, projectId: number, from: LocalDate): Promise<ProjectNote[]> {
  const rows = await ctx.db
    .select()
    .from(rankProjectNotes)
    .where(and(notesOf(ctx, projectId), gte(rankProjectNotes.date, from)))
    .orderBy(asc(rankProjectNotes.date), asc(rankProjectNotes.id))
  return rows.map(presentNote)
}

/** The newest note of each project in the last days, by project. */
export async function listLatestNotes(
  ctx: AccountCtx,
  { days }: { days: number },
): Promise<Map<number, Pick<ProjectNote, 'date' | 'text'>>> {
  const { rows } = await ctx.db.execute<{ project_id: number; date: LocalDate; text: string }>(sql`
    select distinct on (n.project_id) n.project_id, n.date::text as date, n.text
    from rank_projects p join rank_project_notes n on n.account_id = p.account_id and n.project_id = p.id
    where p.account_id = ${ctx.account.id} and p.deleted_at is null
      and n.date between (${ctx.clock().toISOString()}::timestamptz at time zone p.time_zone)::date - ${days}::int
        and (${ctx.clock().toISOString()}::timestamptz at time zone p.time_zone)::date
    order by n.project_id, n.date desc, n.id desc`)
  return new Map(rows.map(({ project_id, ...note }) => [project_id, note]))
}

export const notesOf = (ctx: AccountCtx, projectId: number) =>
  and(eq(rankProjectNotes.accountId, ctx.account.id), eq(rankProjectNotes.projectId, projectId))

export const presentNote = ({
  id,
  date,
  text,
  author,
  createdAt,
  tagId,
  pages,
}: typeof rankProjectNotes.$inferSelect): ProjectNote => ({
  id,
  date,
  text,
  author,
  created_at: createdAt.toISOString(),
  tag_id: tagId,
  pages: pages ?? [],
})

/** The part of a request that says what a note is about. */
export type AboutFields = { tag_id?: number | null | undefined; pages?: readonly string[] | undefined }

/**
 * Reads the columns that say what a note is about; none where the request doesn't say. Throws `row.not-found` for a tag of another project, and
 * `input.invalid` for a page of another domain or one that is too long.
 */
export async function readAbout(tx: AccountCtx, project: ProjectRow, { tag_id, pages }: AboutFields) {
  if (tag_id === undefined && pages === undefined) return {}
  if (tag_id != null) await getProjectTag(tx, { accountId: project.accountId, projectId: project.id }, tag_id)
  const own = [...new Set([...new Set(pages)].map((page) => getOwnPage(project, 'pages', page)))]
  return { tagId: tag_id ?? null, pages: own.length === 0 ? null : own }
}
