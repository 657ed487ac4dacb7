import { z } from 'zod'

export const emailAddress = (message: string) =>
  z.string({ error: message }).trim().max(254, message).pipe(z.email(message))

/** Counted as `passwordRules` counts, so that whatever can be set can be entered. */
export const isWithinLongestPassword = (password: string) => [...password.normalize('NFC')].length <= 128
