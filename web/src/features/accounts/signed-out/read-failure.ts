import { loginMessages } from '#contract/account-messages.ts'
import type { Failure } from '../../../shared/api/failure.ts'
import { formatWait } from './format-wait.ts'

/** How long to wait before the next try, where the refusal says. */
export function retryAfterSeconds({ code, data }: Failure): number | undefined {
  if (code !== 'rate.limited' || typeof data !== 'object' || data === null) return undefined
  if (!('retry_after_seconds' in data) || typeof data.retry_after_seconds !== 'number') return undefined
  return data.retry_after_seconds
}

/** Where a sentence begins to say how long to wait. */
export const waitWords = 'Try again in'

/** The failure's sentence, or ours where it is empty; how long to wait is said as a button that counts it down does. */
export function wordsOf(failure: Failure): string {
  const words = failure.message || loginMessages.unexpected
  const seconds = retryAfterSeconds(failure)
  const at = words.indexOf(waitWords)
  return seconds === undefined || at < 0 ? words : `${words.slice(0, at)}${waitWords} ${formatWait(seconds)}.`
}

/** Every sentence about a field, together; what concerns no field in `names` is left out. */
export function errorsByField<Name extends string>({ issues }: Failure, names: readonly Name[]) {
  const errors: Partial<Record<Name, string>> = {}
  for (const name of names) {
    const sentences = issues.filter(({ path }) => path === name).map(({ message }) => message)
    if (sentences.length > 0) errors[name] = [...new Set(sentences)].join(' ')
  }
  return errors
}
