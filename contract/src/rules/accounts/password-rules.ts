/** One thing a password must be, with the words that tick it off. */
export type PasswordRule = { name: string; words: string; isMet: (password: string) => boolean }

/** Far beyond every rule; nobody's time is spent on counting or searching more. */
const farTooLong = 1_000

/** Counted as people do and as passwords are stored: a letter with its accent is one, however it was typed. */
const characters = (password: string) =>
  password.length > farTooLong ? Number.POSITIVE_INFINITY : [...password.normalize('NFC')].length

const uppercase: PasswordRule = {
  name: 'uppercase',
  words: 'An uppercase letter',
  isMet: (password) => /\p{Lu}/u.test(password),
}
const symbol: PasswordRule = {
  name: 'symbol',
  words: 'A special character',
  isMet: (password) => /[\p{P}\p{S}]/u.test(password),
}

/** Applies to every password, wherever it is chosen. */
const length: PasswordRule = {
  name: 'length',
  words: '8 to 128 characters',
  isMet: (password) => characters(password) >= 8 && characters(password) <= 128,
}

/** Rules of a password chosen at registration. */
export const registrationPasswordRules: readonly PasswordRule[] = [
  length,
  uppercase,
  { name: 'lowercase', words: 'A lowercase letter', isMet: (password) => /\p{Ll}/u.test(password) },
  { name: 'digit', words: 'A digit', isMet: (password) => /\p{Nd}/u.test(password) },
  symbol,
  { name: 'spaces', words: 'No spaces', isMet: (password) => password !== '' && !/\s/u.test(password) },
]

/** Rules of a password chosen by a signed-in account, or by staff. */
export const passwordRules: readonly PasswordRule[] = [length, uppercase, symbol]

/** Rules of a password chosen by an emailed link. */
export const linkedPasswordRules: readonly PasswordRule[] = [length]

/** The unmet ones, in their order. */
export const unmetRules = (rules: readonly PasswordRule[], password: string): PasswordRule[] =>
  rules.filter((rule) => !rule.isMet(password))
