import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningSandbox, startSandbox } from '#sandbox/build-sandbox.ts'
import { verifyLedger } from '../../features/credits/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { findFreePort } from '../../platform/network/ports.ts'
import { callServer, endProcess, startServerProcess, waitForChecks } from '../../testing/server-process.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'

/** Only `npm run test:long` has rounds: each starts two servers and several commands. */
const rounds = Number(process.env.BACKUP_ROUNDS ?? 0)
/** Days of history of the demonstration, which the backups hold as well. */
const historyDays = Number(process.env.BACKUP_HISTORY_DAYS ?? 0)

let sandbox: RunningSandbox
let folder: string
const opened: TestDatabase[] = []
beforeAll(async () => {
  // Slow enough that a backup falls into the middle of a check.
  sandbox = await startSandbox({ latencyMs: [0, 40], readyAfterMs: [2_000, 20_000], collectLimits: false })
  folder = mkdtempSync(join(tmpdir(), 'serpplus-live-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await sandbox.close()
  for (const database of opened) await database.drop()
})

async function openOne(isEmpty: boolean) {
  const database = await createTestDatabase({ isEmpty })
  opened.push(database)
  return database.url
}

const serve = async (databaseUrl: string) => {
  const port = await findFreePort('127.0.0.1')
  const server = await startServerProcess({
    port,
    databaseUrl,
    sandboxUrl: sandbox.url,
    smtpUrl: sandbox.smtpUrl,
    postback: 'off',
    demoHistoryDays: historyDays,
  })
  return { port, server }
}

function command(script: string, file: string, databaseUrl: string) {
  const child = spawn(process.execPath, [`scripts/${script}.ts`, file], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      DATA_DIR: folder,
      APP_SECRET: 'a secret of the tests, long enough to be one',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    said += chunk.toString('utf8')
  })
  return { child, said: () => said, ended: once(child, 'close').then(([code]) => ({ code, said })) }
}

/** Kills it as soon as it has said so much, or after so long. */
async function killOnceSaid(
  { child, said }: { child: ChildProcess; said: () => string },
  text: string,
  afterMs: number,
) {
  const deadline = Date.now() + 60_000
  while (!said().includes(text) && Date.now() < deadline && child.exitCode === null)
    await new Promise((done) => setTimeout(done, 5))
  await new Promise((done) => setTimeout(done, afterMs))
  await endProcess(child, 'SIGKILL')
}

async function inDatabase<Result>(url: string, use: (ctx: Ctx) => Promise<Result>): Promise<Result> {
  const { db, close } = openDatabase({ url, poolSize: 2, applicationName: 'test', onIdleError: () => {} })
  try {
    return await use({ db } as Ctx)
  } finally {
    await close()
  }
}

const countRelations = (url: string) =>
  inDatabase(url, async ({ db }) =>
    Number(
      (await db.execute(sql`select count(*) as n from pg_class where relnamespace = 'public'::regnamespace`)).rows[0]
        ?.n,
    ),
  )

test.runIf(rounds > 0)(
  'a site backed up in mid-check, killed and restored elsewhere finishes the check, and buys nothing again that it had bought by then',
  async () => {
    for (let round = 0; round < rounds; round += 1) {
      const first = await openOne(false)
      const site = await serve(first)
      const { accessToken: token } = await callServer<{ accessToken: string }>(site.port, 'POST', '/login', {
        body: { email: 'paid@serpplus.test', password: 'Paid#2026' },
      })
      const keywords = Array.from({ length: 200 }, (_, at) => `round ${round} keyword ${at}`)
      await callServer(site.port, 'POST', '/serp/check-serp', {
        token,
        body: {
          domainUrl: 'kestrelroast.example',
          competitors: [],
          searchEngine: 1,
          deviceType: 1,
          language: 'en',
          country: 2826,
          depth: 10,
          keywords,
        },
      })
      // A backup that is killed leaves no file that looks whole.
      const killed = join(folder, `killed-${round}.tar`)
      await killOnceSaid(command('backup', killed, first), ' ', round * 50)
      expect(existsSync(killed)).toBe(false)
      const file = join(folder, `round-${round}.tar`)
      const backedUp = await command('backup', file, first).ended
      expect(backedUp, backedUp.said).toMatchObject({ code: 0 })
      await endProcess(site.server, 'SIGKILL')

      // A restore that is killed leaves the database empty.
      const second = await openOne(true)
      await killOnceSaid(command('restore', file, second), 'Restoring', 200 + round * 300)
      await expect.poll(() => countRelations(second), { timeout: 60_000 }).toBe(0)
      const restored = await command('restore', file, second).ended
      expect(restored, restored.said).toMatchObject({ code: 0 })
      expect(restored.said).not.toContain('Warning')
      const posted = await inDatabase(second, async ({ db }) =>
        (
          await db.execute<{ keyword: string }>(sql`
            select q.keyword from serp_fetches f join serp_queries q on q.id = f.query_id where f.provider_task_id is not null`)
        ).rows.map((row) => row.keyword),
      )

      const again = await serve(second)
      // The session is of the backup as well.
      const [check] = await waitForChecks(again.port, token, 1)
      expect(check?.items.filter(({ state }) => state === 'found' || state === 'not_in_depth')).toHaveLength(200)
      for (const keyword of keywords.filter((one) => posted.includes(one)))
        expect(sandbox.control.tasks({ keyword }), keyword).toHaveLength(1)
      for (const keyword of keywords) expect(sandbox.control.tasks({ keyword }).length, keyword).toBeLessThan(3)
      expect(await inDatabase(second, verifyLedger)).toEqual([])
      await endProcess(again.server, 'SIGTERM')
    }
    expect(readdirSync(folder).filter((name) => name.startsWith('killed') && !name.endsWith('.part'))).toEqual([])
  },
  1_200_000,
)
