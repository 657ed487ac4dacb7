import { sql } from 'drizzle-orm'
import type { LocalDate } from '#contract/rules/text/time-zones.ts'
import type { Ctx } from '../../../platform/context.ts'
import { insertRecords, isNonEmpty } from '../../../platform/database/bulk-insert.ts'
import { findOpenRun, heldAgain, type ProjectReference, type ProjectRow, projectKey } from '../get-project.ts'
import { sendStoreShares } from '../project-jobs.ts'
import { publishProject } from '../projects/publish-project.ts'
import { rankProjects } from '../projects/tables.ts'
import { dayOfRun } from '../runs/run-day.ts'
import { settingsOf } from '../settings/project-settings.ts'
import { storeWeeks } from '../week/store-weeks.ts'
import { isSameScope, listScopes, type ScopedKeywords } from './project-scopes.ts'
import { readDayShares, type ScopeShares } from './read-day-shares.ts'
import { type IdleProject, storeUnlessChanged } from './store-unless-changed.ts'
import { rankShareDays } from './tables.ts'

/** Pages read by one job: as many as take some seconds. It sends itself again for the rest. */
const pagesPerJob = 20_000
/** Pages that are summed for a scope in the time that reading one takes. */
const sumsPerPage = 20

/**
 * Computes the shares of voice of a project that are missing or outdated, from the stored order of results: those of the newest day first, then the
 * past, and then what happened in the week up to the newest day. Reads without the project's lock, and stores nothing if the project has changed
 * meanwhile. May be cut off anywhere and run again.
 */
export async function storeShares(ctx: Ctx, reference: ProjectReference, signal: AbortSignal): Promise<void> {
  const project = await findIdleDays(ctx, reference)
  if (project === undefined) return
  const scopes = await listScopes(ctx, project.row)
  await deleteGone(ctx, project.row)
  const { row, openFrom } = project
  let left = pagesPerJob
  for (const due of await listDue(ctx, project, scopes)) {
    // If this worker stops, another computes the remaining days.
    if (signal.aborted || left <= 0) return sendStoreShares(ctx, reference)
    const { pages, shares } = await readDayShares(ctx, row, due)
    left -= Math.max(pages, 100) + sumOf(due.scopes, pages) / sumsPerPage
    const outcome = await storeDay(ctx, project, due, shares)
    // The change sends the job again.
    if (outcome === 'changed') return
    if (outcome === 'held') return sendStoreShares(ctx, reference, heldAgain(ctx))
    if (due.isNewest) await publishProject(ctx, reference)
  }
  const outcome = await storeWeeks(ctx, project, left, signal)
  if (outcome === 'more') return sendStoreShares(ctx, reference)
  if (outcome === 'held') return sendStoreShares(ctx, reference, heldAgain(ctx))
  if (outcome === 'changed' || openFrom !== undefined) return
  // If no day had any shares to compute, nothing has marked them yet.
  await markStored(ctx, row)
  if (outcome === 'stored') await publishProject(ctx, reference)
}

/** The pages of each scope, together. */
const sumOf = (scopes: readonly ScopedKeywords[], pages: number) =>
  scopes.reduce((sum, { keywords }) => sum + Math.min(pages, keywords?.size ?? pages), 0)

async function findIdleDays(ctx: Ctx, reference: ProjectReference): Promise<IdleProject | undefined> {
  const [row] = await ctx.db.select().from(rankProjects).where(projectKey(reference))
  if (row === undefined || row.deletedAt !== null) return undefined
  const run = await findOpenRun(ctx, row)
  return { row, openFrom: run && dayOfRun(row, run) }
}

/** Shares of tags without keywords, and of segments and settings that were deleted, also by a process of the release before. */
async function deleteGone(ctx: Ctx, project: ProjectRow): Promise<void> {
  const { accountId, id: projectId } = project
  for (const [scope, isLeft] of [
    // A deleted tag has no keywords either.
    [
      'tag',
      sql`select from rank_keyword_tags where account_id = ${accountId} and project_id = ${projectId} and tag_id = s.scope_id`,
    ],
    ['segment', sql`select from rank_segments where account_id = ${accountId} and id = s.scope_id`],
  ] as const)
    await ctx.db.execute(sql`
      delete from rank_share_days s where s.account_id = ${accountId} and s.project_id = ${projectId} and s.scope = ${scope}
        and not exists (${isLeft})`)
  const settings = settingsOf(project).map(({ id }) => id)
  await ctx.db.execute(sql`
    delete from rank_share_days where account_id = ${accountId} and project_id = ${projectId} and scope = 'setting'
      and scope_id <> all(${sql.param(settings)}::int[])`)
}

