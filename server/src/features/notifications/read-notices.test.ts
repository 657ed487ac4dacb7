import { eq, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Notice } from '#contract/notifications/endpoints.ts'
import { notificationMessages } from '#contract/notifications/messages.ts'
import { optionalNotices } from '#contract/rules/notifications/notices.ts'
import { accountTopic } from '../../parts/access/index.ts'
import { after, days, minutes } from '../../platform/clock/clock.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { type Person, signedIn } from '../../testing/people.ts'
import { readAudit } from '../../testing/read-audit.ts'
import { switchedInto } from '../../testing/switched-into.ts'
import { accountsNotices } from '../accounts/module.ts'
import { billingNotices } from '../billing/module.ts'
import { deleteOldNotices, noticesKept } from './jobs.ts'
import { notify } from './notify.ts'
import { notices } from './tables.ts'
import { unsubscribeUrlOf } from './unsubscribe-link.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
})
afterAll(() => app.close())

type Page = { data: Notice[]; next: string | null; unread: number }
const list = async ({ token }: Pick<Person, 'token'>, query = '') =>
  (await app.call('GET', `/notifications${query}`, { token })).body as Page
const read = ({ token }: Pick<Person, 'token'>, body: object) =>
  app.call('POST', '/notifications/read', { token, body })
const unreadOf = async ({ token }: Person) =>
  ((await app.call('GET', '/user/show', { token })).body as { unread_notices: number }).unread_notices

async function tell(person: Person, count = 1) {
  for (let told = 0; told < count; told += 1) {
    app.clock.advance(minutes(1))
    await notify(app.ctx, person.id, accountsNotices['password.changed'], {})
  }
}

/** Events that open pages of an account get meanwhile. */
async function eventsDuring(person: Person, work: () => Promise<unknown>) {
  const topic = accountTopic(person.id)
  const events: unknown[] = []
  const stop = app.ctx.eventHub.subscribe(topic, (event) => events.push(event))
  const received = (event: unknown) => expect.poll(() => events, { timeout: 5_000 }).toContainEqual(event)
  const mark = async (body: object) => {
    await app.ctx.events.publish(app.ctx, { topic, body })
    await received(body)
  }
  // Events arrive in order: what came before is here once the mark is.
  await mark({ type: 'begin' })
  await work()
  await mark({ type: 'end' })
  stop()
  const types = events.map((event) => (event as { type: string }).type)
  return types.slice(types.indexOf('begin') + 1, -1)
}

