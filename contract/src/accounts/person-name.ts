import { lineOfText } from '../wire/line-of-text.ts'

/** What somebody wants to be called: one line of at most 100 characters with something to read in it. */
export const personName = (message: string) =>
  lineOfText(100, message, 'Name must be 100 characters or fewer.').refine(
    (name) => /[\p{L}\p{N}]/u.test(name),
    message,
  )
