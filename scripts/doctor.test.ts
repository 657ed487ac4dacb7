import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { root } from './lib/paths.ts'

/** A folder as a package has it: without the sandbox. */
const folder = mkdtempSync(join(tmpdir(), 'serpplus-doctor-'))
let database: TestDatabase
let site: Server
beforeAll(async () => {
  mkdirSync(join(folder, 'scripts'))
  cpSync(join(root, 'scripts/doctor.mjs'), join(folder, 'scripts/doctor.mjs'))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  database = await createTestDatabase()
  site = createServer((request, response) => response.writeHead(request.url === '/health/live' ? 200 : 404).end())
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done))
})
afterAll(async () => {
  site.close()
  await database.drop()
  rmSync(folder, { recursive: true })
})

function examine(where: string, env: Record<string, string>): Promise<{ lines: string[]; exitCode: number }> {
  const options = { encoding: 'utf8', env: { PATH: process.env.PATH, ...env } } as const
  return new Promise((done) => {
    const child = execFile(process.execPath, [join(where, 'scripts/doctor.mjs')], options, (_error, stdout) =>
      done({ lines: stdout.trim().split('\n'), exitCode: child.exitCode ?? 0 }),
    )
  })
}

test('a package needs neither npm nor Chromium, and its port may be used by the site itself', async () => {
  const { port } = site.address() as AddressInfo
  const { host } = new URL(database.url)
  const { lines, exitCode } = await examine(folder, {
    DATABASE_URL: database.url,
    APP_SECRET: 'any',
    PORT: String(port),
  })
  expect(lines).toEqual([
    expect.stringMatching(/^✓ Node: v/),
    '✓ APP_SECRET: is set',
    expect.stringMatching(new RegExp(`^✓ Database: ${host} is PostgreSQL `)),
    '✓ Database, directly: by DATABASE_URL',
    `✓ Port ${port}: used by a running Serpplus`,
  ])
  expect(exitCode).toBe(0)
})

test('a package without settings says which are missing', async () => {
  const { lines, exitCode } = await examine(folder, { PORT: '0' })
  expect(lines).toContain('✗ APP_SECRET: is not set; generate one with openssl rand -hex 32')
  expect(lines).toContain('✗ Database: DATABASE_URL is not set; set it to a PostgreSQL database (15 or newer)')
  expect(exitCode).toBe(1)
})

test('an address of a Unix socket is shown as the file it stands for', async () => {
  const { lines } = await examine(folder, {
    DATABASE_URL: `postgresql:///serpplus?host=${folder}&user=serpplus`,
    DATABASE_DIRECT_URL: 'postgresql://anna@127.0.0.1:1/serpplus',
  })
  expect(lines).toContain(
    `✗ Database: ${folder}/.s.PGSQL.5432 is not responding (ENOENT); start it or correct DATABASE_URL`,
  )
  expect(lines).toContain(
    '✗ Database, directly: 127.0.0.1:1 is not responding (ECONNREFUSED); start it or correct DATABASE_DIRECT_URL',
  )
})
