import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hours } from '../../../platform/clock/clock.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { type Person, signedIn } from '../../../testing/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
})
afterAll(() => app.close())

const statusOf = async ({ token }: Person) => (await app.call('GET', '/user/show', { token })).status
const becomeSupport = ({ id }: Person) =>
  app.ctx.db.execute(sql`insert into account_roles select ${id}, id from roles where name = 'Support'`)

describe('who becomes staff is held to the lifetimes of staff at once, with the session opened before', () => {
  test('it ends after 13 hours unused, and one of a customer does not', async () => {
    const [promoted, customer] = [await signedIn(app.ctx, 'paid'), await signedIn(app.ctx, 'paid')]
    await becomeSupport(promoted)
    expect(await statusOf(promoted)).toBe(200)
    app.clock.advance(hours(13))
    expect([await statusOf(promoted), await statusOf(customer)]).toEqual([401, 200])
  })

  test('it ends after a day, though it is used every hour', async () => {
    const [promoted, customer] = [await signedIn(app.ctx, 'paid'), await signedIn(app.ctx, 'paid')]
    await becomeSupport(promoted)
    for (let hour = 1; hour < 24; hour += 1) {
      app.clock.advance(hours(1))
      expect(await statusOf(promoted)).toBe(200)
    }
    app.clock.advance(hours(2))
    expect([await statusOf(promoted), await statusOf(customer)]).toEqual([401, 200])
  })

  test('it is over at the moment of the change where it is older than a day', async () => {
    const promoted = await signedIn(app.ctx, 'paid')
    app.clock.advance(hours(25))
    expect(await statusOf(promoted)).toBe(200)
    await becomeSupport(promoted)
    expect(await statusOf(promoted)).toBe(401)
  })
})
