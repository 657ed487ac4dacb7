import { and, asc, eq, gte } from 'drizzle-orm'
import type { ProjectNote } from '#contract/rank-projects/notes.ts'
import type { LocalDate } from '#contract/rules/time-zones.ts'
import type { AccountCtx } from '../../access/index.ts'
import { rankProjectNotes } from '../tables.ts'

/** Of a date and all later ones, oldest first. */
export async function listNotes(ctx: AccountCtx, projectId: number, from: LocalDate): Promise<ProjectNote[]> {
  const rows = await ctx.db
    .select()
    .from(rankProjectNotes)
    .where(and(notesOf(ctx, projectId), gte(rankProjectNotes.date, from)))
    .orderBy(asc(rankProjectNotes.date), asc(rankProjectNotes.id))
  return rows.map(presentNote)
}

export const notesOf = (ctx: AccountCtx, projectId: number) =>
  and(eq(rankProjectNotes.accountId, ctx.account.id), eq(rankProjectNotes.projectId, projectId))

export const presentNote = ({
  id,
  date,
  text,
  author,
  createdAt,
}: typeof rankProjectNotes.$inferSelect): ProjectNote => ({
  id,
  date,
  text,
  author,
  created_at: createdAt.toISOString(),
})
