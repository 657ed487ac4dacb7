import { type PasswordRule, unmetRules } from '../rules/accounts/password-rules.ts'
import { wireText } from '../wire/fields.ts'
import { mostPasswordEntered } from './current-password.ts'

const unmet = ({ words }: PasswordRule) => `Password requirement not met: ${words.toLowerCase()}.`

/** The message for a password too long to check other rules, and for its confirmation. */
export const wrongLength = (rules: readonly PasswordRule[]) =>
  rules.flatMap((rule) => (rule.name === 'length' ? unmet(rule) : [])).join()

/** A password on the wire: one issue for each rule it does not meet. */
export function newPassword(rules: readonly PasswordRule[], message: string) {
  return wireText(mostPasswordEntered, message, wrongLength(rules)).superRefine((password, { addIssue }) => {
    for (const rule of unmetRules(rules, password)) addIssue({ code: 'custom', message: unmet(rule) })
  })
}
