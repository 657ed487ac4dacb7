import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { SerpCheck } from '#contract/serp-checks/rows.ts'
import { availableCredits, verifyLedger } from '../../../features/credits/index.ts'
import { serpCheckJobs } from '../../../features/serp-checks/module.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { type Person, signedIn } from '../../../testing/people.ts'
import { readPages } from './read-snapshots.ts'

let app: TestApp
let person: Person
beforeEach(async () => {
  app = await createTestApp({ hasInlineJobs: true })
  person = await signedIn(app.ctx, 'paid')
})
afterEach(() => app.close())

async function check(keywords: readonly string[]) {
  const body = {
    domainUrl: 'kestrelroast.example',
    searchEngine: 1,
    deviceType: 1,
    language: 'en',
    country: 2372,
    keywords,
  }
  const reply = await app.call('POST', '/serp/check-serp', { token: person.token, body })
  expect(reply.status).toBe(202)
  await app.workOff()
}

async function onlyCheck(): Promise<SerpCheck> {
  const reply = await app.call('GET', '/serp/list-serps', { token: person.token })
  const [check] = (reply.body as { data: SerpCheck[] }).data
  if (check === undefined) throw new Error('there is no check')
  return check
}

describe('ranks are read off the stored page', () => {
  test('also by a worker that did not store it', async () => {
    await check(['red kettle'])
    const [item] = (await onlyCheck()).items
    const { rows } = await app.ctx.db.execute<{ snapshot_id: string; snapshot_query_id: string; taken_at: string }>(
      sql`select snapshot_id, snapshot_query_id, taken_at from serp_check_keywords`,
    )
    const page = {
      snapshotId: rows[0]?.snapshot_id ?? '',
      queryId: Number(rows[0]?.snapshot_query_id),
      takenAt: new Date(rows[0]?.taken_at ?? 0),
    }
    const elsewhere = { ...app.ctx, ports: { ...app.ctx.ports } }
    const stored = (await readPages(elsewhere, [page])).get(page.snapshotId)
    expect(stored).toEqual((await readPages(app.ctx, [page])).get(page.snapshotId))
    const own = stored?.organic.find((result) => /(^|\.)kestrelroast\.example$/.test(new URL(result.url).hostname))
    expect(item?.rank ?? null).toBe(own?.position ?? null)
  })

  test('a page that is gone before they were read fails the keyword, and nothing is charged', async () => {
    await check(['red kettle'])
    await app.ctx.db.execute(sql`delete from serp_snapshots`)
    const other = await signedIn(app.ctx, 'paid')
    const body = {
      domainUrl: 'a.example',
      searchEngine: 1,
      deviceType: 1,
      language: 'en',
      country: 2372,
      keywords: ['red kettle'],
    }
    const ctx = { ...app.ctx, ports: { ...app.ctx.ports } }
    const reply = await app.call('POST', '/serp/check-serp', { token: other.token, body })
    expect(reply.status).toBe(202)
    const { id } = (reply.body as { data: { id: number } }).data
    const gone = '00000000-0000-7000-8000-000000000000'
    await app.ctx.db.execute(
      sql`update serp_check_keywords set snapshot_id = ${gone}::uuid, snapshot_query_id = 1, taken_at = now() where check_id = ${id}`,
    )
    const fill = serpCheckJobs.find(({ job }) => job.name === 'serp-checks.record-ranks')
    await fill?.run(ctx, { accountId: other.id, subjectId: id }, new AbortController().signal)
    expect((await app.call('GET', '/serp/list-serps', { token: other.token })).body).toMatchObject({
      data: [{ state: 'done', failed_count: 1, credits: 0 }],
    })
    expect(await availableCredits(app.ctx, other.id)).toBe(5_000)
    expect(await verifyLedger(app.ctx)).toEqual([])
  })
})
