import { and, count, eq } from 'drizzle-orm'
import { rankProjectMessages } from '#contract/rank-projects/messages.ts'
import { noteLimits } from '#contract/rules/limits/limits.ts'
import type { LocalDate } from '#contract/rules/text/time-zones.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { lockProjectOfAccount } from '../get-project.ts'
import { type AboutFields, notesOf, presentNote, readAbout } from './project-notes.ts'
import { rankProjectNotes } from './tables.ts'

/** Once a day: a second one of the date is added to the first. Where a project’s notes are full it is left out. */
export async function addAutomaticNote(
  tx: AccountCtx,
  projectId: number,
  { date, title, text }: { date: LocalDate; title: string; text: string },
) {
  const { id, isAutomatic } = rankProjectNotes
  const [earlier] = await tx.db
    .select()
    .from(rankProjectNotes)
    .where(and(notesOf(tx, projectId), eq(rankProjectNotes.date, date), isAutomatic))
  if (earlier !== undefined) {
    const whole = cutToNote(`${earlier.text}; ${text}`)
    await tx.db
      .update(rankProjectNotes)
      .set({ text: whole })
      .where(and(notesOf(tx, projectId), eq(id, earlier.id)))
  } else if ((await countNotes(tx, projectId)) < noteLimits.perProject)
    await insertNote(tx, { id: projectId, date, text: cutToNote(`${title} ${text}`) }, { isAutomatic: true })
}

const cutToNote = (text: string) =>
  text.length <= noteLimits.characters ? text : `${text.slice(0, noteLimits.characters - 1)}…`

export type AddProjectNote = AboutFields & { id: number; date: LocalDate; text: string }

/**
 * Adds a note on a date. The same words on the same date about the same tag or pages again, as of a double click, are the
 * first note.
 */
export async function addProjectNote(ctx: AccountCtx, { id: projectId, date, text, ...about }: AddProjectNote) {
  const note = await inTransaction(ctx, async (tx) => {
    const project = await lockProjectOfAccount(tx, projectId)
    const named = await readAbout(tx, project, about)
    const equal = await tx.db
      .select()
      .from(rankProjectNotes)
      .where(and(notesOf(tx, projectId), eq(rankProjectNotes.date, date), eq(rankProjectNotes.text, text)))
    const same = equal.find((note) => isAboutSame(note, named))
    if (same !== undefined) return same
    await refuseBeyondLimit(tx, projectId)
    return insertNote(tx, { id: projectId, date, text }, named)
  })
  return { message: rankProjectMessages.noteAdded, data: presentNote(note) }
}

type Named = { tagId?: number | null; pages?: readonly string[] | null }

/** The order of pages makes no difference. */
const isAboutSame = (one: Named, other: Named) =>
  (one.tagId ?? null) === (other.tagId ?? null) &&
  new Set(one.pages).size === new Set(other.pages).size &&
  new Set(one.pages).isSubsetOf(new Set(other.pages))

async function refuseBeyondLimit(tx: AccountCtx, projectId: number): Promise<void> {
  const notes = await countNotes(tx, projectId)
  if (notes >= noteLimits.perProject)
    throw new AppError('project.notes-full', `project ${projectId} has ${notes} notes`)
}

async function countNotes(tx: AccountCtx, projectId: number): Promise<number> {
  const [row] = await tx.db.select({ notes: count() }).from(rankProjectNotes).where(notesOf(tx, projectId))
  return row?.notes ?? 0
}

async function insertNote(
  tx: AccountCtx,
  { id: projectId, date, text }: AddProjectNote,
  part: Partial<Pick<typeof rankProjectNotes.$inferInsert, 'isAutomatic' | 'tagId' | 'pages'>>,
) {
  const { id: accountId, name: author } = tx.account
  const [added] = await tx.db
    .insert(rankProjectNotes)
    .values({ accountId, projectId, date, text, ...part, author, createdAt: tx.clock() })
    .returning()
  if (added === undefined) throw new Error('the note was not stored')
  return added
}
