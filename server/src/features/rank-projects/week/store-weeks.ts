import { sql } from 'drizzle-orm'
import { weekDays, weekReferences } from '#contract/rules/rank-projects/week-causes.ts'
import { addDays, type LocalDate } from '#contract/rules/text/time-zones.ts'
import type { Ctx } from '../../../platform/context.ts'
import { readComparableDays } from '../days/compared-days.ts'
import type { ProjectRow } from '../get-project.ts'
import { settingsOf } from '../settings/project-settings.ts'
import { type IdleProject, storeUnlessChanged } from '../share-of-voice/store-unless-changed.ts'
import { nameTarget } from '../share-of-voice/sum-shares.ts'
import { findCauses } from './find-causes.ts'
import { countLargestGroups, judgeWeek, type LargestGroups } from './judge-week.ts'
import { readComparedKeywords } from './read-compared-keywords.ts'

/** Weeks are not needed for longer: the newest ones are what others are judged by. */
const keptDays = 90

/**
 * Stores what happened in the week up to the newest day, judged by the weeks up to the days before it; those that are missing are stored first, the
 * newest first. `more`: the pages of one job are used up · `changed`: the project has changed meanwhile · `held`: another transaction holds it.
 */
export async function storeWeeks(
  ctx: Ctx,
  project: IdleProject,
  pages: number,
  signal: AbortSignal,
): Promise<'stored' | 'current' | 'more' | 'changed' | 'held'> {
  const { row, openFrom } = project
  // The end of the run sends the job again.
  if (openFrom !== undefined) return 'current'
  const [newest, ...earlier] = await listDays(ctx, row)
  if (newest === undefined || newest.run === row.run) return 'current'
  let left = pages
  for (const { day } of [...earlier.filter(({ run }) => run === null), newest]) {
    if (left <= 0 || signal.aborted) return 'more'
    const outcome = await storeWeek(ctx, project, day, day === newest.day)
    if (outcome === 'changed' || outcome === 'held') return outcome
    left -= outcome.pages
  }
  return 'stored'
}

/** True until the week up to the newest day is stored; there is none to store as long as no check has worked. */
export async function isWeekDue(ctx: Ctx, project: ProjectRow): Promise<boolean> {
  const [newest] = await listDays(ctx, project)
  return newest !== undefined && newest.run !== project.run
}

/** `run`: the newest run when the week was stored; null if it wasn't. */
type Day = { day: LocalDate; run: number | null }

/** Checked days whose ranks are kept, the newest first: the newest and those it is judged by. */
async function listDays(ctx: Ctx, { accountId, id }: ProjectRow): Promise<Day[]> {
  const { rows } = await ctx.db.execute<Day>(sql`
    select d.day::text as day, w.run from rank_project_days d
    left join rank_project_weeks w on w.account_id = ${accountId} and w.project_id = ${id} and w.day = d.day
    where d.account_id = ${accountId} and d.project_id = ${id} and d.checked_count > 0 and d.ranks_kept
    order by d.day desc limit ${weekReferences.most + 1}`)
  const [newest] = rows
  return rows.filter(({ day }) => newest !== undefined && day > addDays(newest.day, -keptDays))
}

async function storeWeek(
  ctx: Ctx,
  project: IdleProject,
  day: LocalDate,
  isNewest: boolean,
): Promise<{ pages: number } | 'changed' | 'held'> {
  const { row } = project
  const { since, settings } = await findSince(ctx, row, day)
  const keywords = since === null ? [] : await readComparedKeywords(ctx, row, { day, since, isNewest, settings })
  const own = nameTarget(row.domain)
  const groups = await findCauses(keywords, own.partOf ?? own.name)
  const references = isNewest ? await listReferences(ctx, row, day, keywords.length) : []
  const statements = judgeWeek(groups, references) ?? []
  const outcome = await storeUnlessChanged(ctx, project, async (tx) => {
    await tx.db.execute(sql`
      insert into rank_project_weeks (account_id, project_id, day, since_day, run, keywords_count, largest_groups, references_count, statements)
      values (${row.accountId}, ${row.id}, ${day}::date, ${since}::date, ${row.run}, ${keywords.length}, ${JSON.stringify(countLargestGroups(groups))}::jsonb,
        ${references.length}, ${JSON.stringify(statements)}::jsonb)
      on conflict (account_id, project_id, day) do update set since_day = excluded.since_day, run = excluded.run, keywords_count = excluded.keywords_count,
        largest_groups = excluded.largest_groups, references_count = excluded.references_count, statements = excluded.statements`)
    await tx.db.execute(sql`
      delete from rank_project_weeks
      where account_id = ${row.accountId} and project_id = ${row.id} and day <= ${addDays(day, -keptDays - weekReferences.most)}::date`)
  })
  return outcome !== 'stored' ? outcome : { pages: Math.max(100, keywords.length * 2) }
}

/** The day that a day is compared with, and the settings that had no new baseline in between; null if there is none. */
async function findSince(
  ctx: Ctx,
  row: ProjectRow,
  day: LocalDate,
): Promise<{ since: LocalDate | null; settings: number[] }> {
  const [compare, all] = [`${weekDays}d`, settingsOf(row).map(({ id }) => id)] as const
  const ofSettings = await Promise.all(
    all.map((setting) => readComparableDays(ctx, row, { compare }, all.length === 1 ? undefined : setting)),
  )
  const compared = ofSettings.map((comparable) => comparable.of(day))
  // Between two depths, what is new on a page and what was read deeper can't be told apart.
  const settings = all.filter((_, at) => compared[at]?.not_compared === null)
  const since = compared.find(({ not_compared }) => not_compared === null)?.compared_date ?? null
  return { since, settings }
}

/** Weeks before that compared half to twice as many keywords. */
async function listReferences(
  ctx: Ctx,
  { accountId, id }: ProjectRow,
  day: LocalDate,
  keywords: number,
): Promise<LargestGroups[]> {
  const { rows } = await ctx.db.execute<{ largest: LargestGroups }>(sql`
    select largest_groups as largest from rank_project_weeks
    where account_id = ${accountId} and project_id = ${id} and day < ${day}::date and day > ${addDays(day, -keptDays)}::date
      and since_day is not null and keywords_count * 2 >= ${keywords} and keywords_count <= ${keywords * 2}
    order by day desc limit ${weekReferences.most}`)
  return rows.map(({ largest }) => largest)
}
