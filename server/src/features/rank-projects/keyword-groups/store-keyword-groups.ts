import { setImmediate as othersTurn } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { groupLimits } from '#contract/rules/limits/limits.ts'
import { groupStability, type LeastShared, leastSharedChoices } from '#contract/rules/rank-projects/keyword-groups.ts'
import type { LocalDate } from '#contract/rules/text/time-zones.ts'
import { joinMetrics } from '../../../parts/keyword-metrics/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { findOpenRun, lockProjectBriefly, type ProjectRow, projectKey, unlessHeld } from '../get-project.ts'
import { rankProjectKeywords } from '../keywords/tables.ts'
import { rankProjects } from '../projects/tables.ts'
import { marketInRow } from '../settings/project-settings.ts'
import { groupKeywords, holdsTogether, type KeywordResults } from './group-keywords.ts'
import { packResults, unpackResults } from './pack-results.ts'
import { type CheckedPage, createFirstResults } from './read-first-results.ts'
import { rankKeywordGroups } from './tables.ts'

/** Pages of earlier days that are read at a time, beside those of the newest; further ones are read with the next run. */
const earlierPages = 20_000
/** Bounds of the work on one project; a result within them is the same as without. */
const bounds = { keywords: groupLimits.keywords, candidates: 2_000, pairs: 20_000_000 } as const
const pairsOverTime = 20_000_000
/** Addresses of a group that are listed as what its keywords share. */
const listedAddresses = 5

/**
 * Groups the keywords of each setting of a project at rest by the results of their latest successful checks, and counts the days on which each group
 * held. Reads without the project's lock: if another run has begun meanwhile, nothing is stored, for its end is the next occasion.
 */
export async function storeKeywordGroups(ctx: Ctx, project: ProjectRow, signal: AbortSignal): Promise<void> {
  const reader = createFirstResults(ctx)
  const pages = await listLatestPages(ctx, project)
  const settingOf = new Map(pages.map(({ keywordId, settingId }) => [keywordId, settingId]))
  const keywords = await reader.read(pages, signal, { remembered: true })
  const days = await readDays(ctx, project, reader, signal)
  // A keyword shares its results with itself in another setting, which says nothing.
  const ofSettings = [...Map.groupBy(keywords, ({ id }) => settingOf.get(id)).values()]
  const ofSetting = { ...bounds, pairs: Math.floor(bounds.pairs / Math.max(1, ofSettings.length)) }
  const sets: { leastShared: LeastShared; groups: KeywordResults[][] }[] = []
  for (const leastShared of leastSharedChoices) {
    await othersTurn()
    const groups: KeywordResults[][] = []
    for (const some of ofSettings) groups.push(...(await groupKeywords(some, leastShared, ofSetting)))
    sets.push({ leastShared, groups })
  }
  const held = await countHeldDays(
    days,
    settingOf,
    sets.map(({ leastShared, groups }) => ({ leastShared, ids: groups.map((group) => group.map(({ id }) => id)) })),
  )
  if (signal.aborted) return
  // If it is held, the next minute's job computes and stores them.
  await unlessHeld(() =>
    inTransaction(ctx, async (tx) => {
      const now = await lockProjectBriefly(tx, { accountId: project.accountId, projectId: project.id })
      if (now === undefined || now.deletedAt !== null || now.run !== project.run) return
      if ((await findOpenRun(tx, now)) !== undefined) return
      await storeDays(tx, project, days)
      for (const [at, { leastShared, groups }] of sets.entries())
        await storeGroups(tx, project, {
          leastShared,
          keywords: groups.flatMap((group) => group.map(({ id }) => id)),
          groups: groups.flatMap((group, place) => group.map(() => place + 1)),
          daysRead: held[at]?.map(({ read }) => read) ?? [],
          daysHeld: held[at]?.map(({ held: count }) => count) ?? [],
          shared: groups.map((group) => listShared(group, reader.getAddress)),
          readCount: keywords.length,
          storedAt: tx.clock(),
        })
      await tx.db
        .update(rankProjects)
        .set({ groupsRun: project.run })
        .where(projectKey({ accountId: project.accountId, projectId: project.id }))
    }),
  )
}

type LatestRow = { keyword_id: number; setting_id: number; query_id: string; snapshot_id: string; taken_at: string }

type PageInSetting = CheckedPage & { settingId: number }

