import type { SQL } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { days } from '../../../platform/clock/clock.ts'
import { checkDomain, showDomain } from '../../../testing/check-domain.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { type Person, signedIn } from '../../../testing/people.ts'
import { openSession } from '../../accounts/index.ts'
import { getDomainProject } from '../get-domain-project.ts'
import { domainComparisons } from '../tables.ts'
import { countMovements } from '../views/count-movements.ts'
import { listDates } from '../views/shown-dates.ts'

let app: TestApp
let person: Person
beforeEach(async () => {
  app = await createTestApp({ hasInlineJobs: true })
  person = await signedIn(app.ctx, 'paid')
})
afterEach(() => app.close())

/** A domain of two dates. */
async function checkTwice(): Promise<number> {
  const id = await checkDomain(app, person, { limit: 20 })
  await app.workOff()
  app.clock.advance(days(1))
  person.token = await openSession(app.ctx, person.viewer)
  await app.call('POST', `/domain/refresh-domain-project/${id}`, { token: person.token, body: {} })
  await app.workOff()
  return id
}
const countComparisons = () => app.ctx.db.$count(domainComparisons)

test('comparisons go with their domain, one that is counted meanwhile too', async () => {
  const id = await checkTwice()
  const ctx = { ...app.ctx, account: person.viewer.account }
  const domain = await getDomainProject(ctx, id)
  const [compared, shown] = await listDates(ctx, domain)
  if (shown === undefined) throw new Error('a date is missing')
  const remove = () => app.call('DELETE', `/domain/delete-domain-project/${id}`, { token: person.token })
  let isRemoved = false
  const execute = async (query: SQL) => {
    const answer = await ctx.db.execute(query)
    if (!isRemoved) await remove()
    isRemoved = true
    return answer
  }
  const db = new Proxy(ctx.db, { get: (of, name) => (name === 'execute' ? execute : Reflect.get(of, name)) })
  expect(await countMovements({ ...ctx, db }, { domain, shown, compared })).toMatchObject({
    organic: { lost: expect.any(Number) },
  })
  expect(isRemoved).toBe(true)
  expect(await countComparisons()).toBe(0)
})

test('a comparison is stored when it is first seen, and deleted with its domain', async () => {
  const id = await checkTwice()
  await showDomain(app, person, id)
  expect(await countComparisons()).toBe(1)
  await app.call('DELETE', `/domain/delete-domain-project/${id}`, { token: person.token })
  expect(await countComparisons()).toBe(0)
})
