import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await createTestDatabase()
  folder = mkdtempSync(join(tmpdir(), 'serpplus-operator-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await database.drop()
})

/** Runs a command with the settings of a pooled site; their addresses lead nowhere here. */
function run(script: string, ...given: string[]) {
  const { status, stderr } = spawnSync(process.execPath, [`scripts/${script}.ts`, ...given], {
    encoding: 'utf8',
    env: {
      PATH: process.env.PATH,
      DATA_DIR: folder,
      DATABASE_URL: 'postgres://serpplus:secret@127.0.0.1:1/pooled',
      DATABASE_DIRECT_URL: 'postgres://serpplus:secret@127.0.0.1:1/direct',
      DATABASE_WAIT_SECONDS: '0',
    },
  })
  return { status, stderr }
}

test('--database-url overrides both settings of a pooled site, and the database is named first', () => {
  const { hostname, port, pathname } = new URL(database.url)
  const place = `database ${pathname.slice(1)} at ${hostname}:${port} (--database-url) …\n`
  const file = join(folder, 'all.tar')
  const backup = run('backup', file, '--database-url', database.url)
  expect(backup).toMatchObject({ status: 0, stderr: expect.stringContaining(`Backing up ${place}`) })
  expect(backup.stderr.startsWith('Backing up database')).toBe(true)
  const restore = run('restore', `--database-url=${database.url}`, file)
  expect(restore.stderr).toContain(`Restoring into ${place}The database is not empty: `)
  expect(run('backup', file)).toEqual({ status: 1, stderr: expect.stringContaining('127.0.0.1:1') })
  expect(run('backup', file, '--database-url')).toEqual({
    status: 1,
    stderr: '--database-url needs a connection string, such as postgres://user@host/name.\n',
  })
})
