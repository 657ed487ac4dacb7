import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { after, days, minutes } from '../../platform/clock/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { MailError } from '../../ports/mailer.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { signedIn } from '../../testing/people.ts'
import { noticeKindNames, noticeKinds } from './notice-kinds.ts'
import { noticeMails } from './notice-mails.ts'
import { notify } from './notify.ts'
import { sendMail } from './send-mail-job.ts'
import { sendNoticeMail } from './send-notice-mail.ts'
import { noticePreferences, notices } from './tables.ts'
import { tendNoticeMails } from './tend-notice-mails.ts'
import { isMailed } from './wants-mail.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
})
afterAll(() => app.close())

const noticesOf = (accountId: number) => app.ctx.db.select().from(notices).where(eq(notices.accountId, accountId))

const device = { device: 'Firefox on Linux', ip: '203.0.113.7' }

/** Somebody with one notice, stored and waiting for its mail. */
async function somebodyTold(ctx: Ctx) {
  const person = await signedIn(ctx, 'paid')
  await notify(ctx, person.id, 'device.new', device)
  const [notice] = await noticesOf(person.id)
  if (notice === undefined) throw new Error('nothing was stored')
  const mailState = async () => (await noticesOf(person.id))[0]?.mailState
  return { person, notice, id: { accountId: person.id, noticeId: notice.id }, mailState }
}

describe('a notice', () => {
  test('is stored unread and arrives as one mail, in HTML and as text, in its account’s mailbox', async () => {
    const { person, notice, mailState } = await somebodyTold(app.ctx)
    expect(notice).toMatchObject({ kind: 'device.new', data: device, readAt: null, mailState: 'waiting' })
    expect(notice.id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7/)
    expect(app.mails(person.email)).toEqual([])
    await app.workOff()
    const [mail, ...others] = app.mails(person.email)
    expect([mail?.subject, others]).toEqual(['Your account was used on a new device', []])
    for (const part of [mail?.html, mail?.text?.replaceAll(/\s+/g, ' ')]) {
      expect(part).toContain('Firefox on Linux from 203.0.113.7')
      expect(part).toContain(`${notice.createdAt.getUTCFullYear()} at`)
    }
    expect(await mailState()).toBe('sent')
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
      await notify(tx, person.id, 'password.changed', {})
      throw new Error('the password could not be stored')
    })
    await expect(failed).rejects.toThrow('the password could not be stored')
    expect([await noticesOf(person.id), await count()]).toEqual([[], []])
    await inTransaction({ ...app.ctx, jobs }, (tx) => notify(tx, person.id, 'password.changed', {}))
    const [notice] = await noticesOf(person.id)
    // Ids and nothing else.
    expect(await count()).toEqual([{ payload: { job: sendMail.name, accountId: person.id, noticeId: notice?.id } }])
  })

  test('that its kind could not tell is refused where it is made', async () => {
    const person = await signedIn(app.ctx, 'paid')
    for (const name of ['see http://evil.example', '<b>', ''])
      await expect(notify(app.ctx, person.id, 'device.new', { ...device, device: name })).rejects.toThrow()
    expect(await noticesOf(person.id)).toEqual([])
  })

  test('about safety is mailed whatever the account prefers', async () => {
    const { id, email } = await signedIn(app.ctx, 'paid')
    await app.ctx.db.insert(noticePreferences).values({ accountId: id, kind: 'password.reset', isMailed: false })
    await notify(app.ctx, id, 'password.reset', {})
    await app.workOff()
    expect(app.mails(email)).toHaveLength(1)
  })

  test.each([
    [{ isMailed: true, mayBeTurnedOff: true }, undefined, true],
    [{ isMailed: true, mayBeTurnedOff: true }, false, false],
    [{ isMailed: false, mayBeTurnedOff: true }, undefined, false],
    [{ isMailed: false, mayBeTurnedOff: true }, true, true],
    [{ isMailed: true, mayBeTurnedOff: false }, false, true],
  ])('of a kind %o, chosen %s, is mailed: %s', (kind, chosen, expected) => {
    expect(isMailed(kind, chosen)).toBe(expected)
  })

  test.each(noticeKindNames)('of the kind %s has a title and a text', (kind) => {
    const { title, text } = noticeKinds[kind].describe(noticeKinds[kind].sample)
    expect(title).toMatch(/^[A-Z].{5,60}[^.]$/)
    expect(text).toMatch(/^[A-Z].{30,}\.$/)
  })

  test('of every kind can be looked at as a mail', () => {
    expect(noticeMails.map((mail) => mail.name)).toEqual(noticeKindNames.map((kind) => kind.replace('.', '-')))
    for (const mail of noticeMails) expect(mail.name + mail.renderSample().subject).toMatch(/^[a-z-]+[A-Z]/)
  })
})