const pageOf = ({ keyword_id, setting_id, query_id, snapshot_id, taken_at }: LatestRow): PageInSetting => ({
  keywordId: keyword_id,
  settingId: setting_id,
  page: { queryId: Number(query_id), snapshotId: snapshot_id, takenAt: new Date(taken_at) },
})

const pageColumns = sql`o.keyword_id, o.snapshot_query_id as query_id, o.snapshot_id, o.taken_at`

/** The latest page of each keyword, the largest search volume first: in this order they become heads. */
async function listLatestPages(ctx: Ctx, project: ProjectRow): Promise<PageInSetting[]> {
  const { accountId, id: projectId, baseline } = project
  const { id, keywordKey, settingId, latestDay, latestBaseline } = rankProjectKeywords
  const { rows } = await ctx.db.execute<LatestRow>(sql`
    select k.setting_id, page.* from (
      select ${id} as id, ${settingId} as setting_id, ${latestDay} as day, metrics.search_volume as volume
      from ${rankProjectKeywords} ${joinMetrics(marketInRow(project), keywordKey)}
      where ${rankProjectKeywords.accountId} = ${accountId} and ${rankProjectKeywords.projectId} = ${projectId}
        and ${latestDay} is not null and ${latestBaseline} = ${baseline}
      order by ${id} limit ${groupLimits.compared}) k
    cross join lateral (
      select ${pageColumns} from rank_observations o
      where o.account_id = ${accountId} and o.project_id = ${projectId} and o.day = k.day and o.keyword_id = k.id
        and o.snapshot_id is not null offset 0) page
    order by k.volume desc nulls last, k.id`)
  return rows.map(pageOf)
}

/** The results of a day, as they are stored or were read now. */
type Day = {
  day: LocalDate
  packed: Buffer
  isNew: boolean
  /** Settings that have changed since: what they showed on the day says nothing of them now. */
  otherBaselines: ReadonlySet<number>
}

/** The newest days; those that changed since the groups were stored are read again, and missing ones as far as the bound allows. */
async function readDays(
  ctx: Ctx,
  project: ProjectRow,
  reader: ReturnType<typeof createFirstResults>,
  signal: AbortSignal,
): Promise<Day[]> {
  const [found, baselines] = await Promise.all([listDays(ctx, project), listBaselines(ctx, project)])
  const days: Day[] = []
  let left = earlierPages
  for (const [at, { day, results, checked }] of found.entries()) {
    const otherBaselines = new Set(baselines.filter((one) => one.day > day).map((one) => one.setting_id))
    if (results !== null) {
      days.push({ day, packed: results, isNew: false, otherBaselines })
      continue
    }
    // Most pages of the newest day were read already.
    if (at > 0) left -= checked
    if (left < 0 || signal.aborted) continue
    const pages = await listPagesOf(ctx, project, day)
    const settingOf = new Map(pages.map(({ keywordId, settingId }) => [keywordId, settingId]))
    const keywords = await reader.read(pages, signal)
    days.push({ day, packed: packResults(keywords, settingOf), isNew: true, otherBaselines })
    await othersTurn()
  }
  return days
}

/** The newest days with checks since the last change of engine, device, language or place; with several settings all, newest first. */
async function listDays(ctx: Ctx, { accountId, id, groupsRun, furtherSettings }: ProjectRow) {
  const mine = (table: string) =>
    sql`${sql.raw(table)}.account_id = ${accountId} and ${sql.raw(table)}.project_id = ${id}`
  const { rows } = await ctx.db.execute<{ day: LocalDate; results: Buffer | null; checked: number }>(sql`
    select d.day::text as day, d.checked_count as checked, case when changed.day is null then s.results end as results
    from rank_project_days d
    left join rank_shared_results s on ${mine('s')} and s.day = d.day
    left join (
      select distinct r.day from rank_project_runs r where ${mine('r')} and r.number > ${groupsRun ?? 0}::int) changed on changed.day = d.day
    where ${mine('d')} and d.checked_count > 0 and d.ranks_kept and (${furtherSettings.length > 0} or d.day >= coalesce(
      (select max(b.day) from rank_project_days b where ${mine('b')} and b.baseline_count > 0), '-infinity'))
    order by d.day desc limit ${groupStability.days}`)
  return rows
}

