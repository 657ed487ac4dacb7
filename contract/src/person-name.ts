import { wireText } from './wire.ts'

/** Ends of lines, and marks that turn the writing round so that one name is shown as another. */
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u

/** What somebody wants to be called: one line of at most 100 characters with something to read in it. */
export const personName = (message: string) =>
  wireText(message)
    .trim()
    .max(100, 'A name has at most 100 characters.')
    .refine((name) => /[\p{L}\p{N}]/u.test(name) && !unprintable.test(name), message)
