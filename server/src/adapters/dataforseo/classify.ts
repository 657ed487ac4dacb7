import type { ProviderFailure, ProviderFailureKind } from '#server/ports/data-provider/failure.ts'

/** Codes arrive twice: for the call as a whole and for each task in it. Both must be checked. */
type CodeLevel = 'call' | 'task'
export type Verdict = 'ok' | 'pending' | 'empty' | ProviderFailureKind

/** The vendor's table of 2026; messages are never read, they change without notice. */
const verdicts: ReadonlyMap<number, Verdict> = new Map<number, Verdict>([
  [20000, 'ok'],
  [20100, 'ok'],
  [40000, 'bug'],
  [40001, 'bug'],
  [40002, 'bug'],
  [40003, 'bug'],
  [40004, 'bug'],
  [40006, 'bug'],
  [40100, 'auth'],
  [40101, 'engine'],
  [40102, 'empty'],
  [40103, 'engine'],
  [40104, 'account'],
  [40200, 'money'],
  [40201, 'account'],
  [40202, 'throttle'],
  [40203, 'money'],
  [40204, 'account'],
  [40205, 'stop'],
  [40206, 'stop'],
  [40207, 'account'],
  [40209, 'throttle'],
  [40210, 'money'],
  [40400, 'bug'],
  [40401, 'gone'],
  [40402, 'bug'],
  [40403, 'gone'],
  [40404, 'request'],
  [40405, 'request'],
  [40406, 'request'],
  [40407, 'request'],
  [40408, 'request'],
  [40501, 'request'],
  [40502, 'bug'],
  [40503, 'bug'],
  [40504, 'request'],
  [40505, 'request'],
  [40506, 'bug'],
  [40601, 'pending'],
  [40602, 'pending'],
  [50000, 'provider'],
  [50001, 'provider'],
  [50100, 'bug'],
  [50301, 'provider'],
  [50303, 'provider'],
  [50304, 'provider'],
  [50401, 'timeout'],
  [50402, 'timeout'],
])

export const callsPerMinuteExceeded = 40202
const simultaneousCallsExceeded = 40209
const simultaneousCallsPauseMs = 2_000

export function classifyStatus(code: number, level: CodeLevel): Verdict {
  const known = verdicts.get(code)
  if (known !== undefined) return known
  switch (Math.floor(code / 10_000)) {
    case 2:
      return 'ok'
    case 4:
      return level === 'call' ? 'bug' : 'request'
    case 5:
      return 'provider'
    default:
      return 'malformed'
  }
}

/** The failure a code stands for, or null when the code says ok, pending or empty. */
export function failureOfStatus(code: number, message: string, level: CodeLevel, now: Date): ProviderFailure | null {
  const verdict = classifyStatus(code, level)
  if (verdict === 'ok' || verdict === 'pending' || verdict === 'empty') return null
  return { kind: verdict, code, message, retryAfterMs: retryAfterMs(code, now) }
}

/** An answer without a readable body still says something through its HTTP status. */
export function failureOfHttpStatus(httpStatus: number, nothingIsBought: boolean, now: Date): ProviderFailure {
  return {
    kind: kindOfHttpStatus(httpStatus, nothingIsBought),
    code: null,
    message: `HTTP ${httpStatus} without a readable answer`,
    retryAfterMs: httpStatus === 429 ? millisecondsToNextMinute(now) : null,
  }
}

/** The vendor counts per calendar minute; a second more because its clock may be a little behind ours. */
export function millisecondsToNextMinute(now: Date): number {
  return 60_000 - (now.getTime() % 60_000) + 1_000
}

/** True if trying the same call again can help at all. */
export function isPassing(failure: ProviderFailure): boolean {
  if (failure.kind === 'provider' || failure.kind === 'throttle' || failure.kind === 'cut') return true
  return failure.kind === 'timeout' && failure.code !== null
}

export function localFailure(kind: ProviderFailureKind, message: string): ProviderFailure {
  return { kind, code: null, message, retryAfterMs: null }
}

function retryAfterMs(code: number, now: Date): number | null {
  if (code === callsPerMinuteExceeded) return millisecondsToNextMinute(now)
  if (code === simultaneousCallsExceeded) return simultaneousCallsPauseMs
  return null
}

function kindOfHttpStatus(httpStatus: number, nothingIsBought: boolean): ProviderFailureKind {
  if (httpStatus === 401) return 'auth'
  if (httpStatus === 402) return 'money'
  if (httpStatus === 403) return 'account'
  if (httpStatus === 404) return 'bug'
  if (httpStatus === 429) return 'throttle'
  // A gateway's error page says nothing about what happened behind it: a purchase may have been carried out.
  if (httpStatus >= 500 && nothingIsBought) return 'provider'
  return 'malformed'
}
