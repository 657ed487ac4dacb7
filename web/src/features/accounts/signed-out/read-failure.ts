import { loginMessages } from '#contract/account-messages.ts'
import type { Failure } from '../../../shared/api/failure.ts'

/** How long to wait before the next try, where the refusal says. */
export function retryAfterSeconds({ code, data }: Failure): number | undefined {
  if (code !== 'rate.limited' || typeof data !== 'object' || data === null) return undefined
  if (!('retry_after_seconds' in data) || typeof data.retry_after_seconds !== 'number') return undefined
  return data.retry_after_seconds
}

/** The server's sentence; where none arrived, or an empty one, ours. */
export function wordsOf({ code, message }: Failure): string {
  if (code === undefined) return loginMessages.noResponse
  return message || loginMessages.unexpected
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
