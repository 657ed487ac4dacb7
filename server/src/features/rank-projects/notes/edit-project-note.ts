import { and, eq } from 'drizzle-orm'
import { rankProjectMessages } from '#contract/rank-projects/messages.ts'
import type { LocalDate } from '#contract/rules/text/time-zones.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { notFound } from '../../../platform/errors/app-error.ts'
import { getProject } from '../get-project.ts'
import { type AboutFields, notesOf, presentNote, readAbout } from './project-notes.ts'
import { rankProjectNotes } from './tables.ts'

export type EditProjectNote = AboutFields & { id: number; note_id: number; date: LocalDate; text: string }

/** Its author stays who wrote it first. */
export async function editProjectNote(ctx: AccountCtx, { id, note_id, date, text, ...about }: EditProjectNote) {
  const [note] = await inTransaction(ctx, async (tx) =>
    tx.db
      .update(rankProjectNotes)
      .set({ date, text, ...(await readAbout(tx, await getProject(tx, id), about)) })
      .where(and(notesOf(tx, id), eq(rankProjectNotes.id, note_id)))
      .returning(),
  )
  if (note === undefined) throw notFound(`note ${note_id} of project ${id}`)
  return { message: rankProjectMessages.noteSaved, data: presentNote(note) }
}
