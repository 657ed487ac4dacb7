import { sql } from 'drizzle-orm'
import type { LinkChanges } from '#contract/backlinks/rows.ts'
import { countOnce } from '../../../parts/site-checks/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { backlinkStore } from '../backlink-work.ts'
import { backlinkComparisons } from '../tables.ts'
import { bothDates, type Compared, movementOf } from './choose-links.ts'

/** Counts changes of the links read at both dates; counted once, for rows never change. Null without a comparison. */
export async function countChanges(ctx: Ctx, of: Compared): Promise<LinkChanges | null> {
  const { project, shown, compared } = of
  if (compared === undefined) return null
  const key = { accountId: project.accountId, projectId: project.id, run: shown.run, comparedRun: compared.run }
  return countOnce(ctx, key, {
    store: backlinkStore,
    comparisons: backlinkComparisons,
    counts: backlinkComparisons.changes,
    name: 'how backlinks changed',
    count: () => countNow(ctx, of),
  })
}

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
