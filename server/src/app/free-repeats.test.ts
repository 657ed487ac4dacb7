import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rankProjectMessages } from '#contract/rank-projects/messages.ts'
import { planBounds } from '#contract/rules/billing/plan-bounds.ts'
import { duplicateWindowMinutes, freeKeywordsPerHour } from '#contract/rules/limits/limits.ts'
import { serpCheckMessages } from '#contract/serp-checks/messages.ts'
import { availableCredits } from '../features/credits/index.ts'
import { runDueJob } from '../features/rank-projects/jobs.ts'
import { rankProjectRuns } from '../features/rank-projects/runs/tables.ts'
import { countFreeUnits } from '../parts/paid-runs/free-units.ts'
import { freeUnits } from '../parts/paid-runs/tables.ts'
import { after, hours, minutes, seconds } from '../platform/clock/clock.ts'
import { inTransaction } from '../platform/database/database.ts'
import type { AppError } from '../platform/errors/app-error.ts'
import { checkDomain, showDomain } from '../testing/check-domain.ts'
import { createTestApp, type TestApp } from '../testing/create-test-app.ts'
import { type Person, signedIn } from '../testing/people.ts'

let app: TestApp
let person: Person
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
})
afterAll(() => app.close())
beforeEach(async () => {
  person = await signedIn(app.ctx, 'paid', { credits: 5_000 })
})

const setting = {
  ...{ domainUrl: 'kestrelroast.example', searchEngine: 1, deviceType: 1, language: 'en', country: 2372, depth: 10 },
}
const keywords = ['coffee beans', 'espresso machine', 'coffee grinder']
const check = (changes: object = {}, headers: Record<string, string> = {}) =>
  app.call('POST', '/serp/check-serp', { token: person.token, body: { ...setting, keywords, ...changes }, headers })
const idOf = ({ body }: { body: unknown }) => (body as { data: { id: number } }).data.id
const credits = () => availableCredits(app.ctx, person.id)
const use = (units: number) => inTransaction(app.ctx, (tx) => countFreeUnits(tx, person.id, units))
const used = async () =>
  (await app.ctx.db.select().from(freeUnits)).find(({ accountId }) => accountId === person.id)?.used ?? 0

describe('an equal check of the last minutes', () => {
  test('is the one that was begun, whatever its key, and says so', async () => {
    const first = await check({ random_id: 'first' })
    const repeats = await Promise.all([
      check({ random_id: 'second' }),
      check({}, { 'idempotency-key': 'third' }),
      check({ random_id: 'fourth', keywords: ['coffee  beans ', ...keywords.slice(1)] }),
    ])
    await app.workOff()
    repeats.push(await check({ random_id: 'fifth' }), await check())
    for (const reply of repeats)
      expect(reply).toMatchObject({
        status: 202,
        body: { message: serpCheckMessages.repeated, data: { id: idOf(first) } },
      })
    // The request itself, once more, gets its own answer.
    expect((await check({ random_id: 'first' })).body).toEqual(first.body)
    expect(first.body).toMatchObject({ message: serpCheckMessages.queued })
    expect(await credits()).toBeCloseTo(5_000 - 3 * 1.8701, 4)
    expect(await used()).toBe(0)
  })

  test('is another one with another setting, later, once it is deleted, or for somebody else', async () => {
    const first = idOf(await check())
    await app.workOff()
    const others = [idOf(await check({ depth: 20 })), idOf(await check({ competitors: ['beanharbour.example'] }))]
    app.clock.advance(minutes(duplicateWindowMinutes))
    others.push(idOf(await check()))
    await app.workOff()
    await app.call('POST', '/serp/delete-serps', { token: person.token, body: { serps_ids: [others[2]] } })
    others.push(idOf(await check()))
    person = await signedIn(app.ctx, 'paid', { credits: 5_000 })
    const [theirs] = await Promise.all([check()])
    expect(theirs?.body).toMatchObject({ message: serpCheckMessages.queued })
    expect(new Set([first, ...others]).size).toBe(5)
    await app.workOff()
  })

  test('is run again where a keyword has failed', async () => {
    const failing = ['a keyword that fails']
    app.sandbox.control.failKeywords({ keywords: failing, effect: { kind: 'fail', code: 40501 } })
    const first = idOf(await check({ keywords: failing }))
    await app.workOff()
    expect(idOf(await check({ keywords: failing }))).not.toBe(first)
    await app.workOff()
  })
})

