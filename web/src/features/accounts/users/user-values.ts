import { userMessages } from '#contract/accounts/messages.ts'
import type { UserRow } from '#contract/accounts/user-endpoints.ts'
import { readAmount } from '#contract/rules/billing/plan-bounds.ts'
import { accountTypes, roleNames } from '#contract/rules/billing/plan-modules.ts'
import { defaultCountryCode, defaultLanguageCode } from '#contract/rules/locations/places.ts'
import {
  creditsProblem,
  emailProblem,
  isOtherBalance,
  nameProblem,
  phoneProblem,
  reasonProblem,
} from '../../../parts/accounts/fields/account-problems.ts'

/** A user as the form holds it: what is typed. An existing one has one name, a new one gets two. */
export type UserValues = {
  firstname: string
  lastname: string
  name: string
  email: string
  contact: string
  country: number
  language: string
  role: string
  type: '1' | '2'
  credits: string
  credits_reason: string
}

export const newUser: UserValues = {
  firstname: '',
  lastname: '',
  name: '',
  email: '',
  contact: '',
  country: defaultCountryCode,
  language: defaultLanguageCode,
  role: '',
  type: '1',
  credits: '0',
  credits_reason: '',
}

export const valuesOf = (user: UserRow): UserValues => ({
  firstname: '',
  lastname: '',
  name: user.name,
  email: user.email,
  contact: user.contact ?? '',
  country: user.country,
  language: user.language,
  role: String(user.roles[0]?.id ?? ''),
  type: user.type === accountTypes.paid ? '2' : '1',
  credits: String(user.credits),
  credits_reason: '',
})

/** As the server takes a new one. Only for values without a problem. */
export const createInput = ({ name, role, type, credits, credits_reason, ...values }: UserValues) => ({
  ...values,
  email: values.email.trim(),
  role: Number(role),
  type: typeOf(type),
  credits: readAmount(credits) ?? 0,
  ...(credits_reason.trim() !== '' && { credits_reason: credits_reason.trim() }),
})

const typeOf = (type: UserValues['type']) => (type === '2' ? accountTypes.paid : accountTypes.trial)

/** The changed fields and nothing else: a field that is not sent stays. */
export function changesOf(before: UserValues, values: UserValues) {
  const differs = (key: keyof UserValues) => String(values[key]).trim() !== String(before[key]).trim()
  return {
    ...(differs('name') && { name: values.name.trim() }),
    ...(differs('email') && { email: values.email.trim() }),
    ...(differs('contact') && { contact: values.contact.trim() }),
    ...(differs('country') && { country: values.country }),
    ...(differs('language') && { language: values.language }),
    ...(differs('role') && { role: Number(values.role) }),
    ...(differs('type') && { type: typeOf(values.type) }),
    ...(differs('credits') && {
      credits: readAmount(values.credits) ?? 0,
      credits_reason: values.credits_reason.trim(),
    }),
  }
}

/** Problems of the fields, in the server's words; those that it alone knows come with its answer. */
export const userProblems = (before: UserValues | undefined) => ({
  firstname: (text: string) => (before === undefined ? nameProblem(text, userMessages.firstName) : null),
  lastname: (text: string) => (before === undefined ? nameProblem(text, userMessages.lastName) : null),
  name: (text: string) => (before === undefined ? null : nameProblem(text)),
  email: emailProblem,
  contact: phoneProblem,
  role: (role: string) => (before !== undefined || role !== '' ? null : userMessages.role),
  credits: creditsProblem,
  credits_reason: (reason: string, { credits }: UserValues) =>
    reasonProblem(reason, { credits, before: balanceOf(before) }),
})

/** A new user has no balance. */
const balanceOf = (before: UserValues | undefined) => Number(before?.credits ?? 0)

export const hasOtherCredits = (before: UserValues | undefined, credits: string) =>
  isOtherBalance(credits, balanceOf(before))

export const isCustomerRole = (name: string | undefined) => name === roleNames.customer
