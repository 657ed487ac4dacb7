import { and, eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'
import { storeIfPossible } from '../../../platform/database/store-if-possible.ts'
import { domainGroupCounts } from '../tables.ts'
import { type ComparedRuns, conditionsOf, type Group, groups, keywordsOf } from './group-rows.ts'

/** Counted once: rows of a run never change. */
export async function countGroups(ctx: Ctx, compared: ComparedRuns): Promise<Record<Group, number>> {
  const { accountId, projectIds, runs, counts } = domainGroupCounts
  const [known] = await ctx.db
    .select({ counts })
    .from(domainGroupCounts)
    .where(
      and(eq(accountId, compared.accountId), eq(projectIds, [...compared.projectIds]), eq(runs, [...compared.runs])),
    )
  if (known !== undefined) return known.counts
  const counted = await countNow(ctx, compared)
  await storeIfPossible(ctx, 'how many keywords domains share', () => remember(ctx, compared, counted))
  return counted
}

async function countNow(ctx: Ctx, compared: ComparedRuns): Promise<Record<Group, number>> {
  const conditions = conditionsOf(compared)
  const columns = groups.map(
    (group) => sql`count(*) filter (where ${conditions[group]})::int as ${sql.identifier(group)}`,
  )
  const { rows } = await ctx.db.execute<Record<Group, number>>(
    sql`select ${sql.join(columns, sql`, `)} from (${keywordsOf(compared)}) keywords`,
  )
  const [counted] = rows
  if (counted === undefined) throw new Error('groups were not counted')
  return counted
}

/** Not of a domain that is being changed or deleted meanwhile: what is stored goes with it. */
const remember = (ctx: Ctx, { accountId, projectIds, runs }: ComparedRuns, counts: Record<Group, number>) =>
  ctx.db.execute(sql`
    insert into domain_group_counts (account_id, project_ids, runs, counts)
    select ${accountId}::int, ${sql.param([...projectIds])}::int[], ${sql.param([...runs])}::int[], ${JSON.stringify(counts)}::jsonb
    where ${projectIds.length} = (select count(*) from (
      select from domain_projects where account_id = ${accountId} and id = any(${sql.param([...projectIds])}::int[])
      for key share skip locked) kept)
    on conflict do nothing`)
