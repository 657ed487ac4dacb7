import { profileMessages } from '#contract/accounts/messages.ts'
import type { CustomerData } from '#contract/customers/endpoints.ts'
import {
  creditsProblem,
  emailProblem,
  nameProblem,
  phoneProblem,
  reasonProblem,
} from '../../../parts/accounts/fields/account-problems.ts'
import type { CustomerChange } from '../use-update-customer.ts'

/** As the fields hold them. */
export type EditValues = {
  name: string
  email: string
  contact: string
  language: string
  type: string
  active: string
  suspend_reason: string
  credits: string
  credits_reason: string
}

export const editValuesOf = ({ name, email, contact, language, type, suspend, credits }: CustomerData): EditValues => ({
  name,
  email,
  contact: contact ?? '',
  language,
  type: String(type),
  active: suspend === 1 ? 'no' : 'yes',
  suspend_reason: '',
  credits: String(credits),
  credits_reason: '',
})

const isSuspending = ({ suspend }: CustomerData, { active }: EditValues) => suspend === 0 && active === 'no'

/** Problems that are known before anything is sent; the server decides. */
export const editProblems = (account: CustomerData) => ({
  name: (name: string) => nameProblem(name),
  email: emailProblem,
  contact: phoneProblem,
  credits: creditsProblem,
  credits_reason: (reason: string, { credits }: EditValues) =>
    reasonProblem(reason, { credits, before: account.credits }),
  suspend_reason: (reason: string, values: EditValues) =>
    isSuspending(account, values) && reason.trim() === '' ? profileMessages.suspendReason : null,
})

/** The changed fields and nothing else: another person may have changed the other fields meanwhile. */
export function changeOf(account: CustomerData, values: EditValues): CustomerChange {
  const before = editValuesOf(account)
  const isOther = (field: keyof EditValues) => values[field].trim() !== before[field]
  return {
    ...(isOther('name') && { name: values.name.trim() }),
    ...(isOther('email') && { email: values.email.trim() }),
    ...(isOther('contact') && { contact: values.contact.trim() || null }),
    ...(isOther('language') && { language: values.language }),
    ...(isOther('type') && { type: values.type === '2' ? 2 : 1 }),
    ...(isOther('active') && { suspend: values.active === 'no' }),
    ...(isSuspending(account, values) && { suspend_reason: values.suspend_reason.trim() }),
    ...(Number(values.credits) !== account.credits && {
      credits: Number(values.credits),
      credits_reason: values.credits_reason.trim(),
    }),
  }
}
