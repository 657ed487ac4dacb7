import { hasHiddenCharacters, hiddenCharacters } from '../rules/text/hidden-characters.ts'
import { blanksAround, textUpTo } from './bounded-input.ts'

/**
 * One line of text of at most `most` characters, trimmed. `message` is for values that aren’t text; other rules, such as whether
 * it may be empty, are added by the field.
 */
export const lineOfText = (most: number, message: string, tooLong = message) =>
  textUpTo(most + blanksAround, message, tooLong)
    .trim()
    .max(most, { error: tooLong, abort: true })
    .refine((text) => !hasHiddenCharacters(text), { error: hiddenCharacters, abort: true })
