import { hasHiddenCharacters, hiddenCharacters } from '../rules/hidden-characters.ts'
import { blanksAround, textUpTo } from './bounded-input.ts'

/**
 * One line of at most so many characters that a person writes and others read, trimmed. `message` is for what is no text;
 * the rest of the rule, such as whether it may be empty, is each field's own.
 */
export const lineOfText = (most: number, message: string, tooLong = message) =>
  textUpTo(most + blanksAround, message, tooLong)
    .trim()
    .max(most, { error: tooLong, abort: true })
    .refine((text) => !hasHiddenCharacters(text), { error: hiddenCharacters, abort: true })
