import { and, type SQL, sql } from 'drizzle-orm'
import type { MissingFilters } from '#contract/rank-projects/keyword-choice.ts'
import type { GroupCounts, KeywordGroup } from '#contract/rank-projects/keyword-groups.ts'
import type { KeywordNarrowing } from '#contract/rules/keyword-metrics/keyword-filters.ts'
import type { Comparison } from '#contract/rules/rank-projects/comparison-periods.ts'
import type { KeywordGroupFilter, KeywordGroupSort, LeastShared } from '#contract/rules/rank-projects/keyword-groups.ts'
import type { KeywordsPerPage } from '#contract/rules/rank-projects/rank-views.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { getProject, type ProjectRow } from '../get-project.ts'
import { conditionsOf } from '../views/keyword-choice.ts'
import { resolveChoice } from '../views/resolve-choice.ts'
import { groupsSql, presentedSql } from './groups-sql.ts'

/** The choice of groups, by that of their keywords, and their order. */
export type GroupChoice = KeywordNarrowing & {
  search: string
  compare: Comparison
  shared: LeastShared
  sort: KeywordGroupSort
  direction: 'asc' | 'desc'
  show?: KeywordGroupFilter | undefined
}

export type ListKeywordGroups = GroupChoice & { id: number; page: number; groups_per_page: KeywordsPerPage }

/** The groups with a keyword that matches the filters, as they were made after the last run. */
export async function listKeywordGroups(
  ctx: AccountCtx,
  { id, page, groups_per_page: perPage, ...choice }: ListKeywordGroups,
) {
  const project = await getProject(ctx, id)
  const read = await readGroups(ctx, project, choice, { limit: perPage, offset: (page - 1) * perPage })
  const last_page = Math.max(1, Math.ceil(read.total / perPage))
  return {
    data: {
      groups: read.groups,
      pagination: { current_page: page, last_page, total: read.total },
      counts: { ...read.counts, read_count: read.readCount, keywords_count: project.keywordsCount },
      grouped_at: read.groupedAt === null ? null : new Date(read.groupedAt).toISOString(),
      is_current: project.groupsRun === project.run,
      missing_filters: read.missing,
    },
  }
}

type Read = {
  groups: KeywordGroup[]
  /** Ids of the keywords of each group, the head first. */
  members: number[][]
  total: number
  counts: Omit<GroupCounts, 'keywords_count' | 'read_count'>
  readCount: number
  groupedAt: string | null
  missing: MissingFilters
}

/** All groups of a choice in its order, or a stretch of them. */
export async function readGroups(
  ctx: AccountCtx,
  project: ProjectRow,
  choice: GroupChoice,
  stretch?: { limit: number; offset: number },
): Promise<Read> {
  const { shared, sort, direction, show, ...narrowing } = choice
  const { parts, missing } = await resolveChoice(ctx, project, narrowing)
  const conditions = conditionsOf(project, { ...narrowing, sort: 'added', direction, ...parts })
  const condition = and(...Object.values(conditions)) ?? sql`true`
  const { rows } = await ctx.db.execute<Omit<Read, 'missing'>>(sql`
    with ${groupsSql(project, { leastShared: shared, condition })},
    shown as materialized (select * from all_groups where matching_count > 0 and ${show === undefined ? sql`true` : shows[show]}),
    stretch as materialized (
      select row_number() over (order by ${orderOf(sort, direction)}) as nth, * from shown
      order by nth limit ${stretch?.limit ?? null} offset ${stretch?.offset ?? 0}),
    ${presentedSql}
    select (select count(*)::int from shown) as total, listed.groups, listed.members,
      (select json_build_object('groups_count', count(*), 'grouped_count', coalesce(sum(keywords_count), 0),
        'uncovered_count', coalesce(sum(keywords_count) filter (where pages_count = 0), 0)) from all_groups) as counts,
      coalesce(made.read_count, 0) as "readCount", made.stored_at as "groupedAt"
    from (
      select coalesce(json_agg(row order by nth), '[]') as groups, coalesce(json_agg(ids order by nth), '[]') as members from presented) listed
    left join (
      select read_count, stored_at from rank_keyword_groups
      where account_id = ${project.accountId} and project_id = ${project.id} and least_shared = ${shared}) made on true`)
  const [read] = rows
  if (read === undefined) throw new Error('the groups are one row')
  return { ...read, missing }
}

const shows = {
  stable: sql`state = 'stable'`,
  changing: sql`state = 'changing'`,
  no_page: sql`pages_count = 0`,
  without_page: sql`without_page_count > 0`,
  several_pages: sql`pages_count > 1`,
} as const satisfies Record<KeywordGroupFilter, SQL>

const orderValues = {
  keyword: 'lower(head)',
  keywords: 'keywords_count',
  volume: 'volume',
  best: 'best',
  average: 'average',
  pages: 'pages_count',
  without_page: 'without_page_count',
  stability: 'days_held::float8 / nullif(days_read, 0)',
} as const satisfies Record<KeywordGroupSort, string>

/** Groups without a value come last either way; ties are in the order of size, then of their heads. */
const orderOf = (sort: KeywordGroupSort, direction: 'asc' | 'desc'): SQL =>
  sql.raw(`${orderValues[sort]} ${direction} nulls last, keywords_count desc, head_id`)
