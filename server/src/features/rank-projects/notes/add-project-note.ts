import { and, count, eq } from 'drizzle-orm'
import { rankProjectMessages } from '#contract/rank-projects/messages.ts'
import { noteLimits } from '#contract/rules/limits.ts'
import type { LocalDate } from '#contract/rules/time-zones.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { AccountCtx } from '../../access/index.ts'
import { lockProjectOfAccount } from '../load-project.ts'
import { rankProjectNotes } from '../tables.ts'
import { notesOf, presentNote } from './project-notes.ts'

export type AddProjectNote = { id: number; date: LocalDate; text: string }

/**
 * Adds a note on a date. The same words on the same date again, as of a double click, are the first
 * note.
 */
export async function addProjectNote(ctx: AccountCtx, { id: projectId, date, text }: AddProjectNote) {
  const note = await inTransaction(ctx, async (tx) => {
    await lockProjectOfAccount(tx, projectId)
    const [same] = await tx.db
      .select()
      .from(rankProjectNotes)
      .where(and(notesOf(tx, projectId), eq(rankProjectNotes.date, date), eq(rankProjectNotes.text, text)))
    if (same !== undefined) return same
    await refuseBeyondLimit(tx, projectId)
    const { id: accountId, name: author } = tx.account
    const [added] = await tx.db
      .insert(rankProjectNotes)
      .values({ accountId, projectId, date, text, author, createdAt: tx.clock() })
      .returning()
    if (added === undefined) throw new Error('the note was not stored')
    return added
  })
  return { message: rankProjectMessages.noteAdded, data: presentNote(note) }
}

async function refuseBeyondLimit(tx: AccountCtx, projectId: number): Promise<void> {
  const [row] = await tx.db.select({ notes: count() }).from(rankProjectNotes).where(notesOf(tx, projectId))
  if ((row?.notes ?? 0) >= noteLimits.perProject)
    throw new AppError('project.notes-full', `project ${projectId} has ${row?.notes} notes`)
}
