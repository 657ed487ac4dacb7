import { and, eq } from 'drizzle-orm'
import { rankProjectMessages } from '#contract/rank-projects/messages.ts'
import type { LocalDate } from '#contract/rules/text/time-zones.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { notFound } from '../../../platform/errors/app-error.ts'
import { rankProjectNotes } from '../tables.ts'
import { notesOf, presentNote } from './project-notes.ts'

export type EditProjectNote = { id: number; note_id: number; date: LocalDate; text: string }

/** Its author stays who wrote it first. */
export async function editProjectNote(ctx: AccountCtx, { id, note_id, date, text }: EditProjectNote) {
  const [note] = await inTransaction(ctx, (tx) =>
    tx.db
      .update(rankProjectNotes)
      .set({ date, text })
      .where(and(notesOf(tx, id), eq(rankProjectNotes.id, note_id)))
      .returning(),
  )
  if (note === undefined) throw notFound(`note ${note_id} of project ${id}`)
  return { message: rankProjectMessages.noteSaved, data: presentNote(note) }
}
