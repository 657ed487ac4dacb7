import { sql } from 'drizzle-orm'
import type { LocalDate } from '#contract/rules/text/time-zones.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { ProjectRow } from '../get-project.ts'
import { daySumColumns, daySumValues, overwriteDaySums } from './day-sums.ts'

/**
 * Recomputes a project's sums of a day and all later ones, under its lock. Days without ranks are deleted, except those whose ranks
 * are no longer kept.
 */
export async function sumDaysSince(tx: Ctx, project: ProjectRow, day: LocalDate): Promise<void> {
  const { accountId, id } = project
  const mine = sql`account_id = ${accountId} and project_id = ${id} and day >= ${day}::date`
  await tx.db.execute(sql`
    insert into rank_project_days (account_id, project_id, day, ${daySumColumns})
    select account_id, project_id, day, ${daySumValues(project)}
    from rank_observations where ${mine} and day > all(array(
      select day from rank_project_days where ${mine} and not ranks_kept)) group by account_id, project_id, day
    on conflict (account_id, project_id, day) do update set ${overwriteDaySums}`)
  await tx.db.execute(sql`
    delete from rank_project_days d where ${mine} and ranks_kept and not exists (
      select from rank_observations o where o.account_id = d.account_id and o.project_id = d.project_id and o.day = d.day)`)
}
