import { lineOfText } from '../wire/line-of-text.ts'

/** A person's name: one line of at most 100 characters that contains something to read. */
export const personName = (message: string) =>
  lineOfText(100, message, 'Name must be 100 characters or fewer.').refine(
    (name) => /[\p{L}\p{N}]/u.test(name),
    message,
  )
