import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  isPageAddress,
  isSamePage,
  type PageSwap,
  pageKey,
  swapDays,
} from '#contract/rules/rank-projects/landing-pages.ts'
import { isTargetPage, readTargetPage } from '#contract/rules/rank-projects/target-page.ts'
import { addDays } from '#contract/rules/text/time-zones.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { makeMonths } from '../../../platform/database/months.ts'
import { checkPages, type DayOfPages, emptyProject, type PagesSeen } from '../../../testing/check-pages.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { type Person, signedIn } from '../../../testing/people.ts'
import { createProject } from '../../../testing/track-project.ts'
import { lockProject } from '../get-project.ts'
import { deleteRankKeywords } from '../keywords/delete-rank-keywords.ts'
import { rankProjectKeywords } from '../keywords/tables.ts'
import { deleteRankProject } from '../projects/delete-rank-project.ts'
import { monthlyRankTables } from '../runs/tables.ts'
import { isMismatchIn, pageKeyIn } from './page-conditions.ts'
import { storeDuePages } from './store-due-pages.ts'
import { storeAllPages } from './store-page-findings.ts'

let app: TestApp
let person: Person
let id: number
const first = '2030-01-01'
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
  app.clock.moveTo(`${first}T08:00:00Z`)
  person = await signedIn(app.ctx, 'paid', { credits: 100_000 })
  id = await createProject(app, person, { keywords: ['one', 'two', 'three'] })
  await app.workOff()
})
afterAll(() => app.close())

const own = (): AccountCtx => ({ ...app.ctx, account: person.viewer.account })
const run = (text: ReturnType<typeof sql>) => app.ctx.db.execute(text)
const mine = () => sql`account_id = ${person.id} and project_id = ${id}`

type Stored = { keyword_id: number; other_urls: string[] | null; swaps: PageSwap[] | null }
const listFindings = async () =>
  (
    await app.ctx.db.execute<Stored>(
      sql`select keyword_id, other_urls, swaps from rank_project_page_findings where ${mine()} order by keyword_id`,
    )
  ).rows

type Seen = { keyword: number; day: string; url: string | null; others: string[] | null; baseline: boolean | null }

/** Applies the definition to all successful checks there are, without any bound on how far back the check before may be. */
async function expectedFindings(): Promise<Stored[]> {
  const { rows } = await app.ctx.db.execute<Seen>(sql`
    select keyword_id as keyword, day::text as day, url, other_urls as others, is_baseline as baseline from rank_observations
    where ${mine()} and state <> 'failed' order by day`)
  return [...Map.groupBy(rows, ({ keyword }) => keyword)]
    .toSorted(([left], [right]) => left - right)
    .flatMap(([keyword, checks]): Stored[] => {
      const latest = checks.at(-1)
      if (latest === undefined) return []
      const swaps = checks.flatMap(({ day, url, baseline }, at) => {
        const before = checks[at - 1]?.url ?? null
        const isKnown = isPageAddress(before) && isPageAddress(url)
        const isSwap = isKnown && baseline !== true && !isSamePage(before, url)
        return isSwap && day > addDays(latest.day, -swapDays) ? [{ date: day, from: before, to: url }] : []
      })
      const pages = new Set([pageKey(latest.url ?? '')])
      const others = (isPageAddress(latest.url) ? (latest.others ?? []) : []).filter((url) => {
        const isNew = isPageAddress(url) && !pages.has(pageKey(url))
        pages.add(pageKey(url))
        return isNew
      })
      if (swaps.length === 0 && others.length === 0) return []
      return [
        {
          keyword_id: keyword,
          other_urls: others.length === 0 ? null : others,
          swaps: swaps.length === 0 ? null : swaps.toReversed(),
        },
      ]
    })
}

const page = fc.constantFrom(
  'https://kestrelroast.example/a',
  'https://www.kestrelroast.example/A/',
  'https://kestrelroast.example/a#:~:text=cold',
  'https://kestrelroast.example/b',
  'https://shop.kestrelroast.example/b?size=1',
  'kestrelroast.example',
)
const seen: fc.Arbitrary<PagesSeen> = fc.oneof(
  { weight: 6, arbitrary: fc.array(page, { maxLength: 3 }).map((urls) => ({ urls })) },
  { weight: 1, arbitrary: fc.constant({ urls: [], fails: true }) },
  { weight: 1, arbitrary: fc.constant(undefined) },
)
/** Days with gaps of up to a month between them, on which the settings may have changed. */
const lives = fc.array(
  fc.record({
    gap: fc.constantFrom(1, 1, 1, 2, 7, 30),
    isBaseline: fc.integer({ min: 1, max: 12 }).map((drawn) => drawn === 1),
    keywords: fc.tuple(seen, seen, seen),
    /** The day is checked once more, and the later check replaces the earlier one. */
    again: fc.option(fc.tuple(seen, seen, seen), { freq: 3 }),
    /** A process of the release before runs this day: nothing of its checks is known. */
    isUnknown: fc.integer({ min: 1, max: 5 }).map((drawn) => drawn === 1),
  }),
  { minLength: 1, maxLength: 9 },
)

