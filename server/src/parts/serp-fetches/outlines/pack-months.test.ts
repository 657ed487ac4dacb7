import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSession } from '../../../features/accounts/index.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { makePage } from '../../../testing/make-page.ts'
import { type Person, signedIn } from '../../../testing/people.ts'
import { seenPage, storePages } from '../collect-pages/end-fetches.ts'
import { readPages } from '../read-pages/index.ts'
import { makeFetchMonths } from '../stored-pages/make-fetch-months.ts'
import type { PageReference } from '../stored-pages/read-snapshots.ts'
import { outlineOf } from './outline.ts'
import { packMonths } from './pack-months.ts'
import { readOutlines } from './read-outlines.ts'

let app: TestApp
let person: Person
const signal = new AbortController().signal
beforeEach(async () => {
  app = await createTestApp({ hasInlineJobs: true })
  person = await signedIn(app.ctx, 'paid')
})
afterEach(() => app.close())

/** Checks keywords at a time, each with a page of its own. */
async function check(at: string, keywords: readonly string[]) {
  app.clock.moveTo(at)
  await makeFetchMonths(app.ctx)
  await app.ctx.db.execute(sql`update subscriptions set usable_until = ${at}::timestamptz + interval '1 year'`)
  await app.ctx.db.execute(
    sql`update credit_lots set expires_at = ${at}::timestamptz + interval '1 year' where expires_at is not null`,
  )
  person.token = await openSession(app.ctx, person.viewer)
  const question = { domainUrl: 'kestrelroast.example', searchEngine: 1, deviceType: 1, language: 'en', country: 2372 }
  const reply = await app.call('POST', '/serp/check-serp', { token: person.token, body: { ...question, keywords } })
  expect(reply.status, JSON.stringify(reply.body)).toBe(202)
  await app.workOff()
}

const listPages = async (): Promise<PageReference[]> =>
  (
    await app.ctx.db.execute<{ query_id: string; id: string; taken_at: string }>(
      sql`select query_id, id, taken_at from serp_snapshots order by taken_at, query_id`,
    )
  ).rows.map((row) => ({ queryId: Number(row.query_id), snapshotId: row.id, takenAt: new Date(row.taken_at) }))

async function count() {
  const { rows } = await app.ctx.db.execute<{ single: number; packed: number; pages: number; months: number }>(sql`
    select (select count(*)::int from serp_page_outlines) as single, (select count(*)::int from serp_outlines) as packed,
      (select coalesce(sum(pages_count), 0)::int from serp_outlines) as pages,
      (select count(*)::int from packed_months where finished_at is not null) as months`)
  return rows[0]
}
/** As they are read off the pages themselves. */
async function expectedOutlines(pages: readonly PageReference[]) {
  const stored = await readPages({ ...app.ctx, ports: { ...app.ctx.ports } }, pages)
  return new Map([...stored].map(([id, page]) => [id, outlineOf(page)]))
}
const plain = (outlines: Awaited<ReturnType<typeof readOutlines>>) =>
  new Map(
    [...outlines].map(([id, { results, wholeUpTo }]) => [
      id,
      { results, ...(wholeUpTo !== undefined && { wholeUpTo }) },
    ]),
  )

test('outlines of ended months are packed, one row a query, and read as before without their pages', async () => {
  await check('2027-05-10T10:00:00Z', ['red kettle', 'blue kettle'])
  await check('2027-05-31T23:50:00Z', ['red kettle'])
  await check('2027-06-01T04:30:00Z', ['red kettle'])
  const pages = await listPages()
  const expected = await expectedOutlines(pages)
  expect(expected.size).toBe(4)
  expect(plain(await readOutlines(app.ctx, pages))).toEqual(expected)
  // A page from before outlines were stored: it is read until its month is packed.
  const [oldest] = pages
  await app.ctx.db.execute(sql`delete from serp_page_outlines where snapshot_id = ${oldest?.snapshotId}::uuid`)
  expect(plain(await readOutlines(app.ctx, pages))).toEqual(expected)

  await packMonths(app.ctx, signal)
  expect(await count()).toMatchObject({ packed: 0, single: 3 })
  app.clock.moveTo('2027-06-03T00:10:00Z')
  const cut = new AbortController()
  cut.abort()
  await packMonths(app.ctx, cut.signal)
  expect(await count()).toMatchObject({ packed: 0, single: 3 })
  await packMonths(app.ctx, signal)
  expect(await count()).toMatchObject({ packed: 2, pages: 3, single: 1 })
  expect(plain(await readOutlines(app.ctx, pages))).toEqual(expected)
  await app.ctx.db.execute(sql`delete from serp_snapshots`)
  expect(plain(await readOutlines(app.ctx, pages))).toEqual(expected)

  // A month that is packed again loses nothing.
  await app.ctx.db.execute(sql`update packed_months set finished_at = null, through_query_id = 0`)
  await packMonths(app.ctx, signal)
  expect(await count()).toMatchObject({ packed: 2, pages: 3, single: 1 })
  expect(plain(await readOutlines(app.ctx, pages))).toEqual(expected)
}, 60_000)

test('a page that two processes collect at once is stored once, with one outline', async () => {
  await check('2027-05-10T10:00:00Z', ['red kettle'])
  const page = makePage({
    takenAt: app.clock.read(),
    organic: [{ position: 1, absolutePosition: 1, domain: 'a.example', url: 'https://a.example/', title: 'A' }],
  })
  const fetches = await app.ctx.db.execute<{ id: string; query_id: string }>(
    sql`update serp_fetches set state = 'posted', snapshot_id = null returning id, query_id`,
  )
  const [serpFetch] = fetches.rows.map(({ id, query_id }) => ({ id, queryId: Number(query_id) }))
  if (serpFetch === undefined) throw new Error('no fetch')
  await app.ctx.db.execute(sql`delete from serp_snapshots`)
  await app.ctx.db.execute(sql`delete from serp_page_outlines`)
  const store = () => storePages(app.ctx, [], [seenPage(serpFetch, page, 0)])
  expect((await Promise.all([store(), store()])).sort()).toEqual([0, 1])
  const [stored] = await listPages()
  if (stored === undefined) throw new Error('no page')
  expect(await count()).toMatchObject({ single: 1 })
  expect((await readOutlines(app.ctx, [stored])).get(stored.snapshotId)).toMatchObject(
    outlineOf({ organic: page.organic }),
  )
}, 60_000)
