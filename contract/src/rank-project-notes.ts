import { z } from 'zod'
import { lineOfText } from './line-of-text.ts'
import { rankProjectMessages } from './rank-project-messages.ts'
import { calendarDate, timestamp } from './wire.ts'

export const noteLimits = { characters: 200, perProject: 500 } as const

export const noteFields = {
  date: calendarDate(rankProjectMessages.date),
  text: lineOfText(rankProjectMessages.noteText)
    .min(1, rankProjectMessages.noteText)
    .max(noteLimits.characters, rankProjectMessages.noteTooLong),
}

/** What happened on a date, in the words of the person who noted it. */
export const projectNote = z.object({
  id: z.number().int(),
  date: z.iso.date(),
  text: z.string(),
  author: z.string(),
  created_at: timestamp,
})
export type ProjectNote = z.infer<typeof projectNote>