const daysOf = (life: readonly { gap: number }[]) => {
  let day = addDays(first, 30)
  return life.map(({ gap }) => {
    day = addDays(day, gap)
    return day
  })
}

test('stored findings are what the checks say, after failures, gaps, replaced days, other settings and another release', async () => {
  let found = 0
  await fc.assert(
    fc.asyncProperty(lives, fc.integer({ min: 0, max: 2 }), async (life, deleted) => {
      await emptyProject(app, { person, id })
      const days = daysOf(life)
      for (const [at, { isBaseline, keywords, again, isUnknown }] of life.entries()) {
        const checked: DayOfPages = { day: days[at] ?? first, isBaseline, keywords }
        await checkPages(app, { person, id }, checked, { storesFindings: !isUnknown })
        if (again !== null)
          await checkPages(app, { person, id }, { ...checked, keywords: again }, { storesFindings: !isUnknown })
      }
      if (life.at(-1)?.isUnknown) await storeDuePages(app.ctx, new AbortController().signal)
      expect(await listFindings()).toEqual(await expectedFindings())
      const { rows } = await app.ctx.db.execute<{ id: number }>(
        sql`select id from rank_project_keywords where ${mine()} order by id limit ${deleted}`,
      )
      if (rows.length > 0) await deleteRankKeywords(own(), { keywords_ids: rows.map((row) => row.id) })
      const stored = await listFindings()
      expect(stored).toEqual(await expectedFindings())
      found += stored.length
    }),
    { numRuns: 40 },
  )
  expect(found).toBeGreaterThan(20)
})

test('what is stored anew for all keywords is what the runs have stored', async () => {
  await emptyProject(app, { person, id })
  const [a, b] = ['https://kestrelroast.example/a', 'https://kestrelroast.example/b']
  for (const [at, urls] of [[a], [b, a], [a]].entries())
    await checkPages(
      app,
      { person, id },
      { day: addDays(first, 40 + at), isBaseline: false, keywords: [{ urls }, undefined, { urls: [b] }] },
    )
  const stored = await listFindings()
  expect(stored).toMatchObject([
    {
      other_urls: null,
      swaps: [
        { from: b, to: a },
        { from: a, to: b },
      ],
    },
  ])
  await run(sql`delete from rank_project_page_findings where ${mine()}`)
  await run(sql`update rank_projects set pages_run = null where account_id = ${person.id} and id = ${id}`)
  await inTransaction(app.ctx, async (tx) => {
    const project = await lockProject(tx, { accountId: person.id, projectId: id })
    if (project !== undefined) await storeAllPages(tx, project)
  })
  expect(await listFindings()).toEqual(stored)
})

/** The scans of the observations' partitions in this transaction. */
const countScans = async (tx: Ctx) =>
  (
    await tx.db.execute<{ scans: number }>(sql`
      select coalesce(sum(idx_scan + seq_scan), 0)::int as scans from pg_stat_xact_user_tables where relname like 'rank_observations%'`)
  ).rows[0]?.scans ?? 0

const storeAnew = async () => {
  await run(sql`update rank_projects set pages_run = null where account_id = ${person.id} and id = ${id}`)
  return inTransaction(app.ctx, async (tx) => {
    const project = await lockProject(tx, { accountId: person.id, projectId: id })
    if (project === undefined) throw new Error('no project')
    const before = await countScans(tx)
    await storeAllPages(tx, project)
    return (await countScans(tx)) - before
  })
}

