import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { depths } from '#contract/rules/serp-fetches/search-engines.ts'
import { sumDaysSince } from '../features/rank-projects/days/sum-days.ts'
import { lockProject, type ProjectRow } from '../features/rank-projects/get-project.ts'
import { inTransaction } from '../platform/database/database.ts'
import type { TestApp } from './create-test-app.ts'
import type { Person } from './people.ts'

/** The outcome of a check: a rank or none, with or without the featured snippet, or failed. Undefined: not checked. */
export type Seen = { rank: number | null; isSnippet: boolean; failed: boolean } | undefined
/** By keyword. */
export type Day = readonly Seen[]
export type Choice = { depth: number; countsUnranked: boolean; countsSnippets: boolean }

export const dateOf = (at: number) => `2030-01-${String(at + 1).padStart(2, '0')}`
export const stateOf = ({ rank, isSnippet, failed }: NonNullable<Seen>) =>
  failed ? 'failed' : isSnippet ? 'featured_snippet' : rank === null ? 'not_in_depth' : 'found'

/** Replaces all ranks with what runs would have stored day by day. */
export async function live(
  app: TestApp,
  { person, id }: { person: Person; id: number },
  days: readonly Day[],
  choice: Choice,
): Promise<ProjectRow> {
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
    for (const table of ['rank_observations', 'rank_packed_days', 'rank_project_days', 'rank_project_keywords'])
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

export const standingRank = ({ rank, isSnippet, failed }: NonNullable<Seen>) => (failed ? null : isSnippet ? 1 : rank)
export const organicOf = ({ rank, isSnippet, failed }: NonNullable<Seen>) => (isSnippet && !failed ? rank : null)
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

/** Each keyword's rank at the end of a day; undefined if it was never checked by then. */
export const standingsAt = (days: readonly Day[], at: number): Seen[] =>
  Array.from({ length: Math.max(0, ...days.map(({ length }) => length)) }, (_, keyword) =>
    days
      .slice(0, at + 1)
      .map((day) => day[keyword])
      .findLast((seen) => seen?.failed === false),
  )

export const choices = fc.record({
  depth: fc.constantFrom(...depths),
  countsUnranked: fc.boolean(),
  countsSnippets: fc.boolean(),
})
const oneIn = (many: number) => fc.integer({ min: 1, max: many }).map((drawn) => drawn === 1)
export const checkIn = (depth: number) =>
  fc.record({
    rank: fc.oneof(fc.constant(null), fc.integer({ min: 1, max: depth })),
    isSnippet: oneIn(5),
    failed: fc.constant(false),
  })
export const seenIn = (depth: number): fc.Arbitrary<Seen> =>
  fc.oneof(
    { weight: 5, arbitrary: checkIn(depth) },
    { weight: 1, arbitrary: fc.constant({ rank: null, isSnippet: false, failed: true }) },
    { weight: 1, arbitrary: fc.constant(undefined) },
  )
/** Days on which keywords are added, fail, and are left out. */
export const lives = choices.chain((choice) =>
  fc.record({
    choice: fc.constant(choice),
    days: fc.array(fc.array(seenIn(choice.depth), { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 6 }),
  }),
)