/** The day of the newest baseline of each setting, of a project with several. */
async function listBaselines(ctx: Ctx, { accountId, id, furtherSettings }: ProjectRow) {
  if (furtherSettings.length === 0) return []
  const { rows } = await ctx.db.execute<{ setting_id: number; day: LocalDate }>(sql`
    select k.setting_id, max(o.day)::text as day from rank_project_days d
    join rank_observations o on o.account_id = ${accountId} and o.project_id = ${id} and o.day = d.day and o.is_baseline
    join rank_project_keywords k on k.account_id = ${accountId} and k.id = o.keyword_id
    where d.account_id = ${accountId} and d.project_id = ${id} and d.baseline_count > 0 and d.ranks_kept
    group by k.setting_id`)
  return rows
}

async function listPagesOf(ctx: Ctx, { accountId, id }: ProjectRow, day: LocalDate): Promise<PageInSetting[]> {
  const { rows } = await ctx.db.execute<LatestRow>(sql`
    select k.setting_id, ${pageColumns} from rank_observations o
    join rank_project_keywords k on k.account_id = ${accountId} and k.id = o.keyword_id
    where o.account_id = ${accountId} and o.project_id = ${id} and o.day = ${day}::date and o.snapshot_id is not null
      and o.state <> 'failed'
    order by o.keyword_id limit ${groupLimits.compared}`)
  return rows.map(pageOf)
}

type GroupIds = { leastShared: LeastShared; ids: readonly (readonly number[])[] }
type Held = { read: number; held: number }

/** For each set, by group. A group of which a keyword wasn't read on a day isn't judged by it. */
async function countHeldDays(
  days: readonly Day[],
  settingOf: ReadonlyMap<number, number>,
  sets: readonly GroupIds[],
): Promise<Held[][]> {
  const counts = sets.map(({ ids }) => ids.map((): Held => ({ read: 0, held: 0 })))
  const budget = { pairs: pairsOverTime }
  for (const { packed, otherBaselines } of days) {
    const results = unpackResults(packed)
    for (const [at, { leastShared, ids }] of sets.entries()) {
      for (const [place, group] of ids.entries()) {
        if (otherBaselines.has(settingOf.get(group[0] ?? 0) ?? 0)) continue
        const read = group.flatMap((id) => results.get(id) ?? [])
        const holds = read.length < group.length ? undefined : holdsTogether(read, leastShared, budget)
        const count = counts[at]?.[place]
        if (holds === undefined || count === undefined) continue
        count.read += 1
        if (holds) count.held += 1
      }
      await othersTurn()
    }
  }
  return counts
}

/** Addresses that several keywords of a group have, the most common first. */
function listShared(group: readonly KeywordResults[], addressOf: (number: number) => string): [string, number][] {
  const uses = new Map<number, number>()
  for (const { results } of group) for (const address of results) uses.set(address, (uses.get(address) ?? 0) + 1)
  return [...uses]
    .filter(([, count]) => count > 1)
    .sort(([left, count], [right, other]) => other - count || left - right)
    .slice(0, listedAddresses)
    .map(([address, count]) => [addressOf(address), count])
}

async function storeDays(tx: Ctx, { accountId, id }: ProjectRow, days: readonly Day[]): Promise<void> {
  await tx.db.execute(sql`
    delete from rank_shared_results where account_id = ${accountId} and project_id = ${id}
      and day <> all(${sql.param(days.map(({ day }) => day))}::date[])`)
  for (const { day, packed } of days.filter(({ isNew }) => isNew))
    await tx.db.execute(sql`
      insert into rank_shared_results (account_id, project_id, day, results)
      values (${accountId}, ${id}, ${day}::date, ${sql.param(packed)}::bytea)
      on conflict (account_id, project_id, day) do update set results = excluded.results`)
}

type StoredGroups = Omit<typeof rankKeywordGroups.$inferInsert, 'accountId' | 'projectId'>

async function storeGroups(tx: Ctx, { accountId, id: projectId }: ProjectRow, stored: StoredGroups): Promise<void> {
  await tx.db
    .insert(rankKeywordGroups)
    .values({ accountId, projectId, ...stored })
    .onConflictDoUpdate({
      target: [rankKeywordGroups.accountId, rankKeywordGroups.projectId, rankKeywordGroups.leastShared],
      set: stored,
    })
}
