import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clickShareOf } from '#contract/rules/rank-projects/click-curve.ts'
import { volatilityVerdictOf } from '#contract/rules/rank-projects/volatility.ts'
import { aiOverviewStates } from '#contract/rules/serp-fetches/ai-overview.ts'
import { rankBandOf } from '#contract/rules/serp-fetches/rank-bands.ts'
import { rankChangeOf } from '#contract/rules/serp-fetches/rank-change.ts'
import type { RankState } from '#contract/rules/serp-fetches/rank-states.ts'
import { type Depth, depths } from '#contract/rules/serp-fetches/search-engines.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { signedIn } from '../../../testing/people.ts'
import { createProject } from '../../../testing/track-project.ts'
import { getProject } from '../get-project.ts'
import { deleteRanks } from '../keywords/delete-ranks.ts'
import { countedRank } from './counted-rank.ts'
import { clickScale, daySumValues } from './day-sums.ts'
import { sumDaysSince } from './sum-days.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
})
afterAll(() => app.close())

/** A rank within a depth, or null for not found; near the ends of ranges more often than elsewhere. */
const checked = fc.constantFrom(...depths).chain((depth) =>
  fc.record({
    depth: fc.constant(depth),
    rank: fc.oneof(
      fc.constant(null),
      fc.integer({ min: 1, max: depth }),
      fc.constantFrom(...[1, 3, 4, 10, 11, 20, 21, 100].filter((rank) => rank <= depth)),
    ),
  }),
)
/** State of an AI Overview on a page; null if it was not kept. An overview that is not loaded cites no one. */
const aiOverview = fc.record({
  state: fc.constantFrom(null, ...aiOverviewStates),
  owned: fc.constantFrom<string[] | null>(null, [], ['video'], ['ai_overview', 'video']),
})
/** In ten-thousandths, near the bounds of the verdicts more often than elsewhere; median and deviation null where too few days are known. */
const volatility = fc.option(
  fc.record({
    value: fc.constantFrom(0, 99, 100, 101, 600, 700, 701, 1_300, 1_301, 9_000),
    usual: fc.option(fc.record({ median: fc.constantFrom(0, 100, 700), deviation: fc.constantFrom(0, 99, 100, 200) })),
  }),
)
const stateOf = (isFailed: boolean, isSnippet: boolean, rank: number | null): RankState =>
  isFailed ? 'failed' : isSnippet ? 'featured_snippet' : rank === null ? 'not_in_depth' : 'found'
const oneInFour = fc.integer({ min: 0, max: 3 }).map((drawn) => drawn === 0)
/** A keyword's row of a day: failed, or a rank at a depth, each with or without what stood there before. */
const observation = fc
  .record({
    now: checked,
    before: fc.option(checked),
    isFailed: fc.boolean(),
    resultsRead: fc.constantFrom(null, 0, 7, 17, 44, 100),
    isBaseline: fc.constantFrom(null, null, true),
    aiOverview: aiOverview,
    isSnippet: oneInFour,
    wasSnippet: oneInFour,
    volatility,
  })
  .map(
    ({
      now,
      before,
      isFailed,
      resultsRead,
      isBaseline,
      aiOverview: page,
      isSnippet,
      wasSnippet,
      volatility: seen,
    }) => ({
      state: stateOf(isFailed, isSnippet, now.rank),
      rank: isFailed ? null : isSnippet ? 1 : now.rank,
      organic_rank: isFailed || !isSnippet ? null : now.rank,
      depth: now.depth,
      results_read: isFailed ? null : resultsRead,
      previous_rank: before && wasSnippet ? 1 : (before?.rank ?? null),
      previous_is_snippet: before && wasSnippet ? true : null,
      previous_organic_rank: before && wasSnippet ? before.rank : null,
      previous_depth: before?.depth ?? null,
      is_baseline: isBaseline,
      ai_overview: isFailed ? null : page.state,
      owned_features: isFailed ? null : page.owned,
      volatility: isFailed ? null : (seen?.value ?? null),
      volatility_median: isFailed ? null : (seen?.usual?.median ?? null),
      volatility_deviation: isFailed ? null : (seen?.usual?.deviation ?? null),
    }),
  )
type Observation = typeof observation extends fc.Arbitrary<infer Value> ? Value : never

const clicksOf = (rank: number) => Math.round(clickShareOf(rank) * clickScale)
const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0)
const depthsOf = (rows: readonly Observation[]) => rows.map(({ depth }) => depth)
const isRank = (rank: number | null) => rank !== null

