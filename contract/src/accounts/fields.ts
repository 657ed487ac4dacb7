import { z } from 'zod'
import { mostEmailCharacters, toEmailAddress } from '../rules/text/email-syntax.ts'
import { blanksAround, textUpTo } from '../wire/bounded-input.ts'

/** Returned in lower case with the domain in ASCII, so that all spellings of an address belong to one account. */
export const emailAddress = (message: string) =>
  textUpTo(mostEmailCharacters + blanksAround, message)
    .trim()
    .max(mostEmailCharacters, { error: message, abort: true })
    .transform((text, context) => {
      const address = toEmailAddress(text)
      if (address !== undefined) return address
      context.addIssue({ code: 'custom', message })
      return z.NEVER
    })
