import { passwordRules, unmetRules } from '#contract/rules/accounts/password-rules.ts'

const length = 12
/** Without those that are taken for one another when read aloud or typed off: 0 and O, 1, l and I. */
const characters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789!#$%&*+-=?@'
/** The largest multiple of their number: what lies beyond would favour the first of them. */
const fairBelow = 256 - (256 % characters.length)

const randomCharacters = () => {
  let text = ''
  while (text.length < length) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1))
    if (byte < fairBelow) text += characters[byte % characters.length]
  }
  return text
}

/** Twelve random characters that meet every rule; with a digit and a small letter too, because some expect them. */
export function generatePassword(): string {
  for (;;) {
    const password = randomCharacters()
    if (unmetRules(passwordRules, password).length === 0 && /\d/.test(password) && /[a-z]/.test(password))
      return password
  }
}
