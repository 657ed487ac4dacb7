import { z } from 'zod'
import { noteLimits } from '../rules/limits/limits.ts'
import { calendarDate, timestamp } from '../wire/fields.ts'
import { lineOfText } from '../wire/line-of-text.ts'
import { rankProjectMessages } from './messages.ts'

export const noteFields = {
  date: calendarDate(rankProjectMessages.date),
  text: lineOfText(noteLimits.characters, rankProjectMessages.noteText, rankProjectMessages.noteTooLong).min(
    1,
    rankProjectMessages.noteText,
  ),
}

/** An event on a date, in the words of the person who noted it. */
export const projectNote = z.object({
  id: z.number().int(),
  date: z.iso.date(),
  text: z.string(),
  author: z.string(),
  created_at: timestamp,
})
export type ProjectNote = z.infer<typeof projectNote>