test('a keyword without a check before does not have all days of its project read, also if it is of the release before', async () => {
  await emptyProject(app, { person, id })
  await makeMonths(app.ctx, monthlyRankTables)
  const [a, b] = ['https://kestrelroast.example/a', 'https://kestrelroast.example/b']
  const daily = { urls: [a] }
  // Days of several months, so that there are several partitions; the second keyword is added on the last day, the third was paused.
  for (let at = 0; at < 90; at += 1)
    await checkPages(
      app,
      { person, id },
      {
        day: addDays(first, 40 + at),
        isBaseline: false,
        keywords: [daily, at === 89 ? daily : undefined, at === 40 ? daily : at === 89 ? { urls: [b] } : undefined],
      },
      { storesFindings: at === 89 },
    )
  const scans = 3 * (swapDays + 1)
  expect(await storeAnew()).toBeLessThanOrEqual(scans)
  const stored = await listFindings()
  expect(stored).toEqual(await expectedFindings())
  expect(stored).toMatchObject([{ swaps: [{ from: a, to: b }] }])
  await run(sql`update rank_observations set previous_day = null where ${mine()}`)
  expect(await storeAnew()).toBeLessThanOrEqual(scans + 60)
  expect(await listFindings()).toEqual(stored)
})

test('a slot that was skipped leaves the findings as they are, and they are not stored again', async () => {
  await run(sql`delete from rank_project_page_findings where ${mine()}`)
  await run(sql`
    insert into rank_project_runs select (jsonb_populate_record(r, jsonb_build_object('number', number + 1, 'request_key', 'skipped', 'skip_reason', 'credits'))).*
    from rank_project_runs r where ${mine()} order by number desc limit 1`)
  await run(sql`update rank_projects set run = run + 1 where account_id = ${person.id} and id = ${id}`)
  await storeDuePages(app.ctx, new AbortController().signal)
  expect(await listFindings()).toEqual([])
  const { rows } = await run(
    sql`select pages_run = run as same from rank_projects where account_id = ${person.id} and id = ${id}`,
  )
  expect(rows).toEqual([{ same: true }])
})

test('the database and the contract agree on pages and targets', async () => {
  const part = fc.constantFrom('a', 'B', 'é', 'İ', '/', '?', '#', '%C3%A9', 'www.', '://', '*', '=', '-')
  const address = fc.oneof(
    fc.array(part, { maxLength: 6 }).map((parts) => `https://www.Kestrel.example/${parts.join('')}`),
    fc.array(part, { maxLength: 6 }).map((parts) => parts.join('')),
  )
  // As targets are stored.
  const target = fc
    .oneof(
      address,
      address.map((text) => `${text}/*`),
    )
    .map((text) => readTargetPage(text, 'kestrel.example') ?? 'kestrel.example/a')
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(target, address), { minLength: 40, maxLength: 40 }), async (pairs) => {
      const given = JSON.stringify(
        pairs.map(([target_page, latest_url], place) => ({ place, target_page, latest_url })),
      )
      const { rows } = await app.ctx.db.execute<{ key: string; mismatched: boolean }>(sql`
        select ${pageKeyIn(rankProjectKeywords.latestUrl)} as key, ${isMismatchIn} as mismatched
        from jsonb_to_recordset(${given}::jsonb) as rank_project_keywords(place int, target_page text, latest_url text)
        order by place`)
      expect(rows).toEqual(
        pairs.map(([target_page, url]) => ({
          key: pageKey(url),
          mismatched: isPageAddress(url) && !isTargetPage(target_page, url),
        })),
      )
    }),
    { numRuns: 20 },
  )
})

test('deleting a project deletes its findings, also with the statements of the release before', async () => {
  const other = await createProject(app, person, { keywords: ['gone'] })
  await app.workOff()
  const addFinding = () =>
    run(sql`
      insert into rank_project_page_findings (account_id, project_id, keyword_id, other_urls)
      select account_id, project_id, id, '{https://kestrelroast.example/a}' from rank_project_keywords
      where account_id = ${person.id} and project_id = ${other} on conflict do nothing`)
  const count = async () =>
    (await run(sql`select from rank_project_page_findings where account_id = ${person.id} and project_id = ${other}`))
      .rowCount
  await addFinding()
  expect(await count()).toBe(1)
  await inTransaction(app.ctx, async (tx) => {
    await tx.db.execute(
      sql`delete from rank_project_keywords where account_id = ${person.id} and project_id = ${other}`,
    )
    const { rowCount } = await tx.db.execute(
      sql`select from rank_project_page_findings where account_id = ${person.id} and project_id = ${other}`,
    )
    expect(rowCount).toBe(0)
    throw new Error('undone')
  }).catch((error: Error) => expect(error.message).toBe('undone'))
  await deleteRankProject(own(), { id: other })
  expect(await count()).toBe(0)
})
