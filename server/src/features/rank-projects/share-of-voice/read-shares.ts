import { type SQL, sql } from 'drizzle-orm'
import type { ShareBasis } from '#contract/rank-projects/share-of-voice.ts'
import { firstSettingId } from '#contract/rules/rank-projects/settings.ts'
import { namedDomains, type ShareWeight } from '#contract/rules/rank-projects/share-of-voice.ts'
import type { LocalDate } from '#contract/rules/text/time-zones.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { ProjectRow } from '../get-project.ts'
import type { ShareScope } from './outdate-shares.ts'
import { isSite, shareScale } from './sum-shares.ts'

/** Percent, to five decimals. */
export const percentOf = (share: number) => (share * 100) / shareScale

/** The filter of a view: one tag, one segment, one setting, keywords without a tag, or nothing for all keywords. */
export type ScopeChoice = {
  tag?: number | undefined
  segment?: number | undefined
  setting?: number | undefined
  untagged?: 'yes' | undefined
}

export function scopeOf({ tag, segment, setting, untagged }: ScopeChoice): ShareScope {
  if (tag !== undefined) return { kind: 'tag', id: tag }
  if (segment !== undefined) return { kind: 'segment', id: segment }
  if (setting !== undefined) return { kind: 'setting', id: setting }
  return { kind: untagged === undefined ? 'all' : 'untagged', id: 0 }
}

/** If no keyword has a tag, those without one are all, and stored as such; so are those of a project’s only setting. */
export async function findStoredScope(ctx: Ctx, project: ProjectRow, scope: ShareScope): Promise<ShareScope> {
  if (scope.kind !== 'untagged') return storedSetting(project, scope)
  const { rowCount } = await ctx.db.execute(sql`
    select from rank_keyword_tags where account_id = ${project.accountId} and project_id = ${project.id} limit 1`)
  return rowCount === 0 ? { kind: 'all', id: 0 } : scope
}

/** A new baseline of another setting doesn’t count for its shares. */
export const settingOf = ({ kind, id }: ShareScope): number | undefined => (kind === 'setting' ? id : undefined)

export const storedSetting = ({ furtherSettings }: ProjectRow, scope: ShareScope): ShareScope =>
  scope.kind === 'setting' && scope.id === firstSettingId && furtherSettings.length === 0
    ? { kind: 'all', id: 0 }
    : scope

export const inScope = ({ accountId, id }: ProjectRow, scope: ShareScope): SQL =>
  sql`account_id = ${accountId} and project_id = ${id} and scope = ${scope.kind} and scope_id = ${scope.id}`

/** A domain on a day. */
export type ShareOnDay = { share: number; keywords: number; best: number; isLargest: boolean }

/** A stored day. */
export type ShareDay = {
  day: LocalDate
  basis: ShareBasis
  /** By name. */
  domains: ReadonlyMap<string, ShareOnDay>
}

type Row = {
  day: LocalDate
  domains: string[]
  shares: number[]
  counts: number[]
  bests: number[]
  keywords_count: number
  volume_count: number
  missing_count: number
  domains_count: number
  rest: number
  repeated: number
}

const weighted = {
  keywords: sql`shares, rest_share as rest, repeated_share as repeated`,
  volume: sql`volume_shares as shares, rest_volume_share as rest, repeated_volume_share as repeated`,
} as const satisfies Record<ShareWeight, SQL>

/** The newest day up to each of the given ones that has shares stored; null days give undefined. */
export async function readShareDays(
  ctx: Ctx,
  project: ProjectRow,
  scope: ShareScope,
  upTo: readonly (LocalDate | null)[],
): Promise<(ShareDay | undefined)[]> {
  const { rows } = await ctx.db.execute<Row & { at: number }>(sql`
    select wanted.at::int as at, s.* from unnest(${sql.param([...upTo])}::date[]) with ordinality as wanted(day, at)
    cross join lateral (
      select day::text as day, domains, ${weighted[project.shareWeight]}, keyword_counts as counts, bests, keywords_count, volume_count,
        missing_count, domains_count
      from rank_share_days where ${inScope(project, scope)} and day <= wanted.day order by rank_share_days.day desc limit 1) s`)
  const byPlace = new Map(rows.map((row) => [row.at - 1, present(row, project.shareWeight)]))
  return upTo.map((_, at) => byPlace.get(at))
}

function present(row: Row, weight: ShareWeight): ShareDay {
  const largest = new Set(
    row.domains
      .map((name, at) => ({ name, share: row.shares[at] ?? 0 }))
      .filter(({ name, share }) => share > 0 && isSite(name))
      .toSorted((left, right) => right.share - left.share || (left.name < right.name ? -1 : 1))
      .slice(0, namedDomains)
      .map(({ name }) => name),
  )
  return {
    day: row.day,
    basis: {
      weight,
      keywords_count: row.keywords_count,
      volume_count: row.volume_count,
      missing_count: row.missing_count,
      domains_count: row.domains_count,
      rest: percentOf(row.rest),
      repeated: percentOf(row.repeated),
    },
    domains: new Map(
      row.domains.map((name, at) => [
        name,
        {
          share: percentOf(row.shares[at] ?? 0),
          keywords: row.counts[at] ?? 0,
          best: row.bests[at] ?? 0,
          isLargest: largest.has(name),
        },
      ]),
    ),
  }
}

/** False if nothing counts: by search volume without any known, or without pages. */
export const hasShares = ({ weight, keywords_count, volume_count }: ShareBasis) =>
  (weight === 'volume' ? volume_count : keywords_count) > 0