/** The sums of a day as the rules in TypeScript have them. */
function expectedSums(rows: readonly Observation[], countsSnippets = true) {
  const worked = rows.filter(({ state }) => state !== 'failed')
  const counted = worked.map(({ state, rank, organic_rank: organicRank }) =>
    countedRank({ countsSnippets }, { state, rank, organicRank }),
  )
  const ranks = counted.filter(isRank)
  const places = worked.map(({ rank }) => rank).filter(isRank)
  const stoodBefore = worked.map(({ previous_rank }) => previous_rank).filter(isRank)
  const before = worked
    .map((row) => (row.previous_is_snippet && !countsSnippets ? row.previous_organic_rank : row.previous_rank))
    .filter(isRank)
  const changes = worked.map(movementOf)
  const inBand = (band: string) => ranks.filter((rank) => rankBandOf(rank) === band).length
  const moved = (movement: string) => changes.filter((change) => change === movement).length
  const isMove = (movement: string | undefined) => ['improved', 'declined', 'new', 'lost'].includes(movement ?? '')
  const verdicts = worked.flatMap((row, at) => (isMove(changes[at]) ? (verdictOf(row) ?? []) : []))
  return {
    checked_count: worked.length,
    found_count: ranks.length,
    rank_sum: sumOf(ranks),
    failed_count: rows.length - worked.length,
    depth: Math.max(0, ...depthsOf(worked)),
    least_depth: worked.length === 0 ? 0 : Math.min(...depthsOf(worked)),
    top3_count: inBand('top3'),
    top10_count: inBand('top10'),
    top20_count: inBand('top20'),
    top100_count: inBand('top100'),
    uncounted_snippet_count: worked.filter(({ state }, at) => state === 'featured_snippet' && counted[at] === null)
      .length,
    click_sum: sumOf(places.map(clicksOf)),
    improved_count: moved('improved'),
    declined_count: moved('declined'),
    unchanged_count: moved('unchanged'),
    appeared_count: moved('new'),
    lost_count: moved('lost'),
    unknown_count: moved('depth'),
    baseline_count: moved('baseline'),
    before_found_count: before.length,
    before_rank_sum: sumOf(before),
    before_click_sum: sumOf(stoodBefore.map(clicksOf)),
    before_uncounted_snippet_count: worked.filter(
      (row) => row.previous_is_snippet && !countsSnippets && row.previous_organic_rank === null,
    ).length,
    ai_known_count: rows.filter((row) => row.ai_overview !== null).length,
    ai_shown_count: rows.filter((row) => row.ai_overview === 'loaded' || row.ai_overview === 'not-loaded').length,
    ai_loaded_count: rows.filter((row) => row.ai_overview === 'loaded').length,
    ai_cited_count: rows.filter((row) => row.ai_overview === 'loaded' && row.owned_features?.includes('ai_overview'))
      .length,
    volatility_count: rows.filter((row) => row.volatility !== null).length,
    volatility_sum: sumOf(rows.map((row) => row.volatility ?? 0)),
    moved_calm_count: verdicts.filter((verdict) => verdict === 'calm').length,
    moved_unusual_count: verdicts.filter((verdict) => verdict === 'unusual').length,
    moved_judged_count: verdicts.length,
  }
}

const verdictOf = ({ volatility: value, volatility_median: median, volatility_deviation: deviation }: Observation) =>
  value === null || median === null || deviation === null
    ? undefined
    : volatilityVerdictOf(value, { median, deviation })

/** Undefined where there is nothing to compare with. */
function movementOf({ rank, depth, results_read, previous_rank, previous_depth, is_baseline }: Observation) {
  if (previous_depth === null) return undefined
  if (is_baseline) return 'baseline'
  const before = { rank: previous_rank, depth: previous_depth, results_read: null }
  const { difference, change } = rankChangeOf(before, { rank, depth, results_read })
  if (change !== null) return change
  if (difference === null || difference === 0) return 'unchanged'
  return difference < 0 ? 'improved' : 'declined'
}

const columns = sql.raw(
  'state text, rank int, organic_rank int, previous_is_snippet boolean, previous_organic_rank int, depth int, results_read int, previous_rank int, previous_depth int, is_baseline boolean, ai_overview text, owned_features text[], volatility smallint, volatility_median smallint, volatility_deviation smallint',
)

/** The sums in SQL; bigints come as text. */
async function sumInSql(rows: readonly Observation[], countsSnippets = true) {
  const { rows: sums } = await app.ctx.db.execute(
    sql`select ${daySumValues({ countsSnippets })} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as o(${columns})`,
  )
  return Object.fromEntries(Object.entries(sums[0] ?? {}).map(([name, value]) => [name, Number(value)]))
}

