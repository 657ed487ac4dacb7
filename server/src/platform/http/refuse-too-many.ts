import { AppError } from '../errors/app-error.ts'

/** Refuses a call with how long to wait. `reason` names the limit for operators. */
export function refuseTooMany(
  retryAfterSeconds: number,
  what: 'attempts' | 'requests' | 'emails' = 'attempts',
  reason: string = what,
): never {
  const wait = retryAfterSeconds === 1 ? '1 second' : `${retryAfterSeconds} seconds`
  throw new AppError('rate.limited', `${what}, again in ${wait}`, {
    publicMessage: `Too many ${what}. Try again in ${wait}.`,
    data: { retry_after_seconds: retryAfterSeconds },
    reason,
  })
}
