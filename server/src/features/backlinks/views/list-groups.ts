import { type SQL, sql } from 'drizzle-orm'
import type { AnchorGroup, ReferringDomain } from '#contract/backlinks/rows.ts'
import { backlinkLimits } from '#contract/rules/backlinks/backlink-limits.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { type ChosenDates, chooseDates, countBeyond, getSite, listDates } from '../../../parts/site-checks/index.ts'
import { backlinkStore } from '../backlink-work.ts'
import { isFound } from './is-found.ts'
import { timestampOf } from './timestamp-of.ts'

const perPage = backlinkLimits.groupsPerPage

type ListGroups<Sort extends string> = ChosenDates & {
  id: number
  search: string
  page: number
  sort: Sort
  direction: 'asc' | 'desc'
}

export type ListReferringDomains = ListGroups<Exclude<keyof ReferringDomain, 'country'>>
export type ListAnchors = ListGroups<keyof AnchorGroup>

type Groups<Group> = {
  data: Group[]
  pagination: { current_page: number; last_page: number; total: number }
}

/** Links of a date by the domain they are on. */
export const listReferringDomains = (ctx: AccountCtx, input: ListReferringDomains): Promise<Groups<ReferringDomain>> =>
  listGroups(ctx, input, {
    key: 'domain',
    group: (rows) => sql`
      select from_domain as domain, max(domain_rank)::int as domain_from_rank, count(*)::int as backlinks,
        (count(*) filter (where is_lost))::int as lost_backlinks,
        (count(*) filter (where is_followed))::int as dofollow_backlinks,
        max(spam_score)::int as spam_score, max(country) as country, min(first_seen) as first_seen
      from ${rows} ${narrow(sql`from_domain`, input.search)} group by from_domain`,
  })

/** Links of a date by their text. Domains are counted by groups of groups, for counting distinct ones sorts them all. */
export const listAnchors = (ctx: AccountCtx, input: ListAnchors): Promise<Groups<AnchorGroup>> =>
  listGroups(ctx, input, {
    key: 'anchor',
    group: (rows) => sql`
      select anchor, sum(backlinks)::int as backlinks, sum(lost_backlinks)::int as lost_backlinks,
        sum(dofollow_backlinks)::int as dofollow_backlinks, count(*)::int as referring_domains,
        min(first_seen) as first_seen
      from (
        select nullif(anchor, '') as anchor, from_domain, count(*) as backlinks, count(*) filter (where is_lost) as lost_backlinks,
          count(*) filter (where is_followed) as dofollow_backlinks, min(first_seen) as first_seen
        from ${rows} ${narrow(sql`anchor`, input.search)} group by 1, 2) domains
      group by anchor`,
  })

const narrow = (column: SQL, search: string): SQL =>
  search.trim() === '' ? sql`` : sql`and ${isFound(search.trim(), column)}`

type Grouping = { key: string /** Groups rows, given as `from` with its conditions. */; group(rows: SQL): SQL }

async function listGroups<Group extends { first_seen: string | null }>(
  ctx: AccountCtx,
  { id, page, sort, direction, ...chosen }: ListGroups<string>,
  { key, group }: Grouping,
): Promise<Groups<Group>> {
  const project = await getSite(ctx, backlinkStore, id)
  const { shown } = chooseDates(backlinkStore, await listDates(ctx, backlinkStore, project), chosen)
  if (shown === undefined) return { data: [], pagination: { current_page: 1, last_page: 1, total: 0 } }
  const groups = sql`from (${group(
    sql`backlinks where account_id = ${project.accountId} and project_id = ${id} and run = ${shown.run}`,
  )}) groups`
  const { rows } = await ctx.db.execute<Group & { total: number }>(sql`
    select *, (count(*) over ())::int as total ${groups}
    order by ${sql.identifier(sort)} ${sql.raw(direction)} nulls last, ${sql.identifier(key)} nulls last
    limit ${perPage} offset ${(page - 1) * perPage}`)
  const total = rows[0]?.total ?? (await countBeyond(ctx, page, groups))
  return {
    data: rows.map(({ total: _total, ...row }) => presentGroup(row) as unknown as Group),
    pagination: { current_page: page, last_page: Math.max(1, Math.ceil(total / perPage)), total },
  }
}

const presentGroup = <Row extends { first_seen: string | null }>(row: Row) => ({
  ...row,
  first_seen: timestampOf(row.first_seen),
})
