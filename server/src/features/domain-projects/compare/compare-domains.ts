import { type SQL, sql } from 'drizzle-orm'
import { domainProjectMessages } from '#contract/domain-projects/messages.ts'
import { domainLimits } from '#contract/rules/limits/limits.ts'
import { keywordKey, normalizeKeyword } from '#contract/rules/serp-fetches/keyword-syntax.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { DomainRow } from '../domain-work.ts'
import { getDomainProject } from '../get-domain-project.ts'
import { presentOneDomain } from '../present-domain.ts'
import { listDates } from '../views/shown-dates.ts'
import { countGroups } from './count-groups.ts'
import { type ComparedRuns, conditionsOf, type Group, keywordsOf, positionNames } from './group-rows.ts'

const perPage = domainLimits.rowsPerPage

export type CompareDomains = { id: number; others: string; group: Group; search: string; page: number }

type Row = { keyword: string; search_volume: number | null; kd: number | null; positions: (number | null)[] }

/**
 * Organic keywords of a domain beside those of others. missing: another has it and this one not; won and lost: this one
 * ranks above the best of the others, or below it; shared: all have it.
 */
export async function compareDomains(ctx: AccountCtx, { id, others, group, search, page }: CompareDomains) {
  const domains = await loadAll(ctx, [id, ...others.split(',').map(Number)])
  const runs = await Promise.all(domains.map(async (domain) => (await listDates(ctx, domain)).at(-1)?.run ?? 0))
  const compared = { accountId: ctx.account.id, projectIds: domains.map((domain) => domain.id), runs }
  const wanted = keywordKey(normalizeKeyword(search))
  const isWanted = wanted === '' ? sql`` : sql`and position(${wanted} in keyword) > 0`
  const listed = sql`(${keywordsOf(compared)}) keywords where coalesce(${conditionsOf(compared)[group]} ${isWanted}, false)`
  const counted = countGroups(ctx, compared)
  const [counts, total, data] = await Promise.all([
    counted,
    wanted === '' ? counted.then((counts) => counts[group]) : countRows(ctx, listed),
    listRows(ctx, compared, { listed, page }),
  ])
  return {
    domains: await Promise.all(domains.map((domain) => presentOneDomain(ctx, domain))),
    counts,
    data,
    pagination: { current_page: page, last_page: Math.max(1, Math.ceil(total / perPage)), total },
  }
}

/** Throws `row.not-found` for one that is not the account's, `input.invalid` for another market or the same one twice. */
async function loadAll(ctx: AccountCtx, ids: readonly number[]): Promise<DomainRow[]> {
  const domains = await Promise.all(ids.map((id) => getDomainProject(ctx, id)))
  const [own] = domains
  const isSame = domains.every(
    ({ countryCode, languageCode }) => countryCode === own?.countryCode && languageCode === own.languageCode,
  )
  if (isSame && new Set(ids).size === ids.length) return domains
  throw new AppError('input.invalid', 'domains of several markets, or one twice', {
    publicMessage: domainProjectMessages.compared,
    data: { issues: [{ path: 'others', message: domainProjectMessages.compared }] },
  })
}

async function countRows(ctx: AccountCtx, listed: SQL): Promise<number> {
  const { rows } = await ctx.db.execute<{ total: number }>(sql`select count(*)::int as total from ${listed}`)
  return rows[0]?.total ?? 0
}

async function listRows(
  ctx: AccountCtx,
  compared: ComparedRuns,
  { listed, page }: { listed: SQL; page: number },
): Promise<Row[]> {
  const { rows } = await ctx.db.execute<Row>(sql`
    select keyword, search_volume, kd::int as kd, json_build_array(${sql.raw(positionNames(compared).join(', '))}) as positions
    from ${listed}
    order by search_volume desc nulls last, keyword limit ${perPage} offset ${(page - 1) * perPage}`)
  return rows
}
