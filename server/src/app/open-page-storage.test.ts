import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { v7 as uuid } from 'uuid'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { pageObjects } from '../parts/serp-fetches/tables.ts'
import { systemClock } from '../platform/clock/clock.ts'
import { ConfigError } from '../platform/config/config.ts'
import { type DatabasePool, openDatabase } from '../platform/database/database.ts'
import { createLogger } from '../platform/log/log.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { openPageStorage } from './open-page-storage.ts'

let database: TestDatabase
let pool: DatabasePool
let folder: string
let lines: string[]
beforeAll(async () => {
  database = await createTestDatabase()
  pool = openDatabase({ url: database.url, poolSize: 1, applicationName: 'test', onIdleError: () => {} })
})
afterAll(async () => {
  await pool.close()
  await database.drop()
})
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'serpplus-pages-'))
  lines = []
})
afterEach(async () => {
  await pool.db.delete(pageObjects)
  rmSync(folder, { recursive: true })
})

const open = (role: 'web' | 'worker', directory = folder) => {
  const log = createLogger({ logLevel: 'error' }, { write: (line: string) => lines.push(line) })
  return openPageStorage(
    { db: pool.db, log, clock: systemClock },
    { role, pageStorage: { kind: 'directory', directory } },
  )
}

async function moveOnePage() {
  const at = new Date('2026-11-28T10:00:00Z')
  const object = { id: uuid(), key: 'pages/2026-11/a', bytes: 1, pagesCount: 1, lastTakenAt: at, createdAt: at }
  await pool.db.insert(pageObjects).values({ ...object, usedAt: at })
}

test('the first worker prepares the directory; a web process only reads it', async () => {
  await open('web')
  expect(readdirSync(folder)).toEqual([])
  const storage = await open('worker')
  await storage?.write('pages/2026-11/a', Buffer.from('a'))
  await moveOnePage()
  const reading = await open('web')
  expect(await reading?.measure('pages/2026-11/a')).toBe(1)
  await open('worker')
  expect(lines).toEqual([])
})

test('a directory that can’t be written to is a wrong setting until pages have been moved', async () => {
  const file = join(folder, 'file')
  writeFileSync(file, '')
  const start = open('worker', file)
  await expect(start).rejects.toThrow(ConfigError)
  await expect(start).rejects.toThrow(
    `PAGE_STORAGE_DIRECTORY: ${file}/pages can’t be written to (ENOTDIR). Give the user of this process permission to write there; under systemd, its unit must allow it too (StateDirectory or ReadWritePaths).`,
  )
})

test('with moved pages, a directory that isn’t mounted is logged and left untouched, and the process starts', async () => {
  await moveOnePage()
  const storage = await open('worker')
  expect(lines.join('')).toContain(`${folder} has no folder “pages”: its disk is not mounted`)
  await expect(storage?.write('pages/2026-11/b', Buffer.from('b'))).rejects.toMatchObject({ kind: 'unreachable' })
  expect(readdirSync(folder)).toEqual([])
})
