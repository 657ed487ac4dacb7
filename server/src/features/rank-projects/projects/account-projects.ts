import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { AccountData, Removal } from '../../../parts/access/index.ts'
import { unitsLeft } from '../../../parts/paid-runs/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { deleteSome } from '../../../platform/database/delete-some.ts'
import { describeRows } from '../../../platform/spreadsheet/describe-rows.ts'
import { rankPackedDays } from '../days/tables.ts'
import { findOpenRun, isKept, lockProject, type ProjectReference } from '../get-project.ts'
import { finishRun } from '../runs/finish-run.ts'
import { purgeProject } from '../runs/purge-project.ts'
import { rankCompetitorObservations, rankObservations } from '../runs/tables.ts'
import { rankShareDays } from '../share-of-voice/tables.ts'
import { rankKeywordTags } from '../tags/tables.ts'
import { hideProject, stopRun } from './delete-rank-project.ts'
import { rankProjects } from './tables.ts'

const changedAtOnce = 20

/**
 * Projects of an account that was deleted. All are stopped first, so that nothing more is fetched for them; then their ranks
 * go, of which there may be millions, a batch at a time; then what is left of each.
 */
export const accountProjects: AccountData = {
  name: 'rank-projects',
  stage: 'work',
  sheets: (ctx, accountId) => [
    describeRows(ctx, {
      name: 'SERP projects',
      columns: [
        ['Id', 'id'],
        ['Created', 'created_at'],
        ['Name', 'name'],
        ['Domain', 'domain'],
        ['Engine', 'engine'],
        ['Location', 'location_name'],
        ['Further search settings', 'further_settings::text'],
        ['Schedule', 'duration'],
        ['Time zone', 'time_zone'],
      ],
      from: 'rank_projects',
      where: sql`account_id = ${accountId} and deleted_at is null`,
      key: ['id'],
    }),
    describeRows(ctx, {
      name: 'SERP project keywords',
      columns: [
        ['Project', 'project_id'],
        ['Keyword', 'keyword'],
        ['Search setting', 'setting_id'],
        ['Latest rank', 'latest_rank'],
        ['Latest address', 'latest_url'],
        ['Target page', 'target_page'],
        ['Checked', 'latest_taken_at'],
      ],
      from: 'rank_project_keywords',
      where: sql`account_id = ${accountId}`,
      key: ['id'],
    }),
    describeRows(ctx, {
      name: 'Competitors',
      columns: [
        ['Project', 'project_id'],
        ['Domain', 'domain'],
        ['Added', 'added_at'],
      ],
      from: 'rank_project_competitors',
      where: sql`account_id = ${accountId}`,
      key: ['id'],
    }),
    describeRows(ctx, {
      name: 'Tags',
      columns: [
        ['Project', 'project_id'],
        ['Id', 'id'],
        ['Tag', 'name'],
        ['Color', 'color'],
        ['Created', 'created_at'],
      ],
      from: 'rank_tags',
      where: sql`account_id = ${accountId}`,
      key: ['id'],
    }),
    describeRows(ctx, {
      name: 'Tags of keywords',
      columns: [
        ['Project', 'project_id'],
        ['Tag', 'tag_id'],
        [
          'Keyword',
          `(select keyword from rank_project_keywords k where k.account_id = t.account_id and k.id = t.keyword_id)`,
        ],
      ],
      from: 'rank_keyword_tags t',
      where: sql`account_id = ${accountId}`,
      key: ['project_id', 'tag_id', 'keyword_id'],
    }),
    describeRows(ctx, {
      name: 'Segments',
      columns: [
        ['Project', 'project_id'],
        ['Segment', 'name'],
        ['Filter', 'filter::text'],
        ['Created', 'created_at'],
      ],
      from: 'rank_segments',
      where: sql`account_id = ${accountId}`,
      key: ['id'],
    }),
    describeRows(ctx, {
      name: 'Share of voice',
      columns: [
        ['Project', 'project_id'],
        ['Keywords of', 'scope'],
        ['Tag or segment', 'nullif(scope_id, 0)'],
        ['Date', 'day'],
        ['Domains', "array_to_string(domains, ' ')"],
        ['Shares in ten-millionths', "array_to_string(shares, ' ')"],
        ['Shares by search volume', "array_to_string(volume_shares, ' ')"],
      ],
      from: 'rank_share_days',
      where: sql`account_id = ${accountId}`,
      key: ['project_id', 'scope', 'scope_id', 'day'],
    }),
    describeRows(ctx, {
      name: 'Weeks',
      columns: [
        ['Project', 'project_id'],
        ['Date', 'day'],
        ['Since', 'since_day'],
        ['Statements', 'statements::text'],
      ],
      from: 'rank_project_weeks',
      where: sql`account_id = ${accountId}`,
      key: ['project_id', 'day'],
    }),
    describeRows(ctx, {
      name: 'Notes',
      columns: [
        ['Project', 'project_id'],
        ['Date', 'date'],
        ['Note', 'text'],
        ['Author', 'author'],
        ['Tag', 'tag_id'],
        ['Pages', `array_to_string(pages, ' ')`],
      ],
      from: 'rank_project_notes',
      where: sql`account_id = ${accountId}`,
      key: ['id'],
    }),
  ],
  async remove(ctx, accountId) {
    const kept = await listProjects(ctx, and(eq(rankProjects.accountId, accountId), isKept))
    for (const reference of kept) await stop(ctx, reference)
    if (kept.length > 0) return 'more'
    for (const table of [rankCompetitorObservations, rankObservations, rankPackedDays, rankShareDays, rankKeywordTags])
      if (await deleteSome(ctx, sql`${table}`, accountId)) return 'more'
    const stopped = await listProjects(
      ctx,
      and(eq(rankProjects.accountId, accountId), isNotNull(rankProjects.deletedAt)),
    )
    const removals = []
    for (const reference of stopped) removals.push(await purge(ctx, reference))
    if (removals.includes('done')) return 'more'
    return removals.includes('waiting') ? 'waiting' : 'done'
  },
}

/** Projects that wait for nothing come first, so that the others never keep them. */
async function listProjects(ctx: Ctx, where: ReturnType<typeof and>): Promise<ProjectReference[]> {
  return ctx.db
    .select({ accountId: rankProjects.accountId, projectId: rankProjects.id })
    .from(rankProjects)
    .where(where)
    .orderBy(sql`exists (select from rank_project_runs r where r.account_id = ${rankProjects.accountId}
      and r.project_id = ${rankProjects.id} and r.finished_at is null)`)
    .limit(changedAtOnce)
}

const stop = (ctx: Ctx, reference: ProjectReference): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const project = await lockProject(tx, reference)
    if (project === undefined || project.deletedAt !== null) return
    await hideProject(tx, { ...project, deletedAt: tx.clock() })
    const run = await findOpenRun(tx, project)
    if (run !== undefined) await stopRun(tx, project, run)
  })

/** Waits for what the provider has got of a run: it is paid for when it comes, and takes the project along. */
const purge = (ctx: Ctx, reference: ProjectReference): Promise<Removal> =>
  inTransaction(ctx, async (tx) => {
    const project = await lockProject(tx, reference)
    if (project === undefined) return 'done'
    const run = await findOpenRun(tx, project)
    if (run !== undefined && unitsLeft(run) > 0) return 'waiting'
    if (run === undefined) await purgeProject(tx, reference)
    else await finishRun(tx, project, run)
    return 'done'
  })