test('an equal project of the last minutes is the one that was created, and says so', async () => {
  const create = (random_id: string, projectName = 'Kestrel Roast') =>
    app.call('POST', '/projects', {
      token: person.token,
      body: { ...setting, keywords, projectName, isDailyChecked: 0, duration: 'never', random_id },
    })
  const first = await create('first')
  expect(first.status).toBe(202)
  await app.workOff()
  expect(await create('second')).toMatchObject({
    status: 202,
    body: { message: rankProjectMessages.repeated, data: { id: idOf(first) } },
  })
  expect(idOf(await create('third', 'Another name'))).not.toBe(idOf(first))
  await app.workOff()
  // The account has paid for the pages it shows: three keywords, free.
  expect(await used()).toBe(3)
})

test('the key of a repeat is kept: sending it again begins nothing, and other content is refused', async () => {
  const first = await check({ random_id: 'first' })
  const second = await check({ random_id: 'second' })
  expect(second.body).toMatchObject({ message: serpCheckMessages.repeated, data: { id: idOf(first) } })
  await app.workOff()
  app.clock.advance(hours(5))
  const paid = await credits()
  // A new check would be fetched and paid for by now.
  expect((await check({ random_id: 'second' })).body).toEqual(second.body)
  expect(await check({ random_id: 'second', keywords: ['flat white'] })).toMatchObject({ status: 409 })
  expect(await credits()).toBe(paid)
  // A deleted check isn’t returned.
  await app.call('POST', '/serp/delete-serps', { token: person.token, body: { serps_ids: [idOf(first)] } })
  expect(idOf(await check({ random_id: 'second' }))).not.toBe(idOf(first))
  await app.workOff()
})