describe('GET /notifications', () => {
  test('lists one’s own, newest first, in the words of their emails, page by page whatever comes meanwhile', async () => {
    const [person, other] = [await signedIn(app.ctx, 'paid'), await signedIn(app.ctx, 'paid')]
    await tell(other)
    await tell(person, 3)
    await notify(app.ctx, person.id, billingNotices['plan.ending'], billingNotices['plan.ending'].sample)
    await notify(app.ctx, person.id, billingNotices['renewal.failed'], billingNotices['renewal.failed'].sample)
    const first = await list(person, '?per_page=2')
    expect(first.data.map(({ link }) => link)).toEqual([
      { label: 'Pay now', url: 'https://invoice.stripe.com/i/acct_1/sample' },
      { label: 'Resume plan', url: '/pricing-page' },
    ])
    expect(first).toMatchObject({
      unread: 5,
      data: [
        {},
        {
          topic: 'billing',
          is_read: false,
          ...billingNotices['plan.ending'].describe(billingNotices['plan.ending'].sample),
        },
      ],
    })
    await tell(person)
    const second = await list(person, `?per_page=2&cursor=${first.next}`)
    const third = await list(person, `?per_page=2&cursor=${second.next}`)
    expect([second.data.length, third.data.length, third.next]).toEqual([2, 1, null])
    const ids = [first, second, third].flatMap(({ data }) => data.map(({ id }) => id))
    expect(new Set(ids).size).toBe(5)
    const [time = '', id = ''] = String(first.next).split('_')
    const badTimes = ['2026-02-30', '0000-01-01', '-000001-01-01', '+275760-09-13'].map((day) => `${day}T00:00:00.000Z`)
    for (const cursor of [...badTimes.map((bad) => `${bad}_${id}`), `${time}_${'-'.repeat(36)}`, time])
      expect(
        (await app.call('GET', `/notifications?cursor=${encodeURIComponent(cursor)}`, { token: person.token })).status,
        cursor,
      ).toBe(400)
  })

  test('filters by topic and by unread, and counts up to a hundred', async () => {
    const person = await signedIn(app.ctx, 'paid')
    await tell(person, 2)
    await notify(app.ctx, person.id, billingNotices['plan.ending'], billingNotices['plan.ending'].sample)
    const billing = await list(person, '?topic=billing')
    expect(billing.data.map(({ topic }) => topic)).toEqual(['billing'])
    await read(person, { ids: [billing.data[0]?.id] })
    expect((await list(person, '?unread=1')).data.map(({ topic }) => topic)).toEqual(['security', 'security'])
    await app.ctx.db.execute(sql`
      insert into notices (account_id, id, kind, data, created_at, mail_state)
      select ${person.id}, gen_random_uuid(), 'password.changed', '{}', now(), 'none' from generate_series(1, 150)`)
    expect([await unreadOf(person), (await list(person)).unread]).toEqual([100, 100])
  })

  test('shows a notice whose kind or shape is no longer known, without its words', async () => {
    const person = await signedIn(app.ctx, 'paid')
    const old = { accountId: person.id, createdAt: app.ctx.clock(), emailState: 'none' } as const
    await app.ctx.db.insert(notices).values([
      { ...old, id: uuid(), kind: 'plan.ending', data: { plan: 'of a shape of before' } },
      { ...old, id: uuid(), kind: 'weather.changed' as 'plan.ending', data: {} },
    ])
    const { data } = await list(person)
    expect(data.map(({ title, link }) => [title, link])).toEqual([
      ['Notification', null],
      ['Notification', null],
    ])
  })

  test('shows a weekly summary of the earlier format, of one project compared with seven days ago', async () => {
    const person = await signedIn(app.ctx, 'paid')
    const none = { improved: 0, unchanged: 20, appeared: 0, lost: 0, unknown: 0 }
    const data = {
      ...{ projectId: 7, name: 'Kestrel Roast', day: '2026-11-16', comparedDay: '2026-11-09', notCompared: null },
      ...{ average: { now: 11.4, before: 12.6 }, visibility: { now: 38.2, before: 36.5 } },
      ...{ keywords: { tracked: 21, declined: 1, ...none }, winners: [], losers: [] },
      ...{ failed: 0, skipped: null, credits: 9.5 },
    }
    const kind = 'project.weekly-summary'
    await app.ctx.db
      .insert(notices)
      .values({ accountId: person.id, createdAt: app.ctx.clock(), emailState: 'none', id: uuid(), kind, data })
    expect((await list(person)).data).toMatchObject([
      {
        title: 'Weekly summary: Kestrel Roast, 9 to 16 November 2026',
        text: 'Average position 11.4 (improved by 1.2). Visibility 38.2% (improved by 1.7 points). Of 21 keywords: 1 declined. Compares the run of 16 November with the run of 9 November.',
        link: { url: '/view-serp-project/7' },
      },
    ])
  })
})

describe('POST /notifications/read', () => {
  test('marks some, or all up to one, once, and tells the account’s other pages', async () => {
    const person = await signedIn(app.ctx, 'paid')
    await tell(person, 4)
    const [newest, second, , oldest] = (await list(person)).data.map(({ id }) => id)
    const events = await eventsDuring(person, () => read(person, { ids: [oldest] }))
    expect(events).toEqual(['notices'])
    const marked = async (body: object) => (await read(person, body)).body
    expect(await marked({ ids: [oldest] })).toEqual({ data: { marked: 0, unread: 3 } })
    expect(await marked({ up_to: second })).toEqual({ data: { marked: 2, unread: 1 } })
    expect((await list(person, '?unread=1')).data.map(({ id }) => id)).toEqual([newest])
    expect(await marked({ up_to: second })).toEqual({ data: { marked: 0, unread: 1 } })
  })

  test('does nothing for another account’s, and is refused for both or neither choice', async () => {
    const [person, other] = [await signedIn(app.ctx, 'paid'), await signedIn(app.ctx, 'paid')]
    await tell(other)
    await tell(person)
    const [{ id } = { id: '' }] = (await list(other)).data
    for (const body of [{ ids: [id] }, { up_to: id }])
      expect(await read(person, body)).toMatchObject({ status: 200, body: { data: { marked: 0, unread: 1 } } })
    expect(await unreadOf(other)).toBe(1)
    for (const body of [{}, { ids: [id], up_to: id }, { ids: ['one'] }, { ids: Array(101).fill(id) }])
      expect(await read(person, body)).toMatchObject({ status: 400 })
  })

  test('is the reader’s: staff who are switched in see notices and mark none', async () => {
    const [person, staff] = [await signedIn(app.ctx, 'paid'), await signedIn(app.ctx, 'superadmin')]
    await tell(person)
    const token = await switchedInto(app.ctx, person, staff)
    const [{ id } = { id: '' }] = (await list({ token })).data
    const refused = { status: 403, body: { code: 'session.switched' } }
    expect(await read({ token }, { ids: [id] })).toMatchObject(refused)
    const body = { kind: 'plan.ending', is_emailed: false }
    expect(await app.call('PUT', '/notifications/preferences', { token, body })).toMatchObject(refused)
    expect(await unreadOf(person)).toBe(1)
  })
})

