import { type PasswordRule, unmetRules } from '../rules/password-rules.ts'
import { wireText } from '../wire/fields.ts'

/** A password on the wire: one issue for each rule it does not meet. */
export function newPassword(rules: readonly PasswordRule[], message: string) {
  return wireText(message).superRefine((password, { addIssue }) => {
    for (const rule of unmetRules(rules, password))
      addIssue({ code: 'custom', message: `Password requirement not met: ${rule.words.toLowerCase()}.` })
  })
}
