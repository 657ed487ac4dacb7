import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { migrate, migrationsFolder } from './migrate.ts'

let database: TestDatabase
let client: pg.Client
beforeEach(async () => {
  database = await createTestDatabase({ isEmpty: true })
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterEach(async () => {
  await client.end()
  await database.drop()
})

/** The database as the release that ended with this migration left it. */
async function migrateUpTo(last: string) {
  const folder = await mkdtemp(join(tmpdir(), 'serpplus-migrations-'))
  await cp(migrationsFolder, folder, { recursive: true })
  const journalFile = join(folder, 'meta', '_journal.json')
  const journal = JSON.parse(await readFile(journalFile, 'utf8')) as { entries: { tag: string }[] }
  const end = journal.entries.findIndex(({ tag }) => tag === last) + 1
  await writeFile(journalFile, JSON.stringify({ ...journal, entries: journal.entries.slice(0, end) }))
  await runMigrations(drizzle(client), { migrationsFolder: folder })
  await rm(folder, { recursive: true })
}

test('checks of the first release keep their price, their key and their search, as one run each', async () => {
  await migrateUpTo('0000_ground')
  await client.query(`
    insert into accounts (id, email, name, type, country, language, created_at) overriding system value
      values (1, 'a@b.example', 'A', 2, 2372, 'en', now());
    insert into serp_checks (account_id, request_key, fingerprint, domain, engine, device, language_code, country_code,
      location_code, location_name, depth, competitors, keywords_count, done_count, failed_count, credits_per_keyword,
      chargeable_count, charged_count, hold_id, created_at, finished_at)
    select 1, key, 'print ' || key, 'Shop.example', 'google', 'desktop', 'en', 2372, 2372, 'Ireland', 20, '{}', 2, done, 0, 3.2727,
      2, charged, gen_random_uuid(), now(), case when charged is null then null else now() end
      from (values ('ended', 2, 1), ('running', 0, null)) given(key, done, charged);
    insert into serp_check_keywords (account_id, check_id, number, keyword, state, is_free)
      select 1, id, number, keyword, 'pending', false from serp_checks, (values (1, 'Red Kettle'), (2, 'blue')) k(number, keyword);`)
  await migrate(database.url)
  const checks = await client.query(
    'select search_text, credits_charged, credits_held, run from serp_checks order by finished_at nulls last',
  )
  const kept = { search_text: 'shop.example\nred kettle\nblue', run: 1 }
  expect(checks.rows).toEqual([
    { ...kept, credits_charged: '3.2727', credits_held: '0.0000' },
    { ...kept, credits_charged: '0.0000', credits_held: '6.5454' },
  ])
  const runs = await client.query(
    'select number, kind, request_key, fingerprint, charged_count, finished_at is null as running from serp_check_runs order by finished_at nulls last',
  )
  expect(runs.rows).toEqual([
    { number: 1, kind: 'check', request_key: 'ended', fingerprint: 'print ended', charged_count: 1, running: false },
    {
      number: 1,
      kind: 'check',
      request_key: 'running',
      fingerprint: 'print running',
      charged_count: null,
      running: true,
    },
  ])
})
