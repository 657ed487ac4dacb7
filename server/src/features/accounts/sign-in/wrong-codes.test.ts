import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hours, minutes, seconds } from '../../../platform/clock/clock.ts'
import { type Browser, openBrowser } from '../../../testing/browser.ts'
import {
  addCodeReader,
  type CodeReader,
  enterCode,
  lastCode,
  logInFrom,
  otherThan,
  signInWithCode,
} from '../../../testing/code-sign-in.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { readAudit } from '../../../testing/read-audit.ts'
import { sessions } from '../tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
})
afterAll(() => app.close())

type Waiting = { reader: CodeReader; browser: Browser; code: string }

/** A browser whose password was right, and the code it got. */
async function waitForCode(known?: CodeReader): Promise<Waiting> {
  const reader = known ?? (await addCodeReader(app.ctx))
  const browser = openBrowser(app)
  expect((await logInFrom(browser, reader)).body).toEqual({ otp: true })
  await app.workOff()
  return { reader, browser, code: lastCode(app, reader.email) }
}

const countOf = async ({ reader }: Waiting, action: 'code.failed' | 'sign-in.blocked') => {
  const rows = await readAudit(app.ctx, reader)
  return rows.filter((row) => row.action === action).length
}
const sessionsOf = ({ reader }: Waiting) => app.ctx.db.$count(sessions, eq(sessions.accountId, reader.id))
const statuses = (replies: readonly { status: number }[], status: number) =>
  replies.filter((reply) => reply.status === status)

describe('a wrong code', () => {
  test('says how many attempts are left, and the fifth ends the sign-in for the right code too', async () => {
    const waiting = await waitForCode()
    const { browser, code } = waiting
    for (const left of [4, 3, 2, 1])
      expect(await enterCode(browser, otherThan(code))).toMatchObject({
        status: 422,
        body: {
          code: 'code.wrong',
          message: `Incorrect code. ${left === 1 ? '1 attempt' : `${left} attempts`} left.`,
          data: { tries_left: left },
        },
      })
    const cookie = browser.cookies.get('sign-in') ?? ''
    expect(await enterCode(browser, otherThan(code))).toMatchObject({
      status: 422,
      body: { code: 'code.ended', message: 'Too many incorrect codes. Sign in again to get a new one.' },
    })
    expect(browser.cookies.size).toBe(0)
    const withCookie = openBrowser(app, { cookies: [['sign-in', cookie]] })
    expect(await enterCode(withCookie, code)).toMatchObject({ status: 422, body: { code: 'code.ended' } })
    expect([await sessionsOf(waiting), await countOf(waiting, 'code.failed')]).toEqual([0, 5])
  })

  test('leaves the right one valid while tries are left', async () => {
    const { browser, code } = await waitForCode()
    for (let tried = 0; tried < 4; tried += 1) await enterCode(browser, otherThan(code))
    expect((await enterCode(browser, code)).status).toBe(200)
  })

  test('is the right code of another sign-in: of somebody else, and of the same account', async () => {
    const [mine, theirs] = [await waitForCode(), await waitForCode()]
    const code = mine.code === theirs.code ? otherThan(mine.code) : theirs.code
    expect(await enterCode(mine.browser, code)).toMatchObject({ status: 422, body: { code: 'code.wrong' } })
    const second = await waitForCode(mine.reader)
    if (second.code !== mine.code)
      expect(await enterCode(mine.browser, second.code)).toMatchObject({ body: { code: 'code.wrong' } })
    expect((await enterCode(second.browser, second.code)).status).toBe(200)
    expect((await enterCode(mine.browser, mine.code)).status).toBe(200)
  })

  test('is any code before one was emailed', async () => {
    const browser = openBrowser(app)
    await logInFrom(browser, await addCodeReader(app.ctx))
    expect(await enterCode(browser, '000000')).toMatchObject({ status: 422, body: { code: 'code.wrong' } })
  })
})

describe('no sign-in to finish', () => {
  test.each<[string, [string, string][]]>([
    ['without a cookie', []],
    ['with a cookie nobody was given', [['sign-in', 'A'.repeat(43)]]],
    ['with a cookie that is none of ours', [['sign-in', "' or 1=1 --"]]],
    ['with a device cookie only', [['device', 'A'.repeat(43)]]],
  ])('%s', async (_what, cookies) => {
    expect(await enterCode(openBrowser(app, { cookies }), '123456')).toMatchObject({
      status: 422,
      body: { code: 'code.ended', message: 'This code has expired. Sign in again to get a new one.' },
    })
  })

  test('with a code older than ten minutes; another one asked for then works', async () => {
    const { reader, browser, code } = await waitForCode()
    app.clock.advance(minutes(10))
    expect(await enterCode(browser, code)).toMatchObject({ status: 422, body: { code: 'code.ended' } })
    expect([...browser.cookies.keys()]).toEqual(['sign-in'])
    expect((await browser.call('POST', '/resend-otp')).status).toBe(200)
    await app.workOff()
    expect((await enterCode(browser, lastCode(app, reader.email))).status).toBe(200)
  })

  test('a code a moment short of ten minutes is valid', async () => {
    const { browser, code } = await waitForCode()
    app.clock.advance(minutes(10) - seconds(30))
    expect((await enterCode(browser, code)).status).toBe(200)
  })
})

