import { sql } from 'drizzle-orm'
import type { KeywordSetTotal } from '#contract/rank-projects/tag-totals.ts'
import { filtersIn, type KeywordNarrowing } from '#contract/rules/keyword-metrics/keyword-filters.ts'
import { readTagIds } from '#contract/rules/rank-projects/tags.ts'
import type { LocalDate } from '#contract/rules/text/time-zones.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { ProjectRow } from '../get-project.ts'
import type { ShareScope } from './outdate-shares.ts'
import { findStoredScope, inScope, percentOf, storedSetting } from './read-shares.ts'
import { nameTarget } from './sum-shares.ts'

/** The scope that filters amount to; undefined where no shares are stored of the keywords that match. */
function scopeOfFilters(filters: KeywordNarrowing): ShareScope | undefined {
  const [only, ...others] = filtersIn(filters)
  if (only === undefined) return { kind: 'all', id: 0 }
  if (others.length > 0) return undefined
  if (only === 'segment' && filters.segment !== undefined) return { kind: 'segment', id: filters.segment }
  if (only === 'setting' && filters.setting !== undefined) return { kind: 'setting', id: filters.setting }
  if (only === 'untagged') return { kind: 'untagged', id: 0 }
  const [tag, ...further] = only === 'tags_any' || only === 'tags_all' ? readTagIds(filters[only]) : []
  return tag === undefined || further.length > 0 ? undefined : { kind: 'tag', id: tag }
}

/**
 * The project's share of voice in percent by day, from a day on; undefined if no shares are stored of the keywords that
 * match the filters.
 */
export async function readOwnShares(
  ctx: Ctx,
  project: ProjectRow,
  filters: KeywordNarrowing,
  from: LocalDate,
): Promise<Map<LocalDate, number> | undefined> {
  const scope = scopeOfFilters(filters)
  if (scope === undefined) return undefined
  const stored = await findStoredScope(ctx, project, scope)
  const { rows } = await ctx.db.execute<{ day: LocalDate; share: number }>(sql`
    select day::text as day, ${ownShare(project)} as share from rank_share_days
    where ${inScope(project, stored)} and day >= ${from}::date and ${isCounted(project)}`)
  return new Map(rows.map(({ day, share }) => [day, percentOf(share)]))
}

export type ScopeShares = (scope: ShareScope) => KeywordSetTotal['share_of_voice']

/** The project's share of voice of each tag, of keywords without one, of each setting, and of all, on two days. */
export async function readScopeShares(
  ctx: Ctx,
  project: ProjectRow,
  { newest, comparedDay }: Record<'newest' | 'comparedDay', LocalDate | null>,
): Promise<ScopeShares> {
  const { rows } = await ctx.db.execute<{ scope: ShareScope['kind']; id: number; day: LocalDate; share: number }>(sql`
    select scope, scope_id as id, day::text as day, ${ownShare(project)} as share from rank_share_days
    where account_id = ${project.accountId} and project_id = ${project.id} and scope in ('all', 'tag', 'untagged', 'setting')
      and day = any(${sql.param([newest, comparedDay].filter((day) => day !== null))}::date[]) and ${isCounted(project)}`)
  const shares = new Map(rows.map(({ scope, id, day, share }) => [`${scope} ${id} ${day}`, percentOf(share)]))
  const untagged = await findStoredScope(ctx, project, { kind: 'untagged', id: 0 })
  return (scope) => {
    const { kind, id } = scope.kind === 'untagged' ? untagged : storedSetting(project, scope)
    return {
      now: shares.get(`${kind} ${id} ${newest}`) ?? null,
      before: shares.get(`${kind} ${id} ${comparedDay}`) ?? null,
    }
  }
}

const ownShare = ({ domain, shareWeight }: ProjectRow) => {
  const shares = sql.raw(shareWeight === 'volume' ? 'volume_shares' : 'shares')
  return sql`coalesce((${shares})[array_position(domains, ${nameTarget(domain).name}::text)], 0)`
}

const isCounted = ({ shareWeight }: ProjectRow) =>
  sql.raw(shareWeight === 'volume' ? 'volume_count > 0' : 'keywords_count > 0')