export type DueDay = { day: LocalDate; isNewest: boolean; scopes: ScopedKeywords[] }
type StoredDay = { day: LocalDate; current: { scope: ScopedKeywords['kind']; id: number }[] }

/** Checked days with shares to compute, the newest first. The newest is computed anew after each run. */
async function listDue(
  ctx: Ctx,
  { row: { accountId, id, run, sharesRun }, openFrom }: IdleProject,
  scopes: readonly ScopedKeywords[],
): Promise<DueDay[]> {
  const { rows } = await ctx.db.execute<StoredDay>(sql`
    select d.day::text as day, coalesce(json_agg(json_build_object('scope', s.scope, 'id', s.scope_id))
      filter (where s.is_outdated = false), '[]') as current
    from rank_project_days d
    left join rank_share_days s on s.account_id = ${accountId} and s.project_id = ${id} and s.day = d.day
    where d.account_id = ${accountId} and d.project_id = ${id} and d.checked_count > 0 and d.ranks_kept
      and d.day < coalesce(${openFrom ?? null}::date, 'infinity')
    group by d.day order by d.day desc`)
  return rows.flatMap(({ day, current }, at) => {
    // During a run, keywords' latest checks are no longer of the newest complete day.
    const isNewest = at === 0 && openFrom === undefined
    const isCurrent = (scope: ScopedKeywords) =>
      current.some(({ scope: kind, id: scopeId }) => isSameScope(scope, { kind, id: scopeId }))
    const missing = isNewest && sharesRun !== run ? [...scopes] : scopes.filter((scope) => !isCurrent(scope))
    return missing.length === 0 ? [] : [{ day, isNewest, scopes: missing }]
  })
}

function storeDay(
  ctx: Ctx,
  project: IdleProject,
  { day, isNewest }: DueDay,
  shares: readonly ScopeShares[],
): Promise<'stored' | 'changed' | 'held'> {
  const rows = shares.map(({ scope, missingCount, sums }) => ({
    account_id: project.row.accountId,
    project_id: project.row.id,
    scope: scope.kind,
    scope_id: scope.id,
    day,
    keywords_count: sums.keywordsCount,
    volume_count: sums.volumeCount,
    missing_count: missingCount,
    domains_count: sums.domainsCount,
    domains: sums.domains,
    shares: sums.shares,
    volume_shares: sums.volumeShares,
    keyword_counts: sums.keywordCounts,
    bests: sums.bests,
    rest_share: sums.restShare,
    rest_volume_share: sums.restVolumeShare,
    repeated_share: sums.repeatedShare,
    repeated_volume_share: sums.repeatedVolumeShare,
    is_outdated: false,
  }))
  return storeUnlessChanged(ctx, project, async (tx) => {
    if (isNonEmpty(rows))
      await tx.db.execute(sql`${insertRecords(rankShareDays, rows)}
      on conflict (account_id, project_id, scope, scope_id, day) do update set ${replaced}`)
    if (isNewest) await markStored(tx, project.row)
  })
}

const replaced = sql.raw(
  [
    'keywords_count',
    'volume_count',
    'missing_count',
    'domains_count',
    'domains',
    'shares',
    'volume_shares',
    'keyword_counts',
    'bests',
    'rest_share',
    'rest_volume_share',
    'repeated_share',
    'repeated_volume_share',
    'is_outdated',
  ]
    .map((name) => `${name} = excluded.${name}`)
    .join(', '),
)

/** The shares of the newest day are those of the project's newest run. */
async function markStored(ctx: Ctx, { accountId, id, run, sharesVersion }: ProjectRow): Promise<void> {
  await ctx.db.execute(sql`
    update rank_projects set shares_run = ${run}::int
    where account_id = ${accountId} and id = ${id} and run = ${run} and shares_version = ${sharesVersion}
      and shares_run is distinct from ${run}::int`)
}
