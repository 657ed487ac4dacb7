import { passwordMessages } from '#contract/accounts/messages.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { fold, isCommonWithTrimmings, isMostlyOneOf, weigh } from './guessing.ts'

/** A password of fewer is made of repetitions and runs, such as `Aaaa1234!`. */
const leastWeight = 5
const ourName = 'serpplus'

/**
 * Refuses what would be guessed first: the 49 000 most used passwords, in any case and with the usual look-alikes, also
 * with a few digits and symbols before and after; and what is little more than our name or a word of `about`, which is
 * what a stranger knows of the account, such as its name and address.
 */
export async function refuseCommonPassword(
  password: string,
  { field = 'password', about = [] }: { field?: string; about?: readonly string[] } = {},
): Promise<void> {
  const folded = fold(password)
  if (isMostlyOneOf(folded, [ourName, ...about.flatMap(wordsOf)])) throw refusal(field, passwordMessages.personal)
  if (weigh(folded) < leastWeight || isCommonWithTrimmings(folded, await commonPasswords()))
    throw refusal(field, passwordMessages.common)
}

const refusal = (path: string, message: string) =>
  new AppError('input.invalid', `${path}: would be guessed`, {
    publicMessage: message,
    data: { issues: [{ path, message }] },
  })

/** `Anna Bright` is known as `annabright`, `anna` and `bright`. */
function wordsOf(known: string): string[] {
  const parts = fold(known).split(/[^\p{L}\p{N}]+/u)
  return [...parts, parts.join('')]
}

let loaded: Promise<ReadonlySet<string>> | undefined

/** Some 5 MB of memory that only a process which sets passwords shall pay for. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  loaded ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']))
  return loaded
}
