import { sql } from 'drizzle-orm'
import type { AiOverviewState } from '#contract/rules/serp-fetches/ai-overview.ts'
import type { Depth } from '#contract/rules/serp-fetches/search-engines.ts'
import type { SerpFeatureKey } from '#contract/rules/serp-fetches/serp-features.ts'
import type { LocalDate } from '#contract/rules/text/time-zones.ts'
import { storedMetric } from '../../../parts/keyword-metrics/index.ts'
import type { PageReference } from '../../../parts/serp-fetches/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { ProjectRow } from '../get-project.ts'
import { rankProjectKeywords } from '../keywords/tables.ts'
import { marketInRow } from '../settings/project-settings.ts'
import { checkedDay } from './shown-date.ts'

/** A successful check with its page, and the keyword's search volume. */
export type CheckUpTo = {
  keyword_id: number
  keyword_key: string
  setting_id: number
  volume: number | null
  day: LocalDate
  /** 1 for a featured snippet. */
  rank: number | null
  depth: Depth
  url: string | null
  ai_overview: AiOverviewState | null
  features: SerpFeatureKey[] | null
  owned_features: SerpFeatureKey[] | null
  page: PageReference
}

type Row = Omit<CheckUpTo, 'page'> & { snapshot_query_id: string; snapshot_id: string; taken_at: string }

/** Each keyword's latest successful check, or its latest up to a day, at most 60 of the project's days back; of all keywords or some. */
export async function listChecksUpTo(
  ctx: Ctx,
  project: ProjectRow,
  day: LocalDate | undefined,
  ids?: readonly number[],
): Promise<CheckUpTo[]> {
  const { accountId, id: projectId } = project
  const { id, keywordKey, settingId } = rankProjectKeywords
  const { rows } = await ctx.db.execute<Row>(sql`
    select o.keyword_id, ${keywordKey} as keyword_key, ${settingId} as setting_id, ${storedMetric('volume', marketInRow(project), keywordKey)} as volume, o.day::text as day, o.rank, o.depth, o.url, o.ai_overview,
      o.features, o.owned_features, o.snapshot_query_id, o.snapshot_id, o.taken_at
    from rank_project_keywords
    cross join lateral (
      select o.* from rank_observations o
      where o.account_id = ${accountId} and o.project_id = ${projectId} and o.keyword_id = ${id}
        and o.day = ${checkedDay(project, 'rank_project_keywords', day)} and o.state <> 'failed' offset 0) o
    where ${rankProjectKeywords.accountId} = ${accountId} and ${rankProjectKeywords.projectId} = ${projectId}
      ${ids === undefined ? sql`` : sql`and ${id} = any(${sql.param([...ids])}::int[])`}
      and o.snapshot_id is not null
    order by o.keyword_id`)
  return rows.map(({ snapshot_query_id, snapshot_id, taken_at, ...check }) => ({
    ...check,
    page: { queryId: Number(snapshot_query_id), snapshotId: snapshot_id, takenAt: new Date(taken_at) },
  }))
}
