import { sql } from 'drizzle-orm'
import { snippetRank } from '#contract/rules/serp-fetches/rank-states.ts'
import { sumDaysSince } from '../features/rank-projects/days/sum-days.ts'
import { lockProject } from '../features/rank-projects/get-project.ts'
import { inTransaction } from '../platform/database/database.ts'
import type { TestApp } from './create-test-app.ts'
import type { Person } from './people.ts'

export type Seen = number | null | 'failed' | 'snippet'

/** Removes the ranks of a project's first run. */
export async function forgetChecks(app: TestApp, id: number): Promise<void> {
  for (const table of ['rank_observations', 'rank_project_days'])
    await app.ctx.db.execute(sql`delete from ${sql.raw(table)} where project_id = ${id}`)
  await app.ctx.db.execute(sql`
    update rank_project_keywords set latest_day = null, latest_rank = null, latest_depth = null, latest_state = null, latest_results_read = null
    where project_id = ${id}`)
}

/** Stores what a day's run would have found. A second run on the same day replaces what succeeded. */
export async function storeCheck(
  app: TestApp,
  person: Person,
  { id, day, ranks, depth = 100, isBaseline = false }: CheckedDay,
): Promise<void> {
  for (const [keyword, seen] of Object.entries(ranks)) {
    const rank = seen === 'snippet' ? snippetRank : typeof seen === 'number' ? seen : null
    const state =
      seen === 'failed' ? 'failed' : seen === 'snippet' ? 'featured_snippet' : rank === null ? 'not_in_depth' : 'found'
    await app.ctx.db.execute(sql`
      insert into rank_observations (account_id, project_id, day, keyword_id, state, rank, depth, previous_rank, previous_depth,
        taken_at, is_baseline,
        previous_is_snippet)
      select account_id, project_id, ${day}::date, id, ${state}, ${rank}::smallint, ${depth}, latest_rank, latest_depth, now(),
        ${isBaseline ? true : null}::boolean, latest_state = 'featured_snippet'
      from rank_project_keywords where project_id = ${id} and keyword = ${keyword}
      on conflict (account_id, project_id, day, keyword_id) do update set state = excluded.state, rank = excluded.rank
      where excluded.state <> 'failed'`)
    if (seen !== 'failed')
      await app.ctx.db.execute(sql`
        update rank_project_keywords
        set latest_day = ${day}::date, latest_rank = ${rank}::smallint, latest_depth = ${depth}, latest_state = ${state}
        where project_id = ${id} and keyword = ${keyword}`)
  }
  await inTransaction(app.ctx, async (tx) => {
    const project = await lockProject(tx, { accountId: person.id, projectId: id })
    if (project === undefined) throw new Error('no project')
    await sumDaysSince(tx, project, day)
  })
}

type CheckedDay = {
  id: number
  day: string
  ranks: Record<string, Seen>
  depth?: number
  isBaseline?: boolean
}
