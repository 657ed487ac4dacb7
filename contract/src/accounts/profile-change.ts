import { z } from 'zod'
import { passwordRules } from '../rules/accounts/password-rules.ts'
import { suspendReasonLength } from '../rules/accounts/suspension.ts'
import { findCountry, findLanguage } from '../rules/locations/places.ts'
import { fromScalar, textUpTo } from '../wire/bounded-input.ts'
import { rowId, wireInteger, yesOrNo } from '../wire/fields.ts'
import { lineOfText } from '../wire/line-of-text.ts'
import { currentPassword } from './current-password.ts'
import { emailAddress } from './fields.ts'
import { loginMessages, passwordMessages, profileMessages } from './messages.ts'
import { newPassword } from './new-password.ts'
import { personName } from './person-name.ts'

/** Digits as people write them; empty or null removes the number. */
export const phoneNumber = lineOfText(40, profileMessages.contact)
  .refine(
    (text) => text === '' || (/^\+?[\d\s().-]{5,30}$/.test(text) && text.replace(/\D/g, '').length >= 5),
    profileMessages.contact,
  )
  .nullable()
  .transform((text) => text || null)

export const countryCode = wireInteger(profileMessages.country).refine(
  (code) => findCountry(code) !== undefined,
  profileMessages.country,
)

export const languageCode = textUpTo(12, profileMessages.language).refine(
  (code) => findLanguage(code) !== undefined,
  profileMessages.language,
)

export const accountType = wireInteger(profileMessages.type).pipe(
  z.union([z.literal(1), z.literal(2)], { error: profileMessages.type }),
)

const mostCredits = 1_000_000_000
/** Sent as a number or as digits; four decimals are kept. */
export const creditBalance = fromScalar(
  40,
  (value) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value),
  z
    .number({ error: profileMessages.credits })
    .min(0, profileMessages.credits)
    .max(mostCredits, profileMessages.credits)
    .refine((credits) => Math.abs(credits * 10_000 - Math.round(credits * 10_000)) < 1e-4, profileMessages.credits),
)

/**
 * One call for three screens. An account changes itself by `name` to `password`; a change of password or email takes
 * `oldPassword`. Staff change customers (`MANAGE_CUSTOMERS`) and users (`MANAGE_USERS`) by the rest as well, `role` with
 * `MANAGE_USERS` only. A field of somebody else's is refused with 403, not ignored.
 */
export const profileChange = z
  .object({
    id: rowId,
    name: personName(profileMessages.name).optional(),
    email: emailAddress(loginMessages.email).optional(),
    /** Empty or null removes it. */
    contact: phoneNumber.optional(),
    /** A country's location code. */
    country: countryCode.optional(),
    language: languageCode.optional(),
    oldPassword: currentPassword.optional(),
    password: newPassword(passwordRules, passwordMessages.mismatch).optional(),
    /** The id of a role. */
    role: rowId.optional(),
    type: accountType.optional(),
    /** The new balance; the difference becomes a ledger adjustment. */
    credits: creditBalance.optional(),
    /** The reason why credits are adjusted; shown in the credits history. */
    credits_reason: lineOfText(200, profileMessages.reason, 'A reason must be 200 characters or fewer.')
      .min(1, profileMessages.reason)
      .optional(),
    suspend: yesOrNo.optional(),
    /** Required to suspend an account. Its owner gets it by email and at sign-in, and the audit log keeps it. */
    suspend_reason: lineOfText(suspendReasonLength, profileMessages.suspendReason, profileMessages.suspendReasonLong)
      .min(1, profileMessages.suspendReason)
      .optional(),
    /** Set by staff: valid for 24 hours and one sign-in, which must choose a new one. */
    newPassword: newPassword(passwordRules, passwordMessages.mismatch).optional(),
    /** Emails `newPassword` to its owner. */
    sendPasswordToCustomer: z.boolean({ error: 'sendPasswordToCustomer must be true or false.' }).optional(),
    /** Emails a link for a new password instead. */
    sendResetLink: z.boolean({ error: 'sendResetLink must be true or false.' }).optional(),
  })
  .refine(({ newPassword, sendResetLink }) => newPassword === undefined || !sendResetLink, {
    path: ['sendResetLink'],
    message: profileMessages.passwordOrLink,
  })
  .refine(({ newPassword, sendPasswordToCustomer }) => newPassword !== undefined || !sendPasswordToCustomer, {
    path: ['newPassword'],
    message: profileMessages.nothingToSend,
  })
export type ProfileChange = z.infer<typeof profileChange>
