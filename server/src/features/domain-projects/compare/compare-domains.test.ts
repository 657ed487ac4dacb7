import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allRows, checkDomain } from '../../../testing/check-domain.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { type Person, signedIn } from '../../../testing/people.ts'

let app: TestApp
let person: Person
let ids: number[]
/** Organic positions by keyword, of each domain. */
let positions: Map<string, number>[]
const targets = ['kestrelroast.example', 'beanharbour.example', 'dailygrind.example']
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
  person = await signedIn(app.ctx, 'paid')
  ids = []
  for (const target of targets) ids.push(await checkDomain(app, person, { target, limit: 1_000 }))
  await app.workOff()
  positions = await Promise.all(
    ids.map(
      async (id) =>
        new Map((await allRows(app, person, id, 'kind=organic')).map((row) => [row.keyword, row.position ?? 0])),
    ),
  )
})
afterAll(() => app.close())

type Compared = {
  domains: { target: string }[]
  counts: Record<'shared' | 'missing' | 'won' | 'lost', number>
  data: { keyword: string; positions: (number | null)[] }[]
  pagination: { total: number; last_page: number }
}
const compare = async (order: readonly number[], group = 'shared', page = 1) => {
  const [own, ...others] = order.map((at) => ids[at])
  const query = `others=${others.join(',')}&group=${group}&page=${page}`
  const reply = await app.call('GET', `/domain/compare-domains/${own}?${query}`, { token: person.token })
  expect([reply.status, reply.body]).toEqual([200, expect.anything()])
  return reply.body as Compared
}

/** The groups that follow from the rows of each domain. */
function expected(order: readonly number[]) {
  const [own = new Map(), ...others] = order.map((at) => positions[at] ?? new Map<string, number>())
  const keywords = [...new Set([own, ...others].flatMap((one) => [...one.keys()]))]
  const best = (keyword: string) => Math.min(...others.map((one) => one.get(keyword) ?? Number.POSITIVE_INFINITY))
  const where = (isIn: (keyword: string) => boolean) => keywords.filter(isIn).sort()
  const there = (keyword: string) => own.has(keyword) && best(keyword) < Number.POSITIVE_INFINITY
  return {
    shared: where((keyword) => own.has(keyword) && others.every((one) => one.has(keyword))),
    missing: where((keyword) => !own.has(keyword)),
    won: where((keyword) => there(keyword) && own.get(keyword) < best(keyword)),
    lost: where((keyword) => there(keyword) && own.get(keyword) > best(keyword)),
  }
}

test.each([
  ['two', [0, 1]],
  ['the same two the other way round', [1, 0]],
  ['three', [0, 1, 2]],
])('groups are as the rows of %s tell', async (_what, order) => {
  const wanted = expected(order)
  for (const group of ['shared', 'missing', 'won', 'lost'] as const) {
    const first = await compare(order, group)
    expect(first.domains.map(({ target }) => target)).toEqual(order.map((at) => targets[at]))
    expect([group, first.counts[group]]).toEqual([group, wanted[group].length])
    expect(first.pagination.total).toBe(wanted[group].length)
    const rows = [...first.data]
    for (let page = 2; page <= first.pagination.last_page; page += 1)
      rows.push(...(await compare(order, group, page)).data)
    expect(rows.map(({ keyword }) => keyword).sort()).toEqual(wanted[group])
    for (const row of rows) expect(row.positions).toEqual(order.map((at) => positions[at]?.get(row.keyword) ?? null))
  }
})

test('what one wins against the other the other loses', async () => {
  const [there, back] = [await compare([0, 1]), await compare([1, 0])]
  expect(there.counts.won).toBe(back.counts.lost)
  expect(there.counts.lost).toBe(back.counts.won)
  expect(there.counts.shared).toBe(back.counts.shared)
  expect(there.counts.shared).toBeGreaterThan(0)
})

test('another market, itself, a stranger’s and too many are refused', async () => {
  const elsewhere = await checkDomain(app, person, { country: 2826, limit: 10 })
  const stranger = await signedIn(app.ctx, 'paid')
  const foreign = await checkDomain(app, stranger, { limit: 10 })
  await app.workOff()
  const status = async (others: string) =>
    (await app.call('GET', `/domain/compare-domains/${ids[0]}?others=${others}`, { token: person.token })).status
  expect(await status(String(elsewhere))).toBe(400)
  expect(await status(String(ids[0]))).toBe(400)
  expect(await status(`${ids[1]},${ids[1]}`)).toBe(400)
  expect(await status(`${ids[1]},${ids[2]},${elsewhere},7`)).toBe(400)
  expect(await status(String(foreign))).toBe(404)
})

test('a page beyond the last has no rows and the same total', async () => {
  const total = (await compare([0, 1], 'shared')).pagination.total
  expect(total).toBeGreaterThan(0)
  expect(await compare([0, 1], 'shared', 999)).toMatchObject({ data: [], pagination: { total } })
  const pages = async (page: number) =>
    (await app.call('GET', `/domain/list-pages/${ids[0]}?page=${page}`, { token: person.token })).body
  const { pagination } = (await pages(1)) as { pagination: { total: number; last_page: number } }
  expect(await pages(999)).toEqual({ data: [], pagination: { ...pagination, current_page: 999 } })
})

test('counts are of the rows shown after another check of the same day, and go with either domain', async () => {
  const ids = [
    await checkDomain(app, person, { target: targets[0], limit: 200 }),
    await checkDomain(app, person, { target: targets[1], limit: 200 }),
  ]
  await app.workOff()
  const counts = async () => {
    const path = `/domain/compare-domains/${ids[0]}?others=${ids[1]}&group=shared`
    return ((await app.call('GET', path, { token: person.token })).body as Compared).counts
  }
  const counted = async () => {
    const own = new Set((await allRows(app, person, ids[0] ?? 0, 'kind=organic')).map(({ keyword }) => keyword))
    const other = await allRows(app, person, ids[1] ?? 0, 'kind=organic')
    const shared = other.filter(({ keyword }) => own.has(keyword)).length
    return { shared, missing: other.length - shared }
  }
  const stored = async () => {
    const { rows } = await app.ctx.db.execute<{ runs: number[] }>(
      sql`select runs from domain_group_counts where ${ids[1]} = any(project_ids)`,
    )
    return rows.map(({ runs }) => runs)
  }
  expect(await counts()).toMatchObject(await counted())
  expect(await counts()).toMatchObject(await counted())
  expect(await stored()).toEqual([[1, 1]])
  const refreshed = await app.call('POST', `/domain/refresh-domain-project/${ids[1]}`, {
    token: person.token,
    body: { confirm: true },
  })
  expect(refreshed.status).toBe(202)
  await app.workOff()
  expect(await stored()).toEqual([])
  expect(await counts()).toMatchObject(await counted())
  expect(await stored()).toEqual([[1, 2]])
  const deleted = await app.call('DELETE', `/domain/delete-domain-project/${ids[1]}`, { token: person.token })
  expect([deleted.status, deleted.body]).toEqual([200, expect.anything()])
  expect(await stored()).toEqual([])
})
