import { lineOfText } from './line-of-text.ts'

/** What somebody wants to be called: one line of at most 100 characters with something to read in it. */
export const personName = (message: string) =>
  lineOfText(message)
    .max(100, 'A name has at most 100 characters.')
    .refine((name) => /[\p{L}\p{N}]/u.test(name), message)
