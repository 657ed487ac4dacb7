import { type SQL, sql } from 'drizzle-orm'
import {
  type CheckedPage,
  distinctPages,
  isPageAddress,
  listSwaps,
  type PageSwap,
  recentSwaps,
  swapDays,
} from '#contract/rules/rank-projects/landing-pages.ts'
import type { LocalDate } from '#contract/rules/text/time-zones.ts'
import type { Ctx } from '../../../platform/context.ts'
import { mostDaysBack } from '../days/packed/read-standings.ts'
import { type ProjectReference, type ProjectRow, projectKey } from '../get-project.ts'
import type { RunRow } from '../project-work.ts'
import { rankProjects } from '../projects/tables.ts'

/** Keywords whose checks are in memory at a time. */
const readAtOnce = 1_000

/**
 * Stores the page findings of a run's keywords as it ends, under the project's lock: those of all keywords if the run before it has
 * stored none, because a process of the release before ended it.
 */
export async function storePagesOfRun(tx: Ctx, project: ProjectRow, run: RunRow): Promise<void> {
  const reference = { accountId: project.accountId, projectId: project.id }
  const isWhole = await hasFindingsBefore(tx, project, run.number)
  await storePageFindings(tx, reference, isWhole ? sql`and k.run = ${run.number} and k.progress = 'done'` : sql``)
  await setPagesRun(tx, reference, run.number)
}

/** Stores the page findings of all keywords of a project at rest, under its lock; nothing if those of its newest run are there. */
export async function storeAllPages(tx: Ctx, project: ProjectRow): Promise<void> {
  const reference = { accountId: project.accountId, projectId: project.id }
  if (!(await hasFindingsBefore(tx, project, project.run + 1))) await storePageFindings(tx, reference, sql``)
  await setPagesRun(tx, reference, project.run)
}

/** True if the findings are those of the last run before a number. Slots that were skipped have changed nothing. */
async function hasFindingsBefore(tx: Ctx, { accountId, id, pagesRun }: ProjectRow, number: number): Promise<boolean> {
  if (pagesRun === null) return false
  const { rowCount } = await tx.db.execute(sql`
    select from rank_project_runs where account_id = ${accountId} and project_id = ${id} and skip_reason is null
      and number > ${pagesRun}::int and number < ${number}::int limit 1`)
  return rowCount === 0
}

const setPagesRun = (tx: Ctx, reference: ProjectReference, pagesRun: number) =>
  tx.db.update(rankProjects).set({ pagesRun }).where(projectKey(reference))

/** A check of a keyword: its day, the project's best-ranking address, further ones, and whether it began a baseline. */
type StoredCheck = [date: LocalDate, url: string | null, otherUrls: string[] | null, isBaseline: boolean | null]
type CheckedKeyword = { id: number; checks: StoredCheck[] }
type Finding = { keyword_id: number; other_urls: string[] | null; swaps: PageSwap[] | null }

async function storePageFindings(tx: Ctx, reference: ProjectReference, chosen: SQL): Promise<void> {
  for (let after = 0; ; ) {
    const keywords = await listChecks(tx, reference, chosen, after)
    const last = keywords.at(-1)
    if (last === undefined) return
    await replaceFindings(
      tx,
      reference,
      keywords.map(({ id }) => id),
      keywords.flatMap(findingOf),
    )
    if (keywords.length < readAtOnce) return
    after = last.id
  }
}

/**
 * Each keyword's checks of the days that count and the last one before, oldest first. Days are tried one by one, in one index. A check names the day
 * of the one before it; only before those that a process of the release before has stored, it is looked for, on a bounded number of days.
 */
async function listChecks(
  tx: Ctx,
  { accountId, projectId }: ProjectReference,
  chosen: SQL,
  after: number,
): Promise<CheckedKeyword[]> {
  const mine = (table: string) =>
    sql`${sql.raw(table)}.account_id = ${accountId} and ${sql.raw(table)}.project_id = ${projectId}`
  const check = sql`
    select o.day, o.url, o.other_urls, o.is_baseline, o.previous_day, o.previous_depth from rank_observations o
    where ${mine('o')} and o.day = d.day and o.keyword_id = k.id and o.state <> 'failed' offset 0`
  const { rows } = await tx.db.execute<CheckedKeyword>(sql`
    select k.id, (
      with recent as (
        select o.* from (
          select d.day from rank_project_days d where ${mine('d')} and d.day > k.latest_day - ${swapDays}::int and d.day <= k.latest_day
          union select k.latest_day) d
        cross join lateral (${check}) o),
      oldest as (select * from recent order by day limit 1)
      select json_agg(json_build_array(day, url, other_urls, is_baseline) order by day) from (
        select * from recent
        union all
        select o.* from (select previous_day as day from oldest where previous_day is not null) d cross join lateral (${check}) o
        union all
        select before.* from oldest cross join lateral (
          select o.* from (
            select day from rank_project_days d where ${mine('d')} and d.day < oldest.day and d.ranks_kept
              and oldest.previous_day is null and oldest.previous_depth is not null
            order by day desc limit ${mostDaysBack}) d
          cross join lateral (${check}) o
          order by d.day desc limit 1) before) checks) as checks
    from rank_project_keywords k
    where ${mine('k')} and k.latest_day is not null and k.id > ${after}::int ${chosen}
    order by k.id limit ${readAtOnce}`)
  return rows
}

function findingOf({ id, checks }: CheckedKeyword): Finding[] {
  const latest = checks.at(-1)
  if (latest === undefined) return []
  const [date, url, otherUrls] = latest
  const others = isPageAddress(url) ? distinctPages([url, ...(otherUrls ?? [])]).slice(1) : []
  const swaps = recentSwaps(listSwaps(checks.map(checkedPage)), date).toReversed()
  if (others.length === 0 && swaps.length === 0) return []
  return [
    {
      keyword_id: id,
      other_urls: others.length === 0 ? null : others,
      swaps: swaps.length === 0 ? null : swaps,
    },
  ]
}

const checkedPage = ([date, url, , isBaseline]: StoredCheck): CheckedPage => ({
  date,
  url,
  is_baseline: isBaseline === true,
})

async function replaceFindings(
  tx: Ctx,
  { accountId, projectId }: ProjectReference,
  ids: readonly number[],
  findings: readonly Finding[],
): Promise<void> {
  const found = new Set(findings.map(({ keyword_id }) => keyword_id))
  const gone = ids.filter((id) => !found.has(id))
  await tx.db.execute(sql`
    delete from rank_project_page_findings
    where account_id = ${accountId} and project_id = ${projectId} and keyword_id = any(${sql.param(gone)}::int[])`)
  if (findings.length === 0) return
  await tx.db.execute(sql`
    insert into rank_project_page_findings as f (account_id, project_id, keyword_id, other_urls, swaps)
    select ${accountId}::int, ${projectId}::int, keyword_id, other_urls, swaps
    from jsonb_to_recordset(${JSON.stringify(findings)}::jsonb) as given(keyword_id int, other_urls text[], swaps jsonb)
    on conflict (account_id, keyword_id) do update set other_urls = excluded.other_urls, swaps = excluded.swaps
    where (f.other_urls, f.swaps) is distinct from (excluded.other_urls, excluded.swaps)`)
}