test('what SQL counts of one keyword is what the rules in TypeScript say of it', async () => {
  await fc.assert(
    fc.asyncProperty(observation, fc.boolean(), async (row, countsSnippets) => {
      expect(await sumInSql([row], countsSnippets)).toEqual(expectedSums([row], countsSnippets))
    }),
    { numRuns: 500 },
  )
})

test('what SQL adds up of many keywords is what the rules in TypeScript add up', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(observation, { maxLength: 60 }), fc.boolean(), async (rows, countsSnippets) => {
      expect(await sumInSql(rows, countsSnippets)).toEqual(expectedSums(rows, countsSnippets))
    }),
  )
})

test('every rank is worth the same clicks, stands in the same range and moves the same way in SQL', async () => {
  const deepest: Depth = 100
  const places = [null, ...Array.from({ length: 100 }, (_, at) => at + 1)]
  const rows = places.map((place) => ({
    rank: place,
    depth: deepest,
    results_read: null,
    state: place === null ? ('not_in_depth' as const) : ('found' as const),
    organic_rank: null,
    previous_rank: place,
    previous_is_snippet: null,
    previous_organic_rank: null,
    previous_depth: deepest,
    is_baseline: null,
    ai_overview: null,
    owned_features: null,
    volatility: null,
    volatility_median: null,
    volatility_deviation: null,
  }))
  for (const row of rows) expect(await sumInSql([row])).toEqual(expectedSums([row]))
})

test('the sums kept of a project’s days follow the rules, and still do after keywords are deleted', async () => {
  const person = await signedIn(app.ctx, 'paid')
  const id = await createProject(app, person, { keywords: ['summed'] })
  await app.workOff()
  const ctx = { ...app.ctx, account: person.viewer.account }
  const loaded = await getProject(ctx, id)
  const stored = async () => {
    const { rows } = await ctx.db.execute<Record<string, number>>(sql`
      select * from rank_project_days
      where account_id = ${person.id} and project_id = ${id} and day >= '2030-01-01' order by day`)
    return rows.map(({ account_id: _account, project_id: _project, day: _day, ranks_kept: _kept, ...sums }) => sums)
  }
  const numbered = (rows: readonly Observation[]) => rows.map((row, at) => ({ ...row, keyword_id: at + 1 }))
  const days = fc.array(fc.array(observation, { minLength: 1, maxLength: 20 }), { minLength: 1, maxLength: 8 })
  const someKeywords = fc.uniqueArray(fc.integer({ min: 1, max: 20 }))
  await fc.assert(
    fc.asyncProperty(days, someKeywords, fc.boolean(), async (drawn, gone, countsSnippets) => {
      const project = { ...loaded, countsSnippets }
      const rows = drawn.flatMap((ofDay, at) => numbered(ofDay).map((row) => ({ ...row, day: `2030-01-0${at + 1}` })))
      await ctx.db.execute(sql`
        insert into rank_observations (account_id, project_id, day, keyword_id, state, rank, organic_rank, depth, results_read, previous_rank, previous_depth,
          previous_is_snippet, previous_organic_rank, is_baseline, ai_overview, owned_features, volatility,
          volatility_median, volatility_deviation, taken_at)
        select ${person.id}::int, ${id}::int, o.day, o.keyword_id, o.state, o.rank, o.organic_rank, o.depth, o.results_read, o.previous_rank, o.previous_depth,
          o.previous_is_snippet, o.previous_organic_rank, o.is_baseline, o.ai_overview, o.owned_features, o.volatility,
          o.volatility_median, o.volatility_deviation, now()
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as o(day date, keyword_id int, ${columns})`)
      await sumDaysSince(ctx, project, '2030-01-01')
      expect(await stored()).toEqual(drawn.map((ofDay) => expectedSums(ofDay, countsSnippets)))
      await deleteRanks(ctx, project, gone)
      const left = drawn.map((ofDay) => ({
        rows: numbered(ofDay).filter(({ keyword_id }) => !gone.includes(keyword_id)),
        depth: expectedSums(ofDay).depth,
        least_depth: expectedSums(ofDay).least_depth,
      }))
      expect(await stored()).toEqual(
        left
          .filter((ofDay) => ofDay.rows.length > 0)
          .map(({ rows, ...depths }) => ({ ...expectedSums(rows, countsSnippets), ...depths })),
      )
      await deleteRanks(
        ctx,
        project,
        numbered(drawn.flat()).map(({ keyword_id }) => keyword_id),
      )
      expect(await stored()).toEqual([])
    }),
    { numRuns: 20 },
  )
})
