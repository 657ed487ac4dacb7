import { textUpTo } from '../wire/bounded-input.ts'
import { loginMessages } from './messages.ts'

/** Characters of a password as entered, before accents are composed. */
export const mostPasswordEntered = 512

/** Counted as `passwordRules` counts, so that whatever can be set can be entered. */
export const isWithinLongestPassword = (password: string) =>
  password.length <= 2 * mostPasswordEntered && [...password.normalize('NFC')].length <= 128
export const passwordTooLong = 'Password must be 128 characters or fewer.'

/** Asked for again before anything that changes how an account is protected. */
export const currentPassword = textUpTo(mostPasswordEntered, loginMessages.password, passwordTooLong).refine(
  isWithinLongestPassword,
  passwordTooLong,
)
