import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { SerpCheck } from '#contract/serp-checks/rows.ts'
import { openSession } from '../../../features/accounts/index.ts'
import { days } from '../../../platform/clock/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type PageStorage, StorageError } from '../../../ports/page-storage.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { type ObjectStore, startObjectStore } from '../../../testing/object-store.ts'
import { type Person, signedIn } from '../../../testing/people.ts'
import { recoverStuckFetches } from '../post-fetches/recover-stuck-fetches.ts'
import { bringPagesBack } from './bring-pages-back.ts'
import { checkPageObjects } from './check-page-objects.ts'
import { deleteOldSnapshots } from './delete-old-snapshots.ts'
import { deletePageObjects } from './delete-page-objects.ts'
import { movePages } from './move-pages.ts'

const account = { bucket: 'serpplus-pages', region: 'eu-test-1', accessKey: 'AKTEST', secretKey: 'a secret' }
const signal = new AbortController().signal
let app: TestApp
let store: ObjectStore
let person: Person
let check: SerpCheck
beforeEach(async () => {
  store = await startObjectStore(account)
  app = await createTestApp({
    hasInlineJobs: true,
    environment: {
      PAGE_STORAGE: 's3',
      PAGE_STORAGE_ENDPOINT: store.url,
      PAGE_STORAGE_BUCKET: account.bucket,
      PAGE_STORAGE_REGION: account.region,
      PAGE_STORAGE_ACCESS_KEY: account.accessKey,
      PAGE_STORAGE_SECRET_KEY: account.secretKey,
      PAGES_MOVED_AFTER_DAYS: '2',
      PAGES_MOVED_FROM_BYTES: '500',
    },
  })
  person = await signedIn(app.ctx, 'paid')
  await recoverStuckFetches(app.ctx, [], { isStart: false })
  const question = { domainUrl: 'kestrelroast.example', searchEngine: 1, deviceType: 1, language: 'en', country: 2372 }
  const keywords = ['coffee beans', 'espresso machine', 'pour over', 'red kettle', 'blue kettle']
  const reply = await app.call('POST', '/serp/check-serp', { token: person.token, body: { ...question, keywords } })
  expect(reply.status).toBe(202)
  await app.workOff()
  const { id } = (reply.body as { data: { id: number } }).data
  const shown = await app.call('GET', `/serp/show-serp/${id}`, { token: person.token })
  check = (shown.body as { data: SerpCheck }).data
})
afterEach(async () => {
  await app.close()
  await store.close()
})

/** A context without the pages that this process has just stored and would read from its memory. */
const elsewhere = (changes: Partial<Ctx['ports']> = {}): Ctx => ({
  ...app.ctx,
  ports: { ...app.ctx.ports, ...changes },
})
const withStorage = (changes: Partial<PageStorage>): Ctx => {
  const storage = app.ctx.ports.pageStorage
  if (storage === undefined) throw new Error('no storage')
  return elsewhere({ pageStorage: { ...storage, ...changes } })
}
const show = (item: number) => app.call('GET', `/serp/show-serp-snapshot/${check.id}/${item}`, { token: person.token })
const showAll = () => Promise.all(check.items.map(({ id }) => show(id)))

type Counts = { inside: number; outside: number; objects: number }
async function count(): Promise<Counts> {
  const { rows } = await app.ctx.db.execute<Counts>(sql`
    select count(*) filter (where details is not null)::int as inside, count(*) filter (where object_id is not null)::int as outside,
      (select count(*)::int from page_objects) as objects from serp_snapshots`)
  return rows[0] ?? { inside: 0, outside: 0, objects: 0 }
}
const age = async (length: number) => {
  app.clock.advance(length)
  person.token = await openSession(app.ctx, person.viewer)
}

test('old pages move into one object and are shown as before; a page that can’t be loaded returns 503', async () => {
  const before = await showAll()
  await movePages(app.ctx, signal)
  expect(await count()).toEqual({ inside: 5, outside: 0, objects: 0 })
  await age(days(2.1))
  const small: Ctx = { ...app.ctx, settings: { ...app.ctx.settings, pagesMovedFromBytes: 1_000_000 } }
  await movePages(small, signal)
  expect(store.objects.size).toBe(0)
  await app.ctx.db.execute(sql`delete from moved_pages`)
  await movePages(app.ctx, signal)
  expect(await count()).toEqual({ inside: 0, outside: 5, objects: 1 })
  const month = new Date(check.items[0]?.taken_at ?? '').toISOString().slice(0, 7)
  expect([...store.objects.keys()]).toEqual([expect.stringMatching(new RegExp(`^pages/${month}/[\\da-f-]{36}$`))])
  const bodies = (replies: Awaited<ReturnType<typeof showAll>>) => replies.map(({ body }) => body)
  expect(bodies(await showAll())).toEqual(bodies(before))
  expect(await checkPageObjects(app.ctx, app.ctx.ports.pageStorage)).toMatchObject({
    objects: 1,
    pages: 5,
    missing: [],
  })
  await movePages(app.ctx, signal)
  expect(store.objects.size).toBe(1)

  const unavailable = {
    status: 503,
    body: { code: 'page.unavailable', message: 'This results page could not be loaded. Please try again in a moment.' },
  }
  store.fail(503)
  expect(await show(1)).toMatchObject(unavailable)
  store.fail(undefined)
  const [[key, bytes] = ['', Buffer.alloc(0)]] = [...store.objects]
  store.objects.delete(key)
  expect(await show(1)).toMatchObject(unavailable)
  expect(await checkPageObjects(app.ctx, app.ctx.ports.pageStorage)).toMatchObject({ missing: [key] })
  expect(await bringPagesBack(elsewhere(), signal)).toEqual({ pages: 0, lost: 5, objects: 0 })
  store.objects.set(key, bytes)
  expect(await bringPagesBack(elsewhere(), signal)).toEqual({ pages: 5, lost: 0, objects: 1 })
  expect(await count()).toEqual({ inside: 5, outside: 0, objects: 0 })
  expect(store.objects.size).toBe(0)
  expect(bodies(await showAll())).toEqual(bodies(before))
}, 120_000)

