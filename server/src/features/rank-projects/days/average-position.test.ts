import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clickShareOf } from '#contract/rules/click-curve.ts'
import { depths } from '#contract/rules/search-engines.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { type Person, signedIn } from '../../../testing/people.ts'
import { createProject } from '../../../testing/track-project.ts'
import { lockProject, type ProjectRow } from '../load-project.ts'
import { showRankOverview } from '../views/show-rank-overview.ts'
import { type CheckedDay, sumSameKeywords } from './compare-days.ts'
import { countedRank } from './counted-rank.ts'
import { clickScale } from './day-sums.ts'
import { runningSumColumns, runningSumsIn } from './running-totals.ts'
import { standingOf, standingSums } from './standing.ts'
import { sumDaysSince } from './sum-days.ts'

let app: TestApp
let person: Person
let id: number
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
  app.clock.moveTo('2030-01-20T12:00:00Z')
  person = await signedIn(app.ctx, 'paid')
  id = await createProject(app, person, { keywords: ['averaged'] })
  await app.workOff()
})
afterAll(() => app.close())

/** What a check shows: a rank or none, with the featured snippet or without; or that it failed. Undefined: it wasn't checked. */
type Seen = { rank: number | null; isSnippet: boolean; failed: boolean } | undefined
/** By keyword. */
type Day = readonly Seen[]
type Choice = { depth: number; countsUnranked: boolean; countsSnippets: boolean }

const counted = { countsUnranked: true, countsSnippets: true }
const dateOf = (at: number) => `2030-01-${String(at + 1).padStart(2, '0')}`
const stateOf = ({ rank, isSnippet, failed }: NonNullable<Seen>) =>
  failed ? 'failed' : isSnippet ? 'featured_snippet' : rank === null ? 'not_in_depth' : 'found'

/** Stores what runs would have seen day by day, as they store it, in place of all there is. */
async function live(days: readonly Day[], choice: Choice): Promise<ProjectRow> {
  const keywords = Math.max(0, ...days.map(({ length }) => length))
  const latest: Seen[] = Array.from({ length: keywords })
  const latestDay: (number | undefined)[] = Array.from({ length: keywords })
  const observations = days.flatMap((day, at) =>
    day.flatMap((seen, keyword) => {
      if (seen === undefined) return []
      const before = latest[keyword]
      if (!seen.failed) [latest[keyword], latestDay[keyword]] = [seen, at]
      return [{ day: dateOf(at), keyword, ...storedOf(seen, choice), ...previousOf(before, choice) }]
    }),
  )
  const rows = latest.map((seen, keyword) => ({
    keyword,
    day: latestDay[keyword] === undefined ? null : dateOf(latestDay[keyword]),
    ...(seen && storedOf(seen, choice)),
  }))
  return inTransaction(app.ctx, async (tx) => {
    for (const table of ['rank_observations', 'rank_project_days', 'rank_project_keywords'])
      await tx.db.execute(sql`delete from ${sql.raw(table)} where account_id = ${person.id} and project_id = ${id}`)
    await tx.db.execute(sql`
      update rank_projects set keywords_count = ${keywords}, counts_unranked = ${choice.countsUnranked}, counts_snippets = ${choice.countsSnippets}
      where account_id = ${person.id} and id = ${id}`)
    await tx.db.execute(sql`
      insert into rank_project_keywords (account_id, project_id, keyword, keyword_key, created_at, run, progress, is_free,
        latest_day, latest_state, latest_rank, latest_organic_rank, latest_depth)
      select ${person.id}::int, ${id}::int, 'k' || keyword, 'k' || keyword, now(), 1, 'done', false, day, state, rank, organic_rank, depth
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as o(keyword int, day date, state text, rank int, organic_rank int, depth int)
      order by keyword`)
    await tx.db.execute(sql`
      insert into rank_observations (account_id, project_id, day, keyword_id, state, rank, organic_rank, depth,
        previous_rank, previous_organic_rank, previous_is_snippet, previous_depth, taken_at)
      select ${person.id}::int, ${id}::int, o.day, k.id, o.state, o.rank, o.organic_rank, o.depth,
        o.previous_rank, o.previous_organic_rank, o.previous_is_snippet, o.previous_depth, now()
      from jsonb_to_recordset(${JSON.stringify(observations)}::jsonb) as o(day date, keyword int, state text, rank int, organic_rank int,
        depth int, previous_rank int, previous_organic_rank int, previous_is_snippet boolean, previous_depth int)
      join rank_project_keywords k on k.account_id = ${person.id} and k.project_id = ${id} and k.keyword = 'k' || o.keyword`)
    const project = await lockProject(tx, { accountId: person.id, projectId: id })
    if (project === undefined) throw new Error('no project')
    await sumDaysSince(tx, project, '0001-01-01')
    return project
  })
}

