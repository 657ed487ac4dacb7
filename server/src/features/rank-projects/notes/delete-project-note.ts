import { and, eq } from 'drizzle-orm'
import { rankProjectMessages } from '#contract/rank-projects/messages.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { notFound } from '../../../platform/errors/app-error.ts'
import { notesOf } from './project-notes.ts'
import { rankProjectNotes } from './tables.ts'

export async function deleteProjectNote(ctx: AccountCtx, { id, note_id }: { id: number; note_id: number }) {
  const { rowCount } = await inTransaction(ctx, (tx) =>
    tx.db.delete(rankProjectNotes).where(and(notesOf(tx, id), eq(rankProjectNotes.id, note_id))),
  )
  if (rowCount === 0) throw notFound(`note ${note_id} of project ${id}`)
  return { message: rankProjectMessages.noteDeleted }
}
