import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clickShareOf } from '#contract/click-curve.ts'
import { rankChangeOf } from '#contract/rank-change.ts'
import { type Depth, depths } from '#contract/search-engines.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { signedIn } from '../../../testing/people.ts'
import { createProject } from '../../../testing/track-project.ts'
import { deleteRanks } from '../keywords/delete-ranks.ts'
import { getOwnProject } from '../own-project.ts'
import { clickScale } from './day-sums.ts'
import { sumDaysSince } from './sum-days.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
})
afterAll(() => app.close())

type Drawn = { keyword_id: number; state: string; rank: number | null; depth: Depth } & {
  previous_rank: number | null
  previous_depth: Depth | null
}

/** Numbers that look random and are the same each time. */
function* numbers(seed: number) {
  for (let state = seed; ; ) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    yield state / 2_147_483_648
  }
}

function draw(keyword_id: number, next: () => number): Drawn {
  const pick = (): Depth => depths[Math.floor(next() * depths.length)] ?? 20
  const rankWithin = (depth: Depth) => (next() < 0.4 ? null : 1 + Math.floor(next() * Math.min(depth, 25)))
  const depth = pick()
  const isFailed = next() < 0.1
  const rank = isFailed ? null : rankWithin(depth)
  const previous_depth = next() < 0.15 ? null : pick()
  const previous_rank = previous_depth === null ? null : rankWithin(previous_depth)
  const state = isFailed ? 'failed' : rank === null ? 'not_in_depth' : 'found'
  return { keyword_id, state, rank, depth, previous_rank, previous_depth }
}

/** The sums as the rules in TypeScript have them. */
function expectedSums(drawn: readonly Drawn[]) {
  const sums = { looked: 0, failed: 0, found: 0, ranks: 0, top3: 0, top10: 0, top20: 0, top100: 0, clicks: 0 }
  const moved = { improved: 0, declined: 0, unchanged: 0, appeared: 0, lost: 0 }
  for (const { state, rank, depth, previous_rank, previous_depth } of drawn) {
    if (state === 'failed') {
      sums.failed += 1
      continue
    }
    sums.looked += 1
    if (rank !== null) {
      sums.found += 1
      sums.ranks += rank
      sums[rank <= 3 ? 'top3' : rank <= 10 ? 'top10' : rank <= 20 ? 'top20' : 'top100'] += 1
      sums.clicks += Math.round(clickShareOf(rank) * clickScale)
    }
    if (previous_depth === null) continue
    const { difference, change } = rankChangeOf({ rank: previous_rank, depth: previous_depth }, { rank, depth })
    if (change === 'new') moved.appeared += 1
    else if (change === 'lost') moved.lost += 1
    else if (change === 'depth' || difference === null || difference === 0) moved.unchanged += 1
    else moved[difference < 0 ? 'improved' : 'declined'] += 1
  }
  return { ...sums, ...moved }
}

test('sums of a day in SQL are those of the rules in TypeScript, and still are after keywords are deleted', async () => {
  const person = await signedIn(app.ctx, 'paid')
  const id = await createProject(app, person, { keywords: ['summed'] })
  await app.workOff()
  const ctx = { ...app.ctx, account: person.viewer.account }
  const project = await getOwnProject(ctx, id)
  const random = numbers(7)
  const next = () => random.next().value ?? 0
  const days = Array.from({ length: 20 }, (_, at) => `2030-01-${String(at + 1).padStart(2, '0')}`)
  const drawn = new Map(days.map((day) => [day, Array.from({ length: 60 }, (_, at) => draw(at + 1, next))]))
  for (const [day, rows] of drawn)
    await ctx.db.execute(sql`
      insert into rank_observations (account_id, project_id, day, keyword_id, state, rank, depth, previous_rank, previous_depth, taken_at)
      select ${person.id}::int, ${id}::int, ${day}::date, g.keyword_id, g.state, g.rank, g.depth, g.previous_rank, g.previous_depth, now()
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as g(keyword_id int, state text, rank int, depth int, previous_rank int, previous_depth int)`)
  await sumDaysSince(ctx, project, '2030-01-01')
  const stored = async () => {
    const { rows } = await ctx.db.execute(sql`
      select looked_count as looked, failed_count as failed, found_count as found, rank_sum as ranks, top3_count as top3,
        top10_count as top10, top20_count as top20, top100_count as top100, click_sum as clicks,
        improved_count as improved, declined_count as declined, unchanged_count as unchanged,
        appeared_count as appeared, lost_count as lost
      from rank_project_days where account_id = ${person.id} and project_id = ${id} and day >= '2030-01-01' order by day`)
    return rows
  }
  expect(await stored()).toEqual([...drawn.values()].map(expectedSums))
  const gone = [1, 7, 20, 59]
  await deleteRanks(ctx, { accountId: person.id, projectId: id }, gone)
  const left = [...drawn.values()].map((rows) => rows.filter(({ keyword_id }) => !gone.includes(keyword_id)))
  expect(await stored()).toEqual(left.map(expectedSums))
  const all = Array.from({ length: 60 }, (_, at) => at + 1)
  await deleteRanks(ctx, { accountId: person.id, projectId: id }, all)
  expect(await stored()).toEqual([])
})
