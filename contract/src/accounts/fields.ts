import { z } from 'zod'
import { mostEmailCharacters, toEmailAddress } from '../rules/email-syntax.ts'
import { blanksAround, textUpTo } from '../wire/bounded-input.ts'

/** In lower case and with its domain in ASCII, so that all spellings of an address are one account’s. */
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
