import { type SQL, sql } from 'drizzle-orm'
import { domainProjectMessages } from '#contract/domain-projects/messages.ts'
import { keywordKey, normalizeKeyword } from '#contract/rules/keyword-syntax.ts'
import { domainLimits } from '#contract/rules/limits.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { AccountCtx } from '../../access/index.ts'
import { type DomainRow, loadDomain } from '../load-domain.ts'
import { presentOneDomain } from '../present-domain.ts'
import { countBeyond } from '../views/count-beyond.ts'
import { listDates } from '../views/shown-dates.ts'

const perPage = domainLimits.rowsPerPage

const groups = ['shared', 'missing', 'won', 'lost'] as const
type Group = (typeof groups)[number]

export type CompareDomains = { id: number; others: string; group: Group; search: string; page: number }

type Row = { keyword: string; search_volume: number | null; kd: number | null; positions: (number | null)[] }

/**
 * Organic keywords of a domain beside those of others. missing: another has it and this one not; won and lost: this one
 * ranks above the best of the others, or below it; shared: all have it.
 */
export async function compareDomains(ctx: AccountCtx, { id, others, group, search, page }: CompareDomains) {
  const domains = await loadAll(ctx, [id, ...others.split(',').map(Number)])
  const runs = await Promise.all(domains.map(async (domain) => (await listDates(ctx, domain)).at(-1)?.run ?? 0))
  const positions = sql.join(
    domains.map((domain, at) => positionOf(domain, runs[at] ?? 0)),
    sql`, `,
  )
  const rivals = domains.map((_domain, at) => at).slice(1)
  const compared = sql`
    select keyword, max(search_volume) as search_volume, max(difficulty)::int as kd, ${positions} from domain_keywords
    where account_id = ${ctx.account.id} and kind = 'organic' and (project_id, run) in (${pairs(domains, runs)})
    group by keyword`
  const best = sql.raw(`least(${rivals.map((at) => `p${at}`).join(', ')})`)
  const conditions: Record<Group, SQL> = {
    shared: sql.raw(['p0', ...rivals.map((at) => `p${at}`)].map((name) => `${name} is not null`).join(' and ')),
    missing: sql`p0 is null`,
    won: sql`p0 < ${best}`,
    lost: sql`p0 > ${best}`,
  }
  const [counts, listed] = await Promise.all([
    countGroups(ctx, domains, compared, conditions),
    listGroup(ctx, domains, { compared, condition: conditions[group], search, page }),
  ])
  const { total, rows } = listed
  return {
    domains: await Promise.all(domains.map((domain) => presentOneDomain(ctx, domain))),
    counts,
    data: rows,
    pagination: { current_page: page, last_page: Math.max(1, Math.ceil(total / perPage)), total },
  }
}

/** Throws `row.not-found` for one that is not the account's, `input.invalid` for another market or the same one twice. */
async function loadAll(ctx: AccountCtx, ids: readonly number[]): Promise<DomainRow[]> {
  const domains = await Promise.all(ids.map((id) => loadDomain(ctx, id)))
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

/** Whose it is stands in the name of its column: p0 is the own one. */
const positionOf = ({ id }: DomainRow, run: number) => sql`
  min(position) filter (where project_id = ${id} and run = ${run})::int`

const pairs = (domains: readonly DomainRow[], runs: readonly number[]) =>
  sql.join(
    domains.map(({ id }, at) => sql`(${id}::int, ${runs[at] ?? 0}::int)`),
    sql`, `,
  )

async function countGroups(
  ctx: AccountCtx,
  domains: readonly DomainRow[],
  compared: SQL,
  conditions: Record<Group, SQL>,
): Promise<Record<Group, number>> {
  const counted = sql.join(
    groups.map((group) => sql`count(*) filter (where ${conditions[group]})::int as ${sql.identifier(group)}`),
    sql`, `,
  )
  const { rows } = await ctx.db.execute<Record<Group, number>>(
    sql`select ${counted} from (${compared}) ${named(domains)}`,
  )
  return rows[0] ?? { shared: 0, missing: 0, won: 0, lost: 0 }
}

async function listGroup(
  ctx: AccountCtx,
  domains: readonly DomainRow[],
  { compared, condition, search, page }: { compared: SQL; condition: SQL; search: string; page: number },
): Promise<{ total: number; rows: Row[] }> {
  const wanted = keywordKey(normalizeKeyword(search))
  const isWanted = wanted === '' ? sql`` : sql`and position(${wanted} in keyword) > 0`
  const places = sql.raw(domains.map((_domain, at) => `p${at}`).join(', '))
  const listed = sql`from (${compared}) ${named(domains)} where ${condition} ${isWanted}`
  const { rows } = await ctx.db.execute<Row & { total: number }>(sql`
    select keyword, search_volume, kd, json_build_array(${places}) as positions, (count(*) over ())::int as total
    ${listed}
    order by search_volume desc nulls last, keyword limit ${perPage} offset ${(page - 1) * perPage}`)
  const total = rows[0]?.total ?? (page === 1 ? 0 : await countBeyond(ctx, listed))
  return { total, rows: rows.map(({ total: _total, ...row }) => row) }
}

const named = (domains: readonly DomainRow[]) =>
  sql.raw(`compared(keyword, search_volume, kd, ${domains.map((_domain, at) => `p${at}`).join(', ')})`)