test('a new notice is told to the account’s open pages once it is stored', async () => {
  const person = await signedIn(app.ctx, 'paid')
  expect(await eventsDuring(person, () => tell(person))).toEqual(['notices'])
})

test('notices are kept for a year, and of one account the newest thousand', async () => {
  const [person, other] = [await signedIn(app.ctx, 'paid'), await signedIn(app.ctx, 'paid')]
  const now = app.ctx.clock()
  const insert = ({ id }: Person, age: number, count: number) =>
    app.ctx.db.execute(sql`
      insert into notices (account_id, id, kind, data, created_at, mail_state)
      select ${id}, gen_random_uuid(), 'password.changed', '{}', ${after(now, -age).toISOString()}::timestamptz - n * interval '1 second', 'sent'
      from generate_series(1, ${count}) n`)
  await insert(person, 0, noticesKept.perAccount + 5)
  await insert(other, days(364), 1)
  await insert(other, days(365), 1)
  expect(await deleteOldNotices(app.ctx, new AbortController().signal)).toBe(6)
  const count = ({ id }: Person) => app.ctx.db.$count(notices, eq(notices.accountId, id))
  expect([await count(person), await count(other)]).toEqual([noticesKept.perAccount, 1])
})

describe('email preferences', () => {
  const show = async ({ token }: Person) =>
    (await app.call('GET', '/notifications/preferences', { token })).body as {
      data: { optional: { kind: string; is_emailed: boolean }[]; always: { name: string }[] }
    }
  const choose = ({ token }: Person, body: object) => app.call('PUT', '/notifications/preferences', { token, body })

  test('name every kind once: those that may be turned off, the alert with its own switch, and the rest', async () => {
    const { noticeKinds } = app.ctx
    const noticeKindNames = Object.keys(noticeKinds)
    const mayBeTurnedOff = noticeKindNames.filter((kind) => noticeKinds[kind]?.mayBeTurnedOff)
    expect([...optionalNotices, 'credits.low'].toSorted()).toEqual(mayBeTurnedOff.toSorted())
    const [customer, staff] = [await signedIn(app.ctx, 'paid'), await signedIn(app.ctx, 'admin')]
    const { optional, always } = (await show(customer)).data
    expect(optional.map(({ kind }) => kind)).toEqual(optionalNotices.filter((kind) => !kind.startsWith('customer.')))
    expect(always.length).toBe(noticeKindNames.length - mayBeTurnedOff.length)
    expect((await show(staff)).data.optional.map(({ kind }) => kind)).toEqual([...optionalNotices])
    const forStaff = { kind: 'customer.disputed', is_emailed: false }
    expect(await choose(customer, forStaff)).toMatchObject({
      status: 403,
      body: { code: 'ability.missing', message: notificationMessages.forStaff },
    })
    expect(await choose(staff, forStaff)).toMatchObject({ status: 200 })
  })

  test('turn emails of a kind off and on again; its notices are listed either way', async () => {
    const person = await signedIn(app.ctx, 'paid')
    const end = () => notify(app.ctx, person.id, billingNotices['plan.ending'], billingNotices['plan.ending'].sample)
    for (const [isEmailed, received] of [
      [false, 0],
      [true, 1],
    ] as const) {
      expect(await choose(person, { kind: 'plan.ending', is_emailed: isEmailed })).toMatchObject({ status: 200 })
      expect((await show(person)).data.optional).toContainEqual(
        expect.objectContaining({ kind: 'plan.ending', is_emailed: isEmailed }),
      )
      await end()
      await app.workOff()
      expect(app.emailMessages(person.email)).toHaveLength(received)
    }
    expect((await list(person)).data).toHaveLength(2)
    await choose(person, { kind: 'plan.ending', is_emailed: true })
    expect((await readAudit(app.ctx, person)).map(({ action }) => action)).toEqual(['emails.chosen', 'emails.chosen'])
    expect(await choose(person, { kind: 'password.changed', is_emailed: false })).toMatchObject({ status: 400 })
  })
})

