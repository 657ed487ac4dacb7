import { z } from 'zod'

/** Controls, ends of lines and marks of reading direction: nobody sees them, and they show one text as another. */
const hidden = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u

export const hiddenCharacters = 'Remove line breaks and hidden control characters.'

/**
 * One line that a person writes and others read, trimmed. `message` is for what is no text; the rest of the rule, such as
 * the length, is each field's own. Joiners stay legal: emoji and names in some scripts are written with them.
 */
export const lineOfText = (message: string) =>
  z
    .string({ error: message })
    .trim()
    .refine((text) => text.isWellFormed() && !hidden.test(text), { error: hiddenCharacters, abort: true })