describe('keywords that are shown again free', () => {
  test('are counted, and beyond the hour’s allowance refused with how long to wait; paid ones are not', async () => {
    await check()
    await app.workOff()
    await use(freeKeywordsPerHour - 4)
    const again = (domainUrl: string) => check({ domainUrl })
    expect((await again('beanharbour.example')).status).toBe(202)
    const paid = await credits()
    const refused = await again('morningpress.example')
    expect(refused).toMatchObject({
      status: 429,
      body: {
        code: 'rate.limited',
        message: 'You can repeat up to 5,000 keywords per hour for free. Try again in 1 minute.',
        data: { retry_after_seconds: 2 },
      },
    })
    expect(refused.headers['retry-after']).toBe('2')
    // Nothing of it is left, and it has used nothing up.
    expect(await used()).toBeCloseTo(freeKeywordsPerHour - 1, 0)
    expect(await credits()).toBe(paid)
    expect((await check({ keywords: ['a keyword of its own'] })).status).toBe(202)
    app.clock.advance(2_000)
    expect((await again('morningpress.example')).status).toBe(202)
    await app.workOff()
  })

  test('that are paid for by another check while they are on the way count as well, and are never refused', async () => {
    const begun = app.clock.read()
    await use(freeKeywordsPerHour)
    const domains = ['kestrelroast.example', 'beanharbour.example', 'morningpress.example']
    const asked = ['espresso cups', 'milk jug', 'coffee scale', 'moka pot', 'hand grinder', 'filter papers']
    for (const domainUrl of domains) expect((await check({ domainUrl, keywords: asked })).status).toBe(202)
    await app.workOff()
    expect(await credits()).toBeCloseTo(5_000 - asked.length * 1.8701, 4)
    // Two of the three checks are free. A job that waits moves the clock, and the count decreases meanwhile.
    const decrease = (freeKeywordsPerHour * (app.clock.read().getTime() - begun.getTime())) / hours(1)
    const counted = freeKeywordsPerHour + 2 * asked.length
    expect(await used()).toBeLessThanOrEqual(counted)
    expect(await used()).toBeGreaterThanOrEqual(counted - decrease)
    expect((await check({ domainUrl: 'another.example', keywords: asked })).status).toBe(429)
  })

  test('are free again evenly, all of them after an hour, and a crowd gets no more', async () => {
    await use(freeKeywordsPerHour)
    await expect(use(1)).rejects.toMatchObject({ code: 'rate.limited' })
    app.clock.advance(hours(0.5))
    await use(freeKeywordsPerHour / 2)
    await expect(use(1)).rejects.toMatchObject({ code: 'rate.limited' })
    app.clock.advance(hours(1))
    const crowd = await Promise.allSettled(Array.from({ length: 12 }, () => use(500)))
    expect(crowd.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  })

  test('of one run may be as many as the largest project has, if none are in use; the next run waits until enough are free', async () => {
    await use(1)
    // Waits for the keyword that is in use, then begins.
    const { data } = await use(planBounds.keywords).then(
      () => ({ data: undefined }),
      (error: AppError) => error,
    )
    expect(data).toEqual({ retry_after_seconds: 1 })
    app.clock.advance(seconds(1))
    await use(planBounds.keywords)
    expect(await used()).toBe(planBounds.keywords)
    await expect(use(planBounds.keywords)).rejects.toMatchObject({ data: { retry_after_seconds: 7_200 } })
    await expect(use(1)).rejects.toMatchObject({ data: { retry_after_seconds: 3_601 } })
    app.clock.advance(seconds(3_601))
    await use(1)
    app.clock.advance(hours(1))
    await use(planBounds.keywords)
  })

  test('count for a project made of a check, keywords that are added and a top ten', async () => {
    const id = idOf(await check())
    await app.workOff()
    const tracked = await app.call('POST', '/projects/track-check', {
      token: person.token,
      body: { id, projectName: 'From a check' },
    })
    expect([tracked.status, tracked.body]).toEqual([202, expect.anything()])
    const project = idOf(tracked)
    await app.workOff()
    expect(await used()).toBeCloseTo(3, 0)
    await check({ keywords: ['flat white'] })
    const domain = await checkDomain(app, person, { limit: 10 })
    await app.workOff()
    const [{ keyword } = { keyword: '' }] = (await showDomain(app, person, domain)).data
    const topTen = (body: object) =>
      app.call('POST', `/domain/post-domain-serp/${domain}`, { token: person.token, body: { keyword, ...body } })
    expect((await topTen({})).status).toBe(200)
    for (let round = 0; round < 4; round += 1) {
      await app.workOff()
      app.clock.advance(seconds(10))
    }
    // Earlier uses are free again by now.
    await use(freeKeywordsPerHour)
    const added = await app.call('PUT', `/projects/${project}`, {
      token: person.token,
      body: { keywordsItems: ['flat white'] },
    })
    expect([added.status, added.headers['retry-after']]).toEqual([429, '1'])
    expect((await topTen({ again: true })).status).toBe(429)
  })

  test('do not count in scheduled runs', async () => {
    const runAt = after(app.clock.read(), hours(1)).toISOString().slice(11, 16)
    const body = { ...setting, keywords, projectName: 'Scheduled', isDailyChecked: 1, runAt, timeZone: 'UTC' }
    const project = await app.call('POST', '/projects', { token: person.token, body })
    expect([project.status, project.body]).toEqual([202, expect.anything()])
    await app.workOff()
    // The first slot is tomorrow's; a check pays for its pages.
    app.clock.advance(hours(24.5))
    await check()
    await app.workOff()
    const paid = await credits()
    app.clock.advance(hours(0.6))
    await use(freeKeywordsPerHour)
    await app.ctx.jobs.send(app.ctx, runDueJob, {})
    await app.workOff()
    const runs = await app.ctx.db
      .select()
      .from(rankProjectRuns)
      .where(eq(rankProjectRuns.subjectId, idOf(project)))
    expect(runs.map(({ kind, doneCount, chargedCount }) => [kind, doneCount, chargedCount])).toEqual([
      ['first', 3, 3],
      ['scheduled', 3, 0],
    ])
    expect(await credits()).toBe(paid)
  })
})
