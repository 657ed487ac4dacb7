import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { after, days, minutes } from '../../platform/clock/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { EmailError } from '../../ports/mailer.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { signedIn } from '../../testing/people.ts'
import { accountsNotices } from '../accounts/module.ts'
import { notify } from './notify.ts'
import { recoverUnsentNotices } from './recover-unsent-notices.ts'
import { sendMail } from './send-email-job.ts'
import { sendNoticeEmail } from './send-notice-email.ts'
import { noticePreferences, notices } from './tables.ts'
import { isEmailed } from './wants-email.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
})
afterAll(() => app.close())

const noticesOf = (accountId: number) => app.ctx.db.select().from(notices).where(eq(notices.accountId, accountId))

const device = { device: 'Firefox on Linux', ip: '203.0.113.7' }

/** A person with one notice, stored and waiting for its email. */
async function notifiedPerson(ctx: Ctx) {
  const person = await signedIn(ctx, 'paid')
  await notify(ctx, person.id, accountsNotices['device.new'], device)
  const [notice] = await noticesOf(person.id)
  if (notice === undefined) throw new Error('nothing was stored')
  const emailState = async () => (await noticesOf(person.id))[0]?.emailState
  return { person, notice, id: { accountId: person.id, noticeId: notice.id }, emailState }
}

describe('a notice', () => {
  test('is stored unread and arrives as one email, in HTML and as text, in its account’s mailbox', async () => {
    const { person, notice, emailState } = await notifiedPerson(app.ctx)
    expect(notice).toMatchObject({
      kind: 'device.new',
      data: device,
      readAt: null,
      emailState: 'waiting',
    })
    expect(notice.id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7/)
    expect(app.emailMessages(person.email)).toEqual([])
    await app.workOff()
    const [emailMessage, ...others] = app.emailMessages(person.email)
    expect([emailMessage?.subject, others]).toEqual(['New sign-in to your account', []])
    for (const part of [emailMessage?.html, emailMessage?.text?.replaceAll(/\s+/g, ' ')]) {
      expect(part).toContain('Firefox on Linux from 203.0.113.7')
      expect(part).toContain(`${notice.createdAt.getUTCFullYear()} at`)
    }
    expect(await emailState()).toBe('sent')
  })

  test('is neither stored nor sent when its transaction rolls back', async () => {
    const person = await signedIn(app.ctx, 'paid')
    await app.ctx.db.execute(sql`create table sent_jobs (payload jsonb)`)
    const jobs: Ctx['jobs'] = {
      send: async ({ db }, job, payload) => {
        await db.execute(sql`insert into sent_jobs values (${JSON.stringify({ job: job.name, ...payload })})`)
      },
    }
    const count = async () => (await app.ctx.db.execute(sql`select payload from sent_jobs`)).rows
    const failed = inTransaction({ ...app.ctx, jobs }, async (tx) => {
      await notify(tx, person.id, accountsNotices['password.changed'], {})
      throw new Error('the password could not be stored')
    })
    await expect(failed).rejects.toThrow('the password could not be stored')
    expect([await noticesOf(person.id), await count()]).toEqual([[], []])
    await inTransaction({ ...app.ctx, jobs }, (tx) => notify(tx, person.id, accountsNotices['password.changed'], {}))
    const [notice] = await noticesOf(person.id)
    // Ids and nothing else.
    expect(await count()).toEqual([{ payload: { job: sendMail.name, accountId: person.id, noticeId: notice?.id } }])
  })

  test('that its kind could not tell is refused where it is made', async () => {
    const person = await signedIn(app.ctx, 'paid')
    for (const name of ['see http://evil.example', '<b>', ''])
      await expect(
        notify(app.ctx, person.id, accountsNotices['device.new'], { ...device, device: name }),
      ).rejects.toThrow()
    expect(await noticesOf(person.id)).toEqual([])
  })

  test('about safety is emailed whatever the account prefers', async () => {
    const { id, email } = await signedIn(app.ctx, 'paid')
    await app.ctx.db.insert(noticePreferences).values({ accountId: id, kind: 'password.reset', isEmailed: false })
    await notify(app.ctx, id, accountsNotices['password.reset'], {})
    await app.workOff()
    expect(app.emailMessages(email)).toHaveLength(1)
  })

  test.each([
    [{ isEmailed: true, mayBeTurnedOff: true }, undefined, true],
    [{ isEmailed: true, mayBeTurnedOff: true }, false, false],
    [{ isEmailed: false, mayBeTurnedOff: true }, undefined, false],
    [{ isEmailed: false, mayBeTurnedOff: true }, true, true],
    [{ isEmailed: true, mayBeTurnedOff: false }, false, true],
  ])('of a kind %o, chosen %s, is emailed: %s', (kind, chosen, expected) => {
    expect(isEmailed(kind, chosen)).toBe(expected)
  })
})

