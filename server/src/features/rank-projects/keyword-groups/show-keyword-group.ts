import { sql } from 'drizzle-orm'
import type { GroupedKeyword, KeywordGroup, SharedResult } from '#contract/rank-projects/keyword-groups.ts'
import type { LeastShared } from '#contract/rules/rank-projects/keyword-groups.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { joinMetrics } from '../../../parts/keyword-metrics/index.ts'
import { createMatcher, readAddress } from '../../../parts/serp-fetches/read-pages/index.ts'
import { notFound } from '../../../platform/errors/app-error.ts'
import { countedRankIn } from '../days/counted-rank.ts'
import { getProject, type ProjectRow } from '../get-project.ts'
import { rankProjectKeywords } from '../keywords/tables.ts'
import { marketInRow } from '../settings/project-settings.ts'
import { groupsSql, presentedSql } from './groups-sql.ts'

const { accountId, id: keywordId, keyword, keywordKey, latestState, latestUrl, targetPage } = rankProjectKeywords

export type ShowKeywordGroup = { id: number; keyword_id: number; shared: LeastShared }

type Found = { group: KeywordGroup; ids: number[]; shared: [address: string, keywords: number][] | null }

/** The group of a keyword. Throws `row.not-found` for a keyword without a group. */
export async function showKeywordGroup(ctx: AccountCtx, { id, keyword_id, shared }: ShowKeywordGroup) {
  const project = await getProject(ctx, id)
  const { rows } = await ctx.db.execute<Found>(sql`
    with ${groupsSql(project, { leastShared: shared, condition: sql`true`, keyword: keyword_id })},
    stretch as materialized (select 1 as nth, * from all_groups),
    ${presentedSql}
    select row as group, ids, (select s.shared -> (place - 1) from rank_keyword_groups s
      where s.account_id = ${project.accountId} and s.project_id = ${id} and s.least_shared = ${shared}) as shared
    from presented`)
  const [found] = rows
  if (found === undefined) throw notFound(`group of keyword ${keyword_id} of project ${id}`)
  return {
    data: {
      group: found.group,
      keywords: await listGroupedKeywords(ctx, project, found.ids),
      shared_results: presentShared(project, found.shared ?? []),
    },
  }
}

/** In the order of their ids. */
export async function listGroupedKeywords(
  ctx: AccountCtx,
  project: ProjectRow,
  ids: readonly number[],
): Promise<GroupedKeyword[]> {
  const { rows } = await ctx.db.execute<GroupedKeyword>(sql`
    select ${keywordId} as id, ${keyword} as keyword, metrics.search_volume, ${latestState} as state,
      ${sql.raw(countedRankIn(project, 'latest_'))} as rank, ${latestUrl} as url, ${targetPage} as target_page
    from ${rankProjectKeywords} ${joinMetrics(marketInRow(project), keywordKey)}
    where ${accountId} = ${project.accountId} and ${keywordId} = any(${sql.param([...ids])}::int[])
    order by array_position(${sql.param([...ids])}::int[], ${keywordId})`)
  return rows
}

function presentShared(project: ProjectRow, shared: readonly [address: string, keywords: number][]): SharedResult[] {
  const isOurs = createMatcher(project.domain, project)
  return shared.map(([address, keywords_count]) => {
    const read = readAddress({ url: address, domain: null })
    return { address, keywords_count, is_own: read !== undefined && isOurs(read) }
  })
}