describe('unsubscribing', () => {
  const endpoint = '/notifications/unsubscribe'
  const pathOf = ({ id: accountId }: Person, kind: 'plan.ending' | 'credits.low' = 'plan.ending') =>
    new URL(unsubscribeUrlOf(app.ctx, { accountId, kind })).pathname
  const oneClick = (url: string) =>
    app.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
  const isOn = async (path: string) =>
    (await app.call('GET', `${endpoint}/${path.split('/').at(-1)}`)).body as { data: { is_emailed: boolean } }

  test('an optional email names its link in body and headers; one of security has none', async () => {
    const person = await signedIn(app.ctx, 'paid')
    await notify(app.ctx, person.id, billingNotices['plan.ending'], billingNotices['plan.ending'].sample)
    await notify(app.ctx, person.id, accountsNotices['password.changed'], {})
    await app.workOff()
    const [essential, optional] = app.emailMessages(person.email)
    const url = unsubscribeUrlOf(app.ctx, { accountId: person.id, kind: 'plan.ending' })
    expect(optional).toMatchObject({
      listUnsubscribe: `<${url}>`,
      listUnsubscribePost: 'List-Unsubscribe=One-Click',
    })
    for (const part of [optional?.html, optional?.text]) {
      expect(part).toContain(url)
      expect(part).toContain('/user-profile?tab=notifications')
    }
    expect(essential?.listUnsubscribe).toBe('')
    expect(essential?.text).not.toContain('nsubscribe')
  })

  test('says how much it takes where it is sent more', async () => {
    const path = pathOf(await signedIn(app.ctx, 'paid'))
    const reply = await app.app.inject({ method: 'POST', url: path, payload: 'x'.repeat(4_097) })
    expect([reply.statusCode, reply.json()]).toEqual([
      413,
      { code: 'body.too-large', message: 'The request is too large. Send at most 4 KB.' },
    ])
  })

  test('takes one POST of an email program without a session, any number of times; a GET changes nothing', async () => {
    const person = await signedIn(app.ctx, 'paid')
    const path = pathOf(person)
    await app.app.inject({ method: 'GET', url: path })
    expect(await isOn(path)).toEqual({ data: { name: 'Plan or trial ends soon', is_emailed: true } })
    for (let times = 0; times < 2; times += 1) expect((await oneClick(path)).statusCode).toBe(200)
    expect(await isOn(path)).toMatchObject({ data: { is_emailed: false } })
    expect(await readAudit(app.ctx, person)).toMatchObject([{ action: 'emails.chosen', actorId: null }])
  })

  test('of the low-credit alert turns the alert itself off', async () => {
    const person = await signedIn(app.ctx, 'paid')
    await app.call('PUT', '/credits/alert', { token: person.token, body: { threshold: 500 } })
    const path = pathOf(person, 'credits.low')
    expect(await isOn(path)).toMatchObject({ data: { is_emailed: true } })
    expect(await app.call('POST', endpoint, { body: { token: path.split('/').at(-1) } })).toMatchObject({ status: 200 })
    expect(await isOn(path)).toMatchObject({ data: { is_emailed: false } })
    expect((await app.call('GET', '/credits/alert', { token: person.token })).body).toEqual({ threshold: null })
  })

  test('with a link that was changed is refused, and with one of a kind that is always sent', async () => {
    const [person, other] = [await signedIn(app.ctx, 'paid'), await signedIn(app.ctx, 'paid')]
    const path = pathOf(person)
    const essential = new URL(unsubscribeUrlOf(app.ctx, { accountId: person.id, kind: 'password.changed' })).pathname
    for (const wrong of [
      path.replace(`/${person.id}.`, `/${other.id}.`),
      path.replace('ending', 'ended'),
      essential,
      '/unsubscribe/x',
    ])
      expect((await oneClick(wrong)).statusCode, wrong).toBe(422)
    expect(await isOn(pathOf(other))).toMatchObject({ data: { is_emailed: true } })
  })

  test('is limited for each account and not by who calls', async () => {
    const [person, other] = [await signedIn(app.ctx, 'paid'), await signedIn(app.ctx, 'paid')]
    const statuses: number[] = []
    for (let times = 0; times < 61; times += 1) statuses.push((await oneClick(pathOf(person))).statusCode)
    expect([statuses.at(-2), statuses.at(-1)]).toEqual([200, 429])
    expect((await oneClick(pathOf(other))).statusCode).toBe(200)
  })
})
