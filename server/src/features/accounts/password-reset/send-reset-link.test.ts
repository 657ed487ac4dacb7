import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { minutes } from '../../../platform/clock/clock.ts'
import { EmailError } from '../../../ports/mailer.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { type Person, signedIn } from '../../../testing/people.ts'
import { passwordLinks } from '../tables.ts'
import { requestPasswordReset } from './request-password-reset.ts'
import { resetLinkEmail } from './reset-link-email.ts'
import { sendResetLink } from './send-reset-link.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
})
afterAll(() => app.close())

const tokensOf = (running: TestApp, email: string) =>
  running.emailMessages(email).map(({ text }) => /\/changepassword\/([\w-]{43})\s/.exec(text)?.[1] ?? 'no link')

async function linksOf(person: Person) {
  return app.ctx.db.select().from(passwordLinks).where(eq(passwordLinks.accountId, person.id))
}

/** A person who has asked, and the id of their link. */
async function somebodyWhoAsked() {
  const person = await signedIn(app.ctx, 'paid')
  await requestPasswordReset(app.ctx, { email: person.email })
  const [link] = await linksOf(person)
  return { person, linkId: link?.id ?? '' }
}

/** The outcome of each run. */
const runTwice = (linkId: string) =>
  Promise.all(
    [1, 2].map(() =>
      sendResetLink(app.ctx, { linkId }).then(
        () => 'done',
        (error: Error) => error.message,
      ),
    ),
  )

const setPassword = async (running: TestApp, token: string | undefined, password = 'Another#Horse9') =>
  (await running.call('POST', '/update-password', { body: { token, password, confirmPassword: password } })).status

describe('the email with the link', () => {
  test('leads to the screen that sets a password, and says how long it does', async () => {
    const { person } = await somebodyWhoAsked()
    await app.workOff()
    const [emailMessage, ...others] = app.emailMessages(person.email)
    expect(others).toEqual([])
    const [token] = tokensOf(app, person.email)
    const href = `http://127.0.0.1:3000/changepassword/${token}`
    expect(emailMessage?.text).toContain(`Reset password ${href}`)
    expect(emailMessage?.html).toContain(`href="${href}"`)
    expect(emailMessage?.text).toContain('The link works once and expires 60 minutes after the request.')
    // Names are whatever somebody typed when registering an address that may be another's.
    expect(emailMessage?.text).not.toContain(person.viewer.account.name)
  })

  test('holds what nobody reads in the database, the queue or the audit log', async () => {
    const { person } = await somebodyWhoAsked()
    await app.workOff()
    const [token = ''] = tokensOf(app, person.email)
    const { rows } = await app.ctx.db.execute<{ stored: string }>(sql`
      select row_to_json(l)::text as stored from password_links l union all select row_to_json(a)::text from audit_log a`)
    expect(token).toHaveLength(43)
    expect(rows.map((row) => row.stored).join()).not.toContain(token)
    expect((await linksOf(person))[0]?.tokenHash).toMatch(/^[\da-f]{64}$/)
  })

  test('can be previewed', () => {
    expect(resetLinkEmail.renderSample()).toMatchObject({ subject: 'Reset your password' })
  })

  test.each([{ refuse: 451 }, { cutConnection: 'before' }] as const)(
    'is tried again after a failure that passes, with a link that works: %o',
    async (fault) => {
      const { person, linkId } = await somebodyWhoAsked()
      app.sandbox.control.addEmailFault({ to: person.email, times: 1, ...fault })
      await expect(app.workOff()).rejects.toThrow(EmailError)
      expect(app.emailMessages(person.email)).toEqual([])
      await sendResetLink(app.ctx, { linkId })
      const [token, ...others] = tokensOf(app, person.email)
      expect(others).toEqual([])
      expect(await setPassword(app, token)).toBe(200)
    },
  )

  test('that arrives twice after a connection broke: the newer link works, the older does not', async () => {
    const { person, linkId } = await somebodyWhoAsked()
    app.sandbox.control.addEmailFault({ to: person.email, times: 1, cutConnection: 'after' })
    await expect(app.workOff()).rejects.toThrow(EmailError)
    await sendResetLink(app.ctx, { linkId })
    const [newer, older, ...others] = tokensOf(app, person.email)
    expect([others, newer === older]).toEqual([[], false])
    expect([await setPassword(app, older), await setPassword(app, newer)]).toEqual([422, 200])
  })

  test('is given up after a failure that stays, and its link is gone', async () => {
    const { person, linkId } = await somebodyWhoAsked()
    app.sandbox.control.addEmailFault({ to: person.email, times: 1, refuse: 550 })
    await app.workOff()
    expect(await linksOf(person)).toEqual([])
    await sendResetLink(app.ctx, { linkId })
    expect(app.emailMessages(person.email)).toEqual([])
  })

  test('of two runs at the same time goes out once, with a link that works', async () => {
    const { person, linkId } = await somebodyWhoAsked()
    app.sandbox.control.addEmailFault({ to: person.email, times: 1, delayMs: 50 })
    expect(await runTwice(linkId)).toEqual(['done', `the link ${linkId} is being emailed at this moment`])
    const [token, ...others] = tokensOf(app, person.email)
    expect([others, await setPassword(app, token)]).toEqual([[], 200])
    await app.workOff()
    expect(tokensOf(app, person.email).filter((each) => each !== 'no link')).toHaveLength(1)
  })

  test('of two runs at the same time of which the one that emails fails is lost by neither', async () => {
    const { person, linkId } = await somebodyWhoAsked()
    app.sandbox.control.addEmailFault({ to: person.email, times: 1, delayMs: 50, refuse: 451 })
    expect(await runTwice(linkId)).not.toContain('done')
    expect(app.emailMessages(person.email)).toEqual([])
    await app.workOff()
    expect(await setPassword(app, tokensOf(app, person.email)[0])).toBe(200)
  })

  test('does not go out when its link has expired meanwhile, or was used', async () => {
    const { person, linkId } = await somebodyWhoAsked()
    app.clock.advance(minutes(60))
    await sendResetLink(app.ctx, { linkId })
    await app.workOff()
    expect(app.emailMessages(person.email)).toEqual([])
  })
})

test('jobs of the real queue email a link that works, also when the email server broke off twice', async () => {
  const running = await createTestApp()
  try {
    const person = await signedIn(running.ctx, 'paid')
    running.sandbox.control.addEmailFault({ to: person.email, times: 1, cutConnection: 'before' })
    running.sandbox.control.addEmailFault({ to: person.email, times: 1, refuse: 451 })
    const asked = await running.call('POST', '/reset-password', { body: { email: person.email } })
    expect(asked.status).toBe(200)
    await expect.poll(() => tokensOf(running, person.email), { timeout: 40_000 }).toHaveLength(1)
    expect(await setPassword(running, tokensOf(running, person.email)[0])).toBe(200)
  } finally {
    await running.close()
  }
})