describe('at once', () => {
  test('50 right codes open one session', async () => {
    const waiting = await waitForCode()
    const cookies = [...waiting.browser.cookies]
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => enterCode(openBrowser(app, { cookies }), waiting.code)),
    )
    expect(statuses(replies, 200)).toHaveLength(1)
    expect(statuses(replies, 422)).toHaveLength(49)
    expect(await sessionsOf(waiting)).toBe(1)
  })

  test('50 wrong codes get five tries, each of them reported once', async () => {
    const waiting = await waitForCode()
    const cookies = [...waiting.browser.cookies]
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => enterCode(openBrowser(app, { cookies }), otherThan(waiting.code))),
    )
    const left = replies.flatMap(({ body }) => (body as { data?: { tries_left: number } }).data?.tries_left ?? [])
    expect(left.sort()).toEqual([1, 2, 3, 4])
    expect(await countOf(waiting, 'code.failed')).toBe(5)
    expect(await enterCode(openBrowser(app, { cookies }), waiting.code)).toMatchObject({ body: { code: 'code.ended' } })
    expect(await sessionsOf(waiting)).toBe(0)
  })

  test('50 wrong codes over five browsers of one account: ten are compared', async () => {
    const first = await waitForCode()
    const all = [first, ...(await inTurn(4, () => waitForCode(first.reader)))]
    const tries = Array.from({ length: 50 }, (_, at) => all[at % all.length] ?? first)
    await Promise.all(
      tries.map(({ browser, code }) => enterCode(openBrowser(app, { cookies: [...browser.cookies] }), otherThan(code))),
    )
    expect(await countOf(first, 'code.failed')).toBe(10)
    expect(await countOf(first, 'sign-in.blocked')).toBe(1)
  })
})

async function inTurn<Result>(times: number, work: () => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  for (let at = 0; at < times; at += 1) results.push(await work())
  return results
}

describe('ten wrong codes an hour for one account', () => {
  test('over all browsers; then the right one has to wait for the time given', async () => {
    const first = await waitForCode()
    for (let tried = 0; tried < 5; tried += 1) await enterCode(first.browser, otherThan(first.code))
    const second = await waitForCode(first.reader)
    for (let tried = 0; tried < 4; tried += 1) await enterCode(second.browser, otherThan(second.code))
    const third = await waitForCode(first.reader)
    expect(await enterCode(third.browser, otherThan(third.code))).toMatchObject({ body: { data: { tries_left: 4 } } })
    for (let again = 0; again < 7; again += 1) {
      const reply = await enterCode(third.browser, third.code)
      expect(reply).toMatchObject({ status: 429, body: { code: 'rate.limited' } })
      const { retry_after_seconds: wait } = (reply.body as { data: { retry_after_seconds: number } }).data
      expect(wait).toBeGreaterThan(3_500)
      expect(wait).toBeLessThanOrEqual(3_600)
    }
    expect(await countOf(first, 'sign-in.blocked')).toBe(1)
    // No other sign-in waits for it.
    const other = await waitForCode()
    expect((await enterCode(other.browser, other.code)).status).toBe(200)
    app.clock.advance(hours(1))
    await signInWithCode(app, openBrowser(app), first.reader)
  })

  test('and refused ones use up no try of the code', async () => {
    const reader = await addCodeReader(app.ctx)
    const first = await waitForCode(reader)
    for (let tried = 0; tried < 5; tried += 1) await enterCode(first.browser, otherThan(first.code))
    app.clock.advance(minutes(52))
    const second = await waitForCode(reader)
    for (let tried = 0; tried < 4; tried += 1) await enterCode(second.browser, otherThan(second.code))
    const third = await waitForCode(reader)
    await enterCode(third.browser, otherThan(third.code))
    for (let again = 0; again < 7; again += 1) expect((await enterCode(third.browser, third.code)).status).toBe(429)
    app.clock.advance(minutes(8))
    expect((await enterCode(third.browser, third.code)).status).toBe(200)
  })

  test('right ones are not counted: nine wrong and six right ones in an hour are fine', async () => {
    const reader = await addCodeReader(app.ctx)
    for (const wrongOnes of [2, 2, 2, 1, 1, 1]) {
      const { browser, code } = await waitForCode(reader)
      for (let tried = 0; tried < wrongOnes; tried += 1) await enterCode(browser, otherThan(code))
      expect((await enterCode(browser, code)).status).toBe(200)
    }
  })
})
