import { type PasswordRule, unmetRules } from '../rules/password-rules.ts'
import { wireText } from '../wire/fields.ts'
import { mostPasswordEntered } from './current-password.ts'

const unmet = ({ words }: PasswordRule) => `Password requirement not met: ${words.toLowerCase()}.`

/** A password on the wire: one issue for each rule it does not meet. */
export function newPassword(rules: readonly PasswordRule[], message: string) {
  const length = rules.find(({ name }) => name === 'length')
  return wireText(mostPasswordEntered, message, length && unmet(length)).superRefine((password, { addIssue }) => {
    for (const rule of unmetRules(rules, password)) addIssue({ code: 'custom', message: unmet(rule) })
  })
}
