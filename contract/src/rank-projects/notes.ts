import { z } from 'zod'
import { noteLimits } from '../rules/limits/limits.ts'
import { noteEffectStates, noteEffectVerdicts } from '../rules/rank-projects/note-effect.ts'
import { readTargetPage, targetPageLimits, targetPageMessages } from '../rules/rank-projects/target-page.ts'
import { listUpTo, textUpTo } from '../wire/bounded-input.ts'
import { calendarDate, rowId, timestamp } from '../wire/fields.ts'
import { lineOfText } from '../wire/line-of-text.ts'
import { rankProjectMessages } from './messages.ts'

/** Its domain is checked where the project is known. */
const notedPage = textUpTo(targetPageLimits.entered, targetPageMessages.invalid, targetPageMessages.tooLong).refine(
  (text) => readTargetPage(text) !== undefined,
  targetPageMessages.invalid,
)

export const noteFields = {
  date: calendarDate(rankProjectMessages.date),
  text: lineOfText(noteLimits.characters, rankProjectMessages.noteText, rankProjectMessages.noteTooLong).min(
    1,
    rankProjectMessages.noteText,
  ),
  /** The tag of the keywords it is about; null for none. Unchanged if neither this nor `pages` is sent. */
  tag_id: rowId.nullable().optional(),
  /** The own pages it is about, as target pages are entered; empty for none. */
  pages: listUpTo(notedPage, targetPageMessages.invalid, {
    most: noteLimits.pages,
    tooMany: rankProjectMessages.tooManyNotedPages,
    units: { most: targetPageLimits.imported * noteLimits.pages, perText: targetPageLimits.entered },
  }).optional(),
}

type About = { tag_id?: number | null | undefined; pages?: readonly string[] | undefined }

/** A note is about a tag or about pages. */
export const aboutOneThing: [isOne: (about: About) => boolean, { message: string; path: string[] }] = [
  ({ tag_id, pages }) => tag_id == null || pages === undefined || pages.length === 0,
  { message: rankProjectMessages.notedTwice, path: ['pages'] },
]

/** An event on a date, in the words of the person who noted it. */
export const projectNote = z.object({
  id: z.number().int(),
  date: z.iso.date(),
  text: z.string(),
  author: z.string(),
  created_at: timestamp,
  /** The tag of the keywords that it is about, which may have been deleted since; null if it names none. */
  tag_id: z.number().int().nullable(),
  /** The own pages that it is about. */
  pages: z.array(z.string()),
})
export type ProjectNote = z.infer<typeof projectNote>

/** Days of a window with checks; `from` and `to` are the first and the last of them, null without any. */
const effectWindow = z.object({
  from: z.iso.date().nullable(),
  to: z.iso.date().nullable(),
  days_read: z.number().int(),
})

/** Mean visibility in percent of the first place's clicks. */
const visibility = z.number()

/** The change around a note: that of the keywords it is about, less that of the project's other keywords. */
export const noteEffect = z.object({
  note: projectNote,
  /** The tag that the note names; null if it names none, or it was deleted. */
  tag: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  /** `known` only with figures; otherwise the reason why there are none. */
  state: z.enum(noteEffectStates),
  /** Keywords that are compared: those that had been checked by the first day. */
  keywords_count: z.number().int(),
  others_count: z.number().int(),
  /** Keywords that are left out, because their first check came later. */
  left_out_count: z.number().int(),
  before: effectWindow,
  after: effectWindow,
  /** Mean visibility at the end of each day with checks, oldest first; null without keywords. */
  days: z.array(z.object({ date: z.iso.date(), noted: visibility.nullable(), others: visibility.nullable() })),
  figures: z
    .object({
      noted: z.object({ before: visibility, after: visibility }),
      others: z.object({ before: visibility, after: visibility }),
      /** Change of the noted keywords less that of the others, in percentage points. */
      effect: z.number(),
      /** Share of random choices of as many keywords whose effect is at least as large, either way. */
      p: z.number(),
      permutations: z.number().int(),
      /** The choices are the same for the same seed. */
      seed: z.number().int(),
      verdict: z.enum(noteEffectVerdicts),
    })
    .nullable(),
})
export type NoteEffect = z.infer<typeof noteEffect>
