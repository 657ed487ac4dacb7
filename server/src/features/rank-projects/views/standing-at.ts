import { type SQL, sql } from 'drizzle-orm'
import type { ProjectRow } from '../get-project.ts'
import { rankProjectKeywords } from '../keywords/tables.ts'

const { id, createdAt, latestDay } = rankProjectKeywords

const rowOn = ({ accountId, id: projectId }: ProjectRow, day: SQL) => sql`rank_observations o
  where o.account_id = ${accountId} and o.project_id = ${projectId} and o.day = ${day} and o.keyword_id = ${id}`

/**
 * A keyword's rank at the end of a day, if it had been checked by then and has been checked since: its first check after that
 * day stores the rank before it. Days are tried one by one from there on, or from the keyword's first, and a keyword has a row on
 * nearly every one. The day of a run in progress isn't among them yet. `offset 0` makes each row an index look-up.
 */
export function standingAt(project: ProjectRow, day: SQL) {
  const { accountId, id: projectId } = project
  const before = sql`previous_rank, previous_depth, previous_is_snippet, previous_organic_rank`
  return sql`
    select * from (
      (select o.* from rank_project_days d cross join lateral (select ${before} from ${rowOn(project, sql`d.day`)} offset 0) o
        where d.account_id = ${accountId} and d.project_id = ${projectId} and d.day > ${day} and d.day >= ${createdAt}::date - 1
        order by d.day limit 1)
      union all (select ${before} from ${rowOn(project, sql`${latestDay}`)} offset 0)) first_since
    where ${latestDay} > ${day} limit 1`
}
