import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { movePagesJob } from '../parts/serp-fetches/fetch-jobs.ts'
import { days } from '../platform/clock/clock.ts'
import { createTestApp, type TestApp } from '../testing/create-test-app.ts'
import { signedIn } from '../testing/people.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { backUp } from './backup/back-up.ts'
import { verifyInDatabase } from './backup/verify.ts'
import { managePageObjects } from './manage-page-objects.ts'

let app: TestApp
let directory: string
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'serpplus-pages-'))
  app = await createTestApp({
    hasInlineJobs: true,
    environment: { PAGE_STORAGE: 'directory', PAGE_STORAGE_DIRECTORY: directory, PAGES_MOVED_AFTER_DAYS: '2' },
  })
  const { token } = await signedIn(app.ctx, 'paid')
  const body = {
    domainUrl: 'kestrelroast.example',
    searchEngine: 1,
    deviceType: 1,
    language: 'en',
    country: 2826,
    keywords: ['coffee', 'tea'],
  }
  expect((await app.call('POST', '/serp/check-serp', { token, body })).status).toBe(202)
  await app.workOff()
})
afterAll(async () => {
  await app.close()
  rmSync(directory, { recursive: true })
})

const signal = new AbortController().signal
const config = (changes: object = {}) => ({
  pageStorage: { kind: 'directory', directory } as const,
  pagesMovedAfterDays: 0,
  ...changes,
})
const run = (words: string[], changes: object = {}) =>
  managePageObjects(app.databaseUrl, config(changes), words, signal)

async function verifyBackup() {
  const output = new PassThrough()
  const bytes = buffer(output)
  const secret = { appSecret: 'a secret for tests, long enough for all', dataDir: '/nonexistent' }
  const print = () => {}
  await backUp({
    databaseUrl: app.databaseUrl,
    target: output,
    secret,
    product: '1',
    now: () => new Date(),
    print,
    signal,
  })
  const database = await createTestDatabase({ isEmpty: true })
  try {
    const input = Readable.from([await bytes])
    return await verifyInDatabase(database.url, { input, storage: app.ctx.ports.pageStorage, print, signal })
  } finally {
    await database.drop()
  }
}

test('pages are checked and brought back; a backup is verified together with the objects it refers to', async () => {
  expect(await run([])).toMatchObject({ isMade: false, sentence: expect.stringContaining('Usage') })
  expect(await run(['check'])).toEqual({ isMade: true, sentence: 'There are no results pages in the page storage.' })
  app.clock.advance(days(3))
  await app.ctx.jobs.send(app.ctx, movePagesJob, {})
  await app.workOff()
  expect(await run(['check'])).toMatchObject({
    isMade: true,
    sentence: expect.stringMatching(
      /^All objects in the page storage are complete\. Objects: 1 \(\d+ bytes\)\. Results pages: 2\.$/,
    ),
  })
  expect(await verifyBackup()).toContain('Results pages: 2.')

  const off = { pageStorage: { kind: 'off' } }
  expect((await run(['check'], off)).sentence).toContain('can’t be read')
  expect((await run(['bring-back'], off)).sentence).toBe('PAGE_STORAGE is off. Set it to the storage with the pages.')
  expect((await run(['bring-back'], { pagesMovedAfterDays: 2 })).sentence).toContain('PAGES_MOVED_AFTER_DAYS is set')

  const storage = app.ctx.ports.pageStorage
  const folder = readdirSync(join(directory, 'pages'))[0] ?? ''
  const key = `pages/${folder}/${readdirSync(join(directory, 'pages', folder))[0]}`
  const bytes = await storage?.read(key, { offset: 0, length: (await storage.measure(key)) ?? 0 })
  await storage?.remove(key)
  expect(await run(['check'])).toMatchObject({ isMade: false, sentence: expect.stringContaining(key) })
  await expect(verifyBackup()).rejects.toThrow('Objects missing or of the wrong size: 1 of 1.')
  expect(await run(['bring-back'])).toMatchObject({
    isMade: false,
    sentence: expect.stringContaining('Pages whose objects are missing: 2.'),
  })
  if (bytes !== undefined) await storage?.write(key, bytes)
  expect(await run(['bring-back'])).toEqual({
    isMade: true,
    sentence: 'All results pages are in the database. Pages brought back: 2. Objects deleted: 1.',
  })
  expect(readdirSync(join(directory, 'pages', folder))).toEqual([])
}, 240_000)
