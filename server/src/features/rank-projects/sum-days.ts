import { type SQL, sql } from 'drizzle-orm'
import type { LocalDate } from '#contract/time-zones.ts'
import type { Ctx } from '../../platform/context.ts'
import type { ProjectRow } from './own-project.ts'

/** Adds up a project's ranks of some days anew; a day that has none left is no day any more. Under its lock. */
export const sumDays = (tx: Ctx, project: ProjectRow, days: readonly LocalDate[]) =>
  sum(tx, project, sql`and day = any(${sql.param([...days])}::date[])`)

export const sumAllDays = (tx: Ctx, project: ProjectRow) => sum(tx, project, sql``)

async function sum(tx: Ctx, { accountId, id }: ProjectRow, these: SQL): Promise<void> {
  const mine = sql`account_id = ${accountId} and project_id = ${id} ${these}`
  await tx.db.execute(sql`
    insert into rank_project_days (account_id, project_id, day, looked_count, found_count, rank_sum)
    select account_id, project_id, day, count(*) filter (where state <> 'failed'), count(rank), coalesce(sum(rank), 0)
    from rank_observations where ${mine} group by account_id, project_id, day
    on conflict (account_id, project_id, day) do update set looked_count = excluded.looked_count,
      found_count = excluded.found_count, rank_sum = excluded.rank_sum`)
  await tx.db.execute(sql`
    delete from rank_project_days d where ${mine} and not exists (
      select from rank_observations o where o.account_id = d.account_id and o.project_id = d.project_id and o.day = d.day)`)
}