describe('the mail of a notice', () => {
  test('goes out once, however often its job runs, also at the same time', async () => {
    const { person, id } = await somebodyTold(app.ctx)
    app.sandbox.control.addMailFault({ to: person.email, times: 1, delayMs: 50 })
    await Promise.all([sendNoticeMail(app.ctx, id), sendNoticeMail(app.ctx, id), sendNoticeMail(app.ctx, id)])
    await sendNoticeMail(app.ctx, id)
    await app.workOff()
    expect(app.mails(person.email)).toHaveLength(1)
  })

  test.each([{ refuse: 451 }, { cutConnection: 'before' }] as const)(
    'is tried again after a failure that passes: %o',
    async (fault) => {
      const { person, id, mailState } = await somebodyTold(app.ctx)
      app.sandbox.control.addMailFault({ to: person.email, times: 1, ...fault })
      await expect(app.workOff()).rejects.toThrow(MailError)
      expect(await mailState()).toBe('waiting')
      await sendNoticeMail(app.ctx, id)
      expect([app.mails(person.email).length, await mailState()]).toEqual([1, 'sent'])
    },
  )

  test('is given up after a failure that stays', async () => {
    const { person, id, mailState } = await somebodyTold(app.ctx)
    app.sandbox.control.addMailFault({ to: person.email, times: 1, refuse: 550 })
    await app.workOff()
    expect(await mailState()).toBe('failed')
    await sendNoticeMail(app.ctx, id)
    expect(app.mails(person.email)).toEqual([])
  })

  test('whose tries are over is tried again while it is news, and given up after a day', async () => {
    const { person, notice } = await somebodyTold(app.ctx)
    const received = () => app.mails(person.email).length
    const later = (milliseconds: number): Ctx => ({ ...app.ctx, clock: () => after(notice.createdAt, milliseconds) })
    app.sandbox.control.addMailFault({ to: person.email, times: 1, refuse: 451 })
    await expect(app.workOff()).rejects.toThrow(MailError)
    await tendNoticeMails(later(minutes(15) - 1))
    await app.workOff()
    expect(received()).toBe(0)
    await tendNoticeMails(later(minutes(15)))
    await app.workOff()
    expect(received()).toBe(1)

    await notify(app.ctx, person.id, 'password.changed', {})
    await tendNoticeMails(later(days(1) + minutes(1)))
    await app.workOff()
    const states = (await noticesOf(person.id)).map((each) => each.mailState)
    expect([received(), states.toSorted()]).toEqual([1, ['failed', 'sent']])
  })

  test('does not keep its reader from marking it as read meanwhile', async () => {
    const { ctx } = app
    const { id, mailState } = await somebodyTold(ctx)
    const readAt = ctx.clock()
    const mailer: Ctx['ports']['mailer'] = {
      send: async () => {
        await ctx.db.update(notices).set({ readAt }).where(eq(notices.id, id.noticeId))
      },
    }
    await sendNoticeMail({ ...ctx, ports: { ...ctx.ports, mailer } }, id)
    expect(await noticesOf(id.accountId)).toMatchObject([{ readAt }])
    expect(await mailState()).toBe('sent')
  })

  test('of an account that is gone is nobody’s', async () => {
    await sendNoticeMail(app.ctx, { accountId: 1_000_000, noticeId: '01999999-0000-7000-8000-000000000000' })
  })
})

test('jobs of the real queue send every mail, also one the mail server did not take at first', async () => {
  const running = await createTestApp()
  try {
    const { ctx, sandbox, mails } = running
    const person = await signedIn(ctx, 'paid')
    sandbox.control.addMailFault({ to: person.email, times: 1, refuse: 451 })
    await inTransaction(ctx, async (tx) => {
      await notify(tx, person.id, 'password.changed', {})
      await notify(tx, person.id, 'device.new', device)
    })
    await expect.poll(() => mails(person.email), { timeout: 30_000 }).toHaveLength(2)
  } finally {
    await running.close()
  }
})
