import { loginMessages, profileMessages } from '#contract/accounts/messages.ts'
import { readAmount } from '#contract/rules/billing/plan-bounds.ts'

const isSaid = (text: string) => /[\p{L}\p{N}]/u.test(text)

/** The problem of a name, in the server's words; each part of a new account has its own. */
export const nameProblem = (name: string, message: string = profileMessages.name) => (isSaid(name) ? null : message)

export const emailProblem = (email: string) =>
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) ? null : loginMessages.email

export function phoneProblem(phone: string) {
  const text = phone.trim()
  const isPhone = /^\+?[\d\s().-]{5,30}$/.test(text) && text.replace(/\D/g, '').length >= 5
  return text === '' || isPhone ? null : profileMessages.contact
}

const mostCredits = 1_000_000_000

export function creditsProblem(text: string) {
  const credits = readAmount(text)
  const hasFewDecimals = /^\d*\.?\d{0,4}$/.test(text.trim())
  return credits !== undefined && credits <= mostCredits && hasFewDecimals ? null : profileMessages.credits
}

/** True if credits are added or taken, which needs a reason. */
export const isOtherBalance = (credits: string, before: number) =>
  readAmount(credits) !== undefined && readAmount(credits) !== before

export const reasonProblem = (reason: string, change: { credits: string; before: number }) =>
  isOtherBalance(change.credits, change.before) && reason.trim() === '' ? profileMessages.reason : null
