import { type SQL, sql } from 'drizzle-orm'
import { backlinkMessages } from '#contract/backlinks/messages.ts'
import type { BacklinkProject, GapDomain } from '#contract/backlinks/rows.ts'
import { backlinkLimits } from '#contract/rules/backlinks/backlink-limits.ts'
import { toBacklinkTarget } from '#contract/rules/backlinks/backlinks.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { countBeyond, getSite, listDates } from '../../../parts/site-checks/index.ts'
import { AppError, notFound } from '../../../platform/errors/app-error.ts'
import { backlinkStore, type DateRow, type ProjectRow } from '../backlink-work.ts'
import { presentOneProject } from '../present-project.ts'
import { hasReadAll } from './choose-links.ts'
import { isFound } from './is-found.ts'

const perPage = backlinkLimits.groupsPerPage

export type LinkGap = { id: number; others: string; search: string; page: number }

type Links = { project: ProjectRow; date: DateRow | undefined }

/** Domains with live links to others and none to this target, in what the latest check of each has read. */
export async function linkGap(
  ctx: AccountCtx,
  { id, others, search, page }: LinkGap,
): Promise<{
  projects: BacklinkProject[]
  is_partial: boolean
  data: GapDomain[]
  pagination: { current_page: number; last_page: number; total: number }
}> {
  const [own, ...rivals] = await loadAll(ctx, [id, ...others.split(',').map(Number)])
  const wanted = search.trim()
  const isWanted = wanted === '' ? sql`true` : isFound(wanted, sql`from_domain`)
  const gap = sql`from (${gapOf(own, rivals)}) domains where ${isWanted} and ${isElsewhere(own.project)}`
  const linked = sql.join(
    rivals.map((_rival, at) => sql`(${countOf(at)} > 0)::int`),
    sql` + `,
  )
  const [projects, { rows }] = await Promise.all([
    Promise.all([own, ...rivals].map(({ project }) => presentOneProject(ctx, project))),
    ctx.db.execute<GapDomain & { total: number }>(sql`
      select from_domain as domain, domain_from_rank, spam_score, country,
        json_build_array(${sql.join(
          rivals.map((_rival, at) => countOf(at)),
          sql`, `,
        )}) as backlinks,
        (count(*) over ())::int as total
      ${gap} order by domain_from_rank desc nulls last, ${linked} desc, from_domain
      limit ${perPage} offset ${(page - 1) * perPage}`),
  ])
  const total = rows[0]?.total ?? (await countBeyond(ctx, page, gap))
  return {
    projects,
    is_partial: own.date === undefined || !hasReadAll(own.date),
    data: rows.map(({ total: _total, ...row }) => row),
    pagination: { current_page: page, last_page: Math.max(1, Math.ceil(total / perPage)), total },
  }
}

/** Throws `row.not-found` for one that is not the account's, or another that is not saved, `input.invalid` for one twice. */
async function loadAll(ctx: AccountCtx, ids: readonly number[]): Promise<[Links, ...Links[]]> {
  if (new Set(ids).size < ids.length)
    throw new AppError('input.invalid', 'one target twice', {
      publicMessage: backlinkMessages.compared,
      data: { issues: [{ path: 'others', message: backlinkMessages.compared }] },
    })
  const loaded = await Promise.all(
    ids.map(async (id, at) => {
      const project = await getSite(ctx, backlinkStore, id)
      if (at > 0 && project.savedAt === null) throw notFound(`backlink project ${id} is not saved`)
      return { project, date: (await listDates(ctx, backlinkStore, project)).at(-1) }
    }),
  )
  return loaded as [Links, ...Links[]]
}

const countOf = (at: number) => sql.raw(`links_${at}`)

/**
 * Groups the live links of the others by domain, and leaves out domains that also link to the own target. It reads only columns of
 * the index `backlinks_live_domains`, so the rows aren't read. The own domains are read once and looked up in a hash, which is quick
 * even if PostgreSQL has no statistics of the run yet; a join might not be.
 */
function gapOf(own: Links, rivals: readonly Links[]): SQL {
  const linksOf = ({ project, date }: Links) => sql`
    backlinks where account_id = ${project.accountId} and project_id = ${project.id} and run = ${date?.run ?? 0} and not is_lost`
  const all = rivals.map(
    (rival, at) => sql`
    select ${at}::int as at, from_domain, domain_rank, spam_score, country from ${linksOf(rival)}
      and from_domain not in (select from_domain from own_domains)`,
  )
  const counts = rivals.map((_rival, at) => sql`(count(*) filter (where at = ${at}::int))::int as ${countOf(at)}`)
  return sql`
    with own_domains as materialized (select distinct from_domain from ${linksOf(own)})
    select from_domain, max(domain_rank)::int as domain_from_rank, max(spam_score)::int as spam_score,
      max(country) as country, ${sql.join(counts, sql`, `)}
    from (${sql.join(all, sql` union all `)}) links group by from_domain`
}

/** A target gains nothing from a link on itself. */
function isElsewhere({ target, scope }: ProjectRow): SQL {
  const host = toBacklinkTarget(target, 'domain')?.host ?? target
  const own = sql`from_domain <> ${host}`
  return scope === 'domain' ? sql`${own} and right(from_domain, ${host.length + 1}::int) <> ${`.${host}`}` : own
}