const standingRank = ({ rank, isSnippet, failed }: NonNullable<Seen>) => (failed ? null : isSnippet ? 1 : rank)
const organicOf = ({ rank, isSnippet, failed }: NonNullable<Seen>) => (isSnippet && !failed ? rank : null)
const storedOf = (seen: NonNullable<Seen>, { depth }: Choice) => ({
  state: stateOf(seen),
  rank: standingRank(seen),
  organic_rank: organicOf(seen),
  depth,
})
const previousOf = (before: Seen, { depth }: Choice) =>
  before && {
    previous_rank: standingRank(before),
    previous_organic_rank: organicOf(before),
    previous_is_snippet: before.isSnippet || null,
    previous_depth: depth,
  }

async function read() {
  const { data } = await showRankOverview({ ...app.ctx, account: person.viewer.account }, { id, days: 30 })
  return data
}
const newestAverage = async () => (await read()).days.at(-1)?.averagePosition ?? null
/** Places lost between the last two days. */
async function change(days: readonly Day[], choice: Choice): Promise<number | null> {
  await live(days, choice)
  const { compared = null } = (await read()).comparison ?? {}
  if (compared === null || compared.now.averagePosition === null || compared.before.averagePosition === null)
    return null
  return compared.now.averagePosition - compared.before.averagePosition
}

/** Where each keyword stands at the end of a day; undefined for those never checked by then. */
const standingsAt = (days: readonly Day[], at: number): Seen[] =>
  Array.from({ length: Math.max(0, ...days.map(({ length }) => length)) }, (_, keyword) =>
    days
      .slice(0, at + 1)
      .map((day) => day[keyword])
      .findLast((seen) => seen?.failed === false),
  )

/** The rule, in TypeScript. */
function averageIn(seen: readonly Seen[], { depth, countsUnranked, countsSnippets }: Choice): number | null {
  const positions = seen.flatMap((one) => {
    if (one === undefined) return []
    const state = stateOf(one)
    const rank = countedRank({ countsSnippets }, { state, rank: standingRank(one), organicRank: organicOf(one) })
    if (rank !== null) return [rank]
    return countsUnranked && state === 'not_in_depth' ? [depth + 1] : []
  })
  if (positions.length === 0) return null
  return Math.round((positions.reduce((sum, one) => sum + one, 0) / positions.length) * 100) / 100
}

const choices = fc.record({
  depth: fc.constantFrom(...depths),
  countsUnranked: fc.boolean(),
  countsSnippets: fc.boolean(),
})
const oneIn = (many: number) => fc.integer({ min: 1, max: many }).map((drawn) => drawn === 1)
const checkIn = (depth: number) =>
  fc.record({
    rank: fc.oneof(fc.constant(null), fc.integer({ min: 1, max: depth })),
    isSnippet: oneIn(5),
    failed: fc.constant(false),
  })
const seenIn = (depth: number): fc.Arbitrary<Seen> =>
  fc.oneof(
    { weight: 5, arbitrary: checkIn(depth) },
    { weight: 1, arbitrary: fc.constant({ rank: null, isSnippet: false, failed: true }) },
    { weight: 1, arbitrary: fc.constant(undefined) },
  )
