import { describe, expect, test } from 'vitest'
import { classifyStatus, failureOfHttpStatus, failureOfStatus, isPassing, type Verdict } from './classify.ts'

/** Section 1.2 of the vendor's contract, written down a second time. */
const documented: Record<Verdict, number[]> = {
  ok: [20000, 20100],
  pending: [40601, 40602],
  empty: [40102],
  auth: [40100],
  account: [40104, 40201, 40204, 40207],
  money: [40200, 40203, 40210],
  throttle: [40202, 40209],
  stop: [40205, 40206],
  engine: [40101, 40103],
  gone: [40401, 40403],
  request: [40404, 40405, 40406, 40407, 40408, 40501, 40504, 40505],
  bug: [40000, 40001, 40002, 40003, 40004, 40006, 40400, 40402, 40502, 40503, 40506, 50100],
  provider: [50000, 50001, 50301, 50303, 50304],
  timeout: [50401, 50402],
  cut: [],
  malformed: [],
  blank: [],
  paused: [],
}
const rows = Object.entries(documented).flatMap(([verdict, codes]) => codes.map((code) => ({ code, verdict })))
const now = new Date('2026-11-20T10:00:30.000Z')

describe('status codes', () => {
  test.each(rows)('$code means $verdict, for the call and for a task', ({ code, verdict }) => {
    expect(classifyStatus(code, 'call')).toBe(verdict)
    expect(classifyStatus(code, 'task')).toBe(verdict)
  })

  test.each([
    { code: 40999, level: 'call', verdict: 'bug' },
    { code: 40999, level: 'task', verdict: 'request' },
    { code: 40602 + 1, level: 'task', verdict: 'request' },
    { code: 50999, level: 'call', verdict: 'provider' },
    { code: 50999, level: 'task', verdict: 'provider' },
    { code: 20500, level: 'task', verdict: 'ok' },
    { code: 0, level: 'call', verdict: 'malformed' },
    { code: 30000, level: 'task', verdict: 'malformed' },
    { code: 60000, level: 'call', verdict: 'malformed' },
    { code: -40000, level: 'call', verdict: 'malformed' },
  ] as const)('an unknown $code is $verdict at the level of the $level', ({ code, level, verdict }) => {
    expect(classifyStatus(code, level)).toBe(verdict)
  })

  test('success, waiting and empty are no failures', () => {
    for (const code of [...documented.ok, ...documented.pending, ...documented.empty]) {
      expect(failureOfStatus(code, 'Ok.', 'task', now)).toBeNull()
    }
  })

  test('the limit per minute is over a second after the next minute begins, whatever the message says', () => {
    expect(failureOfStatus(40202, 'all fine', 'call', now)).toEqual({
      kind: 'throttle',
      code: 40202,
      message: 'all fine',
      retryAfterMs: 31_000,
    })
    expect(failureOfStatus(40209, '', 'call', now)?.retryAfterMs).toBe(2_000)
    expect(failureOfStatus(40210, '', 'task', now)?.retryAfterMs).toBeNull()
  })

  test('only transient failures are worth another try', () => {
    const worth = rows.filter(({ code }) => {
      const failure = failureOfStatus(code, '', 'call', now)
      return failure !== null && isPassing(failure)
    })
    expect(worth.map((row) => row.code)).toEqual([40202, 40209, 50000, 50001, 50301, 50303, 50304, 50401, 50402])
  })
})

describe('answers without a readable body', () => {
  test.each([
    { status: 200, read: 'malformed', bought: 'malformed' },
    { status: 302, read: 'malformed', bought: 'malformed' },
    { status: 401, read: 'auth', bought: 'auth' },
    { status: 402, read: 'money', bought: 'money' },
    { status: 403, read: 'account', bought: 'account' },
    { status: 404, read: 'bug', bought: 'bug' },
    { status: 429, read: 'throttle', bought: 'throttle' },
    { status: 500, read: 'provider', bought: 'malformed' },
    { status: 502, read: 'provider', bought: 'malformed' },
  ])('HTTP $status is $read when reading and $bought when buying', ({ status, read, bought }) => {
    expect(failureOfHttpStatus(status, true, now).kind).toBe(read)
    expect(failureOfHttpStatus(status, false, now).kind).toBe(bought)
  })
})
