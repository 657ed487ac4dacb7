import { z } from 'zod'
import { loginMessages } from './messages.ts'

/** Counted as `passwordRules` counts, so that whatever can be set can be entered. */
export const isWithinLongestPassword = (password: string) => [...password.normalize('NFC')].length <= 128
export const passwordTooLong = 'Password must be 128 characters or fewer.'

/** Asked for again before anything that changes how an account is protected. */
export const currentPassword = z
  .string({ error: loginMessages.password })
  .refine(isWithinLongestPassword, passwordTooLong)