test('pages that another process moves while they are brought back keep their object', async () => {
  await age(days(3))
  const before = await showAll()
  await movePages(app.ctx, signal)
  const [bytes = Buffer.alloc(0)] = store.objects.values()
  const { rows } = await app.ctx.db.execute<{ id: string; at: number; length: number }>(sql`
    select id, object_offset as at, object_length as length from serp_snapshots order by query_id, taken_at, id limit 1`)
  const [{ id, at, length } = { id: '', at: 0, length: 0 }] = rows
  await app.ctx.db.execute(sql`
    update serp_snapshots set details = ${bytes.subarray(at, at + length)}, object_id = null, object_offset = null, object_length = null
    where id = ${id}`)
  const { locks, ports } = app.ctx
  // The first process has lost its lock and doesn’t know it yet.
  const second: Ctx = { ...app.ctx, locks: { ...locks, whileHolding: (_name, work) => work(signal).then(() => true) } }
  let isMoved = false
  const first = withStorage({
    read: async (...asked) => {
      if (!isMoved) await movePages(second, signal)
      isMoved = true
      if (ports.pageStorage === undefined) throw new Error('no storage')
      return ports.pageStorage.read(...asked)
    },
  })
  expect(await bringPagesBack(first, signal)).toEqual({ pages: 4, lost: 0, objects: 1 })
  expect(await count()).toEqual({ inside: 4, outside: 1, objects: 1 })
  expect((await showAll()).map(({ body }) => body)).toEqual(before.map(({ body }) => body))
}, 120_000)

test('wherever a move is interrupted, nothing is lost, and leftover objects are deleted a day later', async () => {
  await age(days(3))
  const before = await showAll()
  const stops: Partial<PageStorage>[] = [
    { write: async () => Promise.reject(new StorageError('unreachable', 'stopped before')) },
    {
      write: async (key, bytes) => {
        store.objects.set(key, bytes)
        throw new StorageError('unreachable', 'stopped after')
      },
    },
    { measure: async () => 7 },
  ]
  for (const stop of stops) await expect(movePages(withStorage(stop), signal)).rejects.toThrow(StorageError)
  // The clean-up marks the object of a slow move for deletion.
  const doom = () => app.ctx.db.execute(sql`update page_objects set doomed_at = now()`)
  const slow = withStorage({
    write: async (key, bytes) => {
      store.objects.set(key, bytes)
      await doom()
    },
  })
  await expect(movePages(slow, signal)).rejects.toThrow('marked for deletion')
  expect(await count()).toEqual({ inside: 5, outside: 0, objects: 4 })
  await app.ctx.db.execute(sql`update page_objects set doomed_at = null`)
  await movePages(app.ctx, AbortSignal.abort())
  expect(await count()).toMatchObject({ inside: 5 })
  await movePages(app.ctx, signal)
  expect(await count()).toEqual({ inside: 0, outside: 5, objects: 5 })
  await deletePageObjects(app.ctx, signal)
  expect(await count()).toMatchObject({ objects: 5 })
  await age(days(1.1))
  await deletePageObjects(app.ctx, AbortSignal.abort())
  await deletePageObjects(app.ctx, signal)
  expect(await count()).toEqual({ inside: 0, outside: 5, objects: 1 })
  expect(store.objects.size).toBe(1)
  expect((await showAll()).map(({ body }) => body)).toEqual(before.map(({ body }) => body))
}, 120_000)

test('an object is deleted with its month, and not before', async () => {
  await age(days(3))
  await movePages(app.ctx, signal)
  expect(store.objects.size).toBe(1)
  await age(days(app.ctx.settings.snapshotsKeptDays + 40))
  await deletePageObjects(app.ctx, signal)
  expect(store.objects.size).toBe(1)
  await deleteOldSnapshots(app.ctx, [], signal)
  const stopped = withStorage({ remove: async () => Promise.reject(new StorageError('unreachable', 'no answer')) })
  await expect(deletePageObjects(stopped, signal)).rejects.toThrow('no answer')
  expect(await count()).toEqual({ inside: 0, outside: 0, objects: 1 })
  await deletePageObjects(app.ctx, signal)
  expect(await count()).toEqual({ inside: 0, outside: 0, objects: 0 })
  expect(store.objects.size).toBe(0)
  const gone = await show(1)
  expect(gone).toMatchObject({ status: 200, body: { data: { page: null } } })
}, 120_000)

test('without the storage a moved page can’t be loaded and isn’t shown as empty', async () => {
  await age(days(3))
  await movePages(app.ctx, signal)
  app.ctx.ports.pageStorage = undefined
  expect((await show(1)).status).toBe(503)
}, 120_000)