describe('the email of a notice', () => {
  test('goes out once, however often its job runs, also at the same time', async () => {
    const { person, id } = await notifiedPerson(app.ctx)
    app.sandbox.control.addEmailFault({ to: person.email, times: 1, delayMs: 50 })
    const sends = await Promise.allSettled([1, 2, 3].map(() => sendNoticeEmail(app.ctx, id)))
    // A job that finds it being sent is tried again.
    expect(sends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await sendNoticeEmail(app.ctx, id)
    await app.workOff()
    expect(app.emailMessages(person.email)).toHaveLength(1)
  })

  test.each([{ refuse: 451 }, { cutConnection: 'before' }] as const)(
    'is tried again after a failure that passes: %o',
    async (fault) => {
      const { person, id, emailState } = await notifiedPerson(app.ctx)
      app.sandbox.control.addEmailFault({ to: person.email, times: 1, ...fault })
      await expect(app.workOff()).rejects.toThrow(EmailError)
      expect(await emailState()).toBe('waiting')
      await sendNoticeEmail(app.ctx, id)
      expect([app.emailMessages(person.email).length, await emailState()]).toEqual([1, 'sent'])
    },
  )

  test('is given up after a failure that stays', async () => {
    const { person, id, emailState } = await notifiedPerson(app.ctx)
    app.sandbox.control.addEmailFault({ to: person.email, times: 1, refuse: 550 })
    await app.workOff()
    expect(await emailState()).toBe('failed')
    await sendNoticeEmail(app.ctx, id)
    expect(app.emailMessages(person.email)).toEqual([])
  })

  test('whose tries are over is tried again while it is news, and given up after a day', async () => {
    const { person, notice } = await notifiedPerson(app.ctx)
    const received = () => app.emailMessages(person.email).length
    const later = (milliseconds: number): Ctx => ({ ...app.ctx, clock: () => after(notice.createdAt, milliseconds) })
    app.sandbox.control.addEmailFault({ to: person.email, times: 1, refuse: 451 })
    await expect(app.workOff()).rejects.toThrow(EmailError)
    await recoverUnsentNotices(later(minutes(15) - 1))
    await app.workOff()
    expect(received()).toBe(0)
    await recoverUnsentNotices(later(minutes(15)))
    await app.workOff()
    expect(received()).toBe(1)

    await notify(app.ctx, person.id, accountsNotices['password.changed'], {})
    await recoverUnsentNotices(later(days(1) + minutes(1)))
    await app.workOff()
    const states = (await noticesOf(person.id)).map((each) => each.emailState)
    expect([received(), states.toSorted()]).toEqual([1, ['failed', 'sent']])
  })

  test('does not keep its reader from marking it as read meanwhile', async () => {
    const { ctx } = app
    const { id, emailState } = await notifiedPerson(ctx)
    const readAt = ctx.clock()
    const mailer: Ctx['ports']['mailer'] = {
      send: async () => {
        await ctx.db.update(notices).set({ readAt }).where(eq(notices.id, id.noticeId))
      },
    }
    await sendNoticeEmail({ ...ctx, ports: { ...ctx.ports, mailer } }, id)
    expect(await noticesOf(id.accountId)).toMatchObject([{ readAt }])
    expect(await emailState()).toBe('sent')
  })

  test('of an account that is gone is nobody’s', async () => {
    await sendNoticeEmail(app.ctx, { accountId: 1_000_000, noticeId: '01999999-0000-7000-8000-000000000000' })
  })
})

test('notices to one account use only a share of the emails: another account’s are sent, and the rest are sent later', async () => {
  const limited = await createTestApp({ hasInlineJobs: true, environment: { EMAILS_PER_MINUTE: '600' } })
  try {
    const { ctx } = limited
    const [busy, other] = [await signedIn(ctx, 'paid'), await signedIn(ctx, 'paid')]
    for (let at = 0; at < 40; at += 1) await notify(ctx, busy.id, accountsNotices['password.changed'], {})
    await notify(ctx, other.id, accountsNotices['password.changed'], {})
    await limited.workOff()
    const received = ({ email }: { email: string }) => limited.emailMessages(email).length
    expect(received(other)).toBe(1)
    expect(received(busy)).toBeGreaterThan(0)
    expect(received(busy)).toBeLessThanOrEqual(10)
    for (let round = 0; round < 20 && received(busy) < 40; round += 1) {
      limited.clock.advance(minutes(1))
      await limited.workOff()
    }
    expect(received(busy)).toBe(40)
    expect(await ctx.db.$count(notices, eq(notices.emailState, 'sent'))).toBe(41)
  } finally {
    await limited.close()
  }
})

test('jobs of the real queue send every email, also one the email server did not take at first', async () => {
  const running = await createTestApp()
  try {
    const { ctx, sandbox, emailMessages } = running
    const person = await signedIn(ctx, 'paid')
    sandbox.control.addEmailFault({ to: person.email, times: 1, refuse: 451 })
    await inTransaction(ctx, async (tx) => {
      await notify(tx, person.id, accountsNotices['password.changed'], {})
      await notify(tx, person.id, accountsNotices['device.new'], device)
    })
    await expect.poll(() => emailMessages(person.email), { timeout: 30_000 }).toHaveLength(2)
  } finally {
    await running.close()
  }
})
