import { z } from 'zod'
import { hasHiddenCharacters, hiddenCharacters } from '../rules/hidden-characters.ts'

/**
 * One line that a person writes and others read, trimmed. `message` is for what is no text; the rest of the rule, such as
 * the length, is each field's own.
 */
export const lineOfText = (message: string) =>
  z
    .string({ error: message })
    .trim()
    .refine((text) => !hasHiddenCharacters(text), { error: hiddenCharacters, abort: true })