/** Days on which keywords are added, fail, and are left out. */
const lives = choices.chain((choice) =>
  fc.record({
    choice: fc.constant(choice),
    days: fc.array(fc.array(seenIn(choice.depth), { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 6 }),
  }),
)
const runs = { numRuns: 40 }

test('the figure of every day is the rule’s, whatever failed or was left out on it', async () => {
  await fc.assert(
    fc.asyncProperty(lives, async ({ choice, days }) => {
      await live(days, choice)
      for (const { date, averagePosition } of (await read()).days) {
        const at = Number(date.slice(-2)) - 1
        expect(averagePosition).toBe(averageIn(standingsAt(days, at), choice))
      }
    }),
    runs,
  )
})

test('losing a keyword never improves the figure', async () => {
  const found = choices.chain(({ depth, countsSnippets }) =>
    fc.record({
      choice: fc.constant({ depth, countsSnippets, countsUnranked: true }),
      others: fc.array(seenIn(depth), { maxLength: 8 }),
      rank: fc.integer({ min: 1, max: depth }),
    }),
  )
  await fc.assert(
    fc.asyncProperty(found, async ({ choice, others, rank }) => {
      const kept = { rank, isSnippet: false, failed: false }
      await live([[kept, ...others], [kept]], choice)
      const before = (await newestAverage()) ?? 0
      await live([[kept, ...others], [{ ...kept, rank: null }]], choice)
      expect(await newestAverage()).toBeGreaterThanOrEqual(before)
    }),
    runs,
  )
})

test('only a project that leaves them out has a better figure after a loss', async () => {
  const at = (rank: number | null) => ({ rank, isSnippet: false, failed: false })
  const days = [
    [at(46), at(4)],
    [at(null), at(4)],
  ]
  expect(await change(days, { ...counted, depth: 100 })).toBe((101 + 4) / 2 - 25)
  expect((await read()).days.at(-1)?.average_basis).toEqual({ found: 1, unranked: 1, unranked_as: 101, left_out: 0 })
  expect(await change(days, { ...counted, depth: 100, countsUnranked: false })).toBe(4 - 25)
  expect((await read()).days.at(-1)?.average_basis).toEqual({ found: 1, unranked: 0, unranked_as: null, left_out: 1 })
})

test('the change has the opposite sign if the two days are swapped', async () => {
  const pairs = choices.chain((choice) =>
    fc.record({
      choice: fc.constant(choice),
      keywords: fc.array(fc.tuple(checkIn(choice.depth), checkIn(choice.depth)), { minLength: 1, maxLength: 8 }),
    }),
  )
  await fc.assert(
    fc.asyncProperty(pairs, async ({ choice, keywords }) => {
      const [first, second] = [keywords.map(([one]) => one), keywords.map(([, other]) => other)]
      const there = await change([first, second], choice)
      const back = await change([second, first], choice)
      expect(back === null ? null : 0 - back).toBe(there)
    }),
    runs,
  )
})

test('adding keywords to the project doesn’t move the change', async () => {
  const grown = choices.chain((choice) =>
    fc.record({
      choice: fc.constant(choice),
      keywords: fc.array(fc.tuple(checkIn(choice.depth), checkIn(choice.depth)), { minLength: 1, maxLength: 6 }),
      added: fc.array(checkIn(choice.depth), { minLength: 1, maxLength: 6 }),
    }),
  )
  await fc.assert(
    fc.asyncProperty(grown, async ({ choice, keywords, added }) => {
      const [first, second] = [keywords.map(([one]) => one), keywords.map(([, other]) => other)]
      const without = await change([first, second], choice)
      expect(await change([first, [...second, ...added]], choice)).toBe(without)
    }),
    runs,
  )
})

test('of any two days the same keywords are compared, whatever was added or checked between and since', async () => {
  await fc.assert(
    fc.asyncProperty(lives, fc.nat(5), fc.nat(5), async ({ choice, days }, one, other) => {
      const project = await live(days, choice)
      const checked = await checkedDays()
      const [before, now] = [checked[Math.min(one, other)], checked[Math.max(one, other)]]
      if (before === undefined || now === undefined) return
      const found = await sumSameKeywords(app.ctx, person.id, [{ projectId: id, before, now }])
      const then = standingsAt(days, Number(before.day.slice(-2)) - 1)
      const same = standingsAt(days, Number(now.day.slice(-2)) - 1).filter((_, keyword) => then[keyword] !== undefined)
      const sums = found.get(id)
      expect(sums?.checked).toBe(same.length)
      expect(sums && standingOf(standingSums(project, sums)).averagePosition).toBe(averageIn(same, choice))
      const clicks = same.map((seen) => (seen && standingRank(seen)) ?? 0)
      expect(sums?.clickSum).toBe(
        clicks.reduce((sum, rank) => sum + (rank === 0 ? 0 : Math.round(clickShareOf(rank) * clickScale)), 0),
      )
    }),
    { numRuns: 80 },
  )
})

async function checkedDays(): Promise<CheckedDay[]> {
  const { rows } = await app.ctx.db.execute<{ day: CheckedDay }>(sql`
    select json_build_object('day', day, ${runningSumsIn('r')}, 'leastDepth', least_depth, 'isBaseline', false) as day
    from (
      select day, checked_count, least_depth, project_id, ${runningSumColumns} from rank_project_days
      where account_id = ${person.id} and project_id = ${id}) r
    where checked_count > 0 order by r.day`)
  return rows.map(({ day }) => day)
}
