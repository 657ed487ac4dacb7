import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hours } from '../../platform/clock/clock.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { signedIn } from '../../testing/people.ts'
import { accountsNotices } from '../accounts/module.ts'
import { notify } from './notify.ts'
import { notifyOncePer } from './notify-once-per.ts'
import { notices } from './tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
})
afterAll(() => app.close())

const noticeKindsOf = async ({ id }: { id: number }) => {
  const rows = await app.ctx.db.select().from(notices).where(eq(notices.accountId, id)).orderBy(asc(notices.id))
  return rows.map(({ kind }) => kind)
}
const warn = ({ id }: { id: number }, ctx = app.ctx) =>
  notifyOncePer(ctx, id, accountsNotices['sign-in.attacked'], {}, hours(1))

test('of many at once one notifies, with one email', async () => {
  const person = await signedIn(app.ctx, 'paid')
  await Promise.all(Array.from({ length: 20 }, () => warn(person)))
  expect(await noticeKindsOf(person)).toEqual(['sign-in.attacked'])
  await app.workOff()
  expect(app.emailMessages(person.email)).toHaveLength(1)
})

test('it tells again after as long as asked for', async () => {
  const person = await signedIn(app.ctx, 'paid')
  for (const [pause, count] of [
    [0, 1],
    [hours(1) - 60_000, 1],
    [60_000, 2],
  ] as const) {
    app.clock.advance(pause)
    await warn(person)
    expect(await noticeKindsOf(person)).toHaveLength(count)
  }
})

test('neither another kind nor another account stands in its way', async () => {
  const [person, other] = [await signedIn(app.ctx, 'paid'), await signedIn(app.ctx, 'paid')]
  await notify(app.ctx, person.id, accountsNotices['password.changed'], {})
  await warn(other)
  await warn(person)
  expect(await noticeKindsOf(person)).toEqual(['password.changed', 'sign-in.attacked'])
})

test('what was rolled back counts as not sent', async () => {
  const person = await signedIn(app.ctx, 'paid')
  const failed = inTransaction(app.ctx, async (tx) => {
    await warn(person, tx)
    throw new Error('the connection broke')
  })
  await expect(failed).rejects.toThrow('the connection broke')
  expect(await noticeKindsOf(person)).toEqual([])
  await warn(person)
  expect(await noticeKindsOf(person)).toHaveLength(1)
})
