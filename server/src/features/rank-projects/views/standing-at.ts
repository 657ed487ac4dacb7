import { type SQL, sql } from 'drizzle-orm'
import type { ComparedWith } from '../days/compared-days.ts'
import type { ProjectRow } from '../get-project.ts'
import { rankProjectKeywords } from '../tables.ts'

const { id, createdAt, latestDay, latestRank, latestDepth, latestResultsRead } = rankProjectKeywords

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

/**
 * The keyword's latest check beside its rank at the end of a day, in the columns of an observation: `previous_depth` is null if
 * it had not been checked by then or has not been since. No row if the latest check, of a run in progress, began a new baseline.
 */
export const changeSince = (project: ProjectRow, day: SQL) => sql`
  select ${latestRank} as rank, ${latestDepth} as depth, ${latestResultsRead} as results_read, stood.*
  from (${standingAt(project, day)}) stood
  where not exists (select from ${rowOn(project, sql`${latestDay}`)} and o.is_baseline offset 0)`

/** The keyword's latest check, or that of a day, beside what it is compared with. */
export function latestChange(project: ProjectRow, comparedWith: ComparedWith, shownDay?: SQL): SQL {
  if (comparedWith === null)
    return sql`select null::int as rank, null::int as depth, null::int as results_read,
    null::int as previous_rank, null::int as previous_depth where false`
  if (comparedWith === 'previous')
    return sql`
      select o.rank, o.depth, o.results_read, o.previous_rank, o.previous_depth
      from ${rowOn(project, shownDay ?? sql`${latestDay}`)} and o.is_baseline is not true offset 0`
  const day = sql`${comparedWith}::date`
  if (shownDay === undefined) return changeSince(project, day)
  return sql`
    select o.rank, o.depth, o.results_read, stood.previous_rank, stood.previous_depth
    from (${standingAt(project, day)}) stood
    cross join lateral (select o.* from ${rowOn(project, shownDay)} and o.day > ${day} offset 0) o`
}
