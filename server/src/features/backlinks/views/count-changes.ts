import { and, eq, sql } from 'drizzle-orm'
import type { LinkChanges } from '#contract/backlinks/rows.ts'
import type { Ctx } from '../../../platform/context.ts'
import { storeIfPossible } from '../../../platform/database/store-if-possible.ts'
import { backlinkComparisons } from '../tables.ts'
import { bothDates, type Compared, movementOf } from './choose-links.ts'

/** Counts changes of the links read at both dates; counted once, for rows never change. Null without a comparison. */
export async function countChanges(ctx: Ctx, of: Compared): Promise<LinkChanges | null> {
  const { project, shown, compared } = of
  if (compared === undefined) return null
  const { accountId, projectId, run, comparedRun, changes } = backlinkComparisons
  const key = { accountId: project.accountId, projectId: project.id, run: shown.run, comparedRun: compared.run }
  const [known] = await ctx.db
    .select({ changes })
    .from(backlinkComparisons)
    .where(
      and(
        eq(accountId, key.accountId),
        eq(projectId, key.projectId),
        eq(run, key.run),
        eq(comparedRun, key.comparedRun),
      ),
    )
  if (known !== undefined) return known.changes
  const counted = await countNow(ctx, of)
  await storeIfPossible(ctx, 'how backlinks changed', () => store(ctx, key, counted))
  return counted
}

type Key = { accountId: number; projectId: number; run: number; comparedRun: number }

/** Only of dates that nobody has deleted or is about to: whoever deletes them after this deletes it with them. */
const store = (ctx: Ctx, { accountId, projectId, run, comparedRun }: Key, changes: LinkChanges) =>
  ctx.db.execute(sql`
    with dates as (
      select from backlink_dates where account_id = ${accountId} and project_id = ${projectId}
        and run in (${run}, ${comparedRun}) for key share skip locked)
    insert into backlink_comparisons (account_id, project_id, run, compared_run, changes)
    select ${accountId}::int, ${projectId}::int, ${run}::int, ${comparedRun}::int, ${JSON.stringify(changes)}::jsonb
    where (select count(*) from dates) = 2
    on conflict do nothing`)

type Counts = LinkChanges['links'] & {
  domains_gained: number
  domains_lost: number
  domains_not_comparable: number
}

/** A domain has come or gone where all its live links have; where one of them may have been there all along, nobody knows. */
async function countNow(ctx: Ctx, of: Compared): Promise<LinkChanges> {
  const { rows } = await ctx.db.execute<Counts>(sql`
    with links as materialized (
      select coalesce(n.from_domain, o.from_domain) as from_domain, ${movementOf(of)} as movement,
        n.is_lost is false as is_live, o.is_lost is false as was_live
      from ${bothDates(of, sql`link_key, from_domain, is_lost, first_seen`, sql`true`)}
    ), domains as (
      select count(*) filter (where is_live) as live, count(*) filter (where was_live) as before,
        count(*) filter (where movement = 'new') as new, count(*) filter (where movement = 'lost') as lost,
        count(*) filter (where movement = 'kept') as kept,
        count(*) filter (where movement = 'not_comparable') as not_comparable
      from links group by from_domain
    )
    select coalesce(sum(new), 0)::int as new, coalesce(sum(lost), 0)::int as lost, coalesce(sum(kept), 0)::int as kept,
      coalesce(sum(not_comparable), 0)::int as not_comparable,
      count(*) filter (where live > 0 and before = 0 and new = live)::int as domains_gained,
      count(*) filter (where before > 0 and live = 0 and lost = before)::int as domains_lost,
      count(*) filter (where (live > 0 and before = 0 and new < live) or (before > 0 and live = 0 and lost < before))::int
        as domains_not_comparable
    from domains`)
  const [counts] = rows
  if (counts === undefined) throw new Error('changes were not counted')
  const { domains_gained, domains_lost, domains_not_comparable, ...links } = counts
  return {
    links,
    domains: { gained: domains_gained, lost: domains_lost, not_comparable: domains_not_comparable },
  }
}
