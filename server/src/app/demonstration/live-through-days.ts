import { sql } from 'drizzle-orm'
import { localDateOf } from '#contract/rules/text/time-zones.ts'
import { checkBacklinks, saveBacklinks } from '../../features/backlinks/module.ts'
import { checkDomain, saveDomain } from '../../features/domain-projects/module.ts'
import { addProjectNote, importTargetPages, listTags, updateRankProject } from '../../features/rank-projects/module.ts'
import { after, days, minutes } from '../../platform/clock/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { DemonstrationProject } from './demonstration-projects.ts'
import { earlierPlan, type HistoryAccount } from './history-account.ts'
import type { Past } from './open-past.ts'
import type { RankingPages } from './sandbox-time.ts'

type Note = DemonstrationProject['notes'][number]

type Project = {
  id: number
  timeZone: string
  domain: string
  createdAt: Date
  /** The time when its current run began. */
  runningSince: Date | null
  /** Its claimed slot if there is one, otherwise its next one. */
  nextRunAt: Date | null
  /** The time when its next weekly summary is due. */
  summaryDueAt: Date | null
}

export async function listProjects(ctx: Ctx, accountId: number): Promise<Project[]> {
  const { rows } = await ctx.db.execute<
    Record<'created_at' | 'time_zone' | 'running_since' | 'next_run_at' | 'summary_due_at', string> & Project
  >(sql`
    select p.id, p.domain, p.time_zone, p.created_at, coalesce(p.claimed_slot, p.next_run_at) as next_run_at,
      case when p.next_run_at is not null then p.summary_due_at end as summary_due_at,
      (select r.created_at from rank_project_runs r where r.account_id = p.account_id and r.project_id = p.id
        and r.number = p.run and r.finished_at is null) as running_since
    from rank_projects p where p.account_id = ${accountId}`)
  const dateOf = (timestamp: string | null) => (timestamp === null ? null : new Date(timestamp))
  return rows.map(({ id, domain, time_zone, created_at, running_since, next_run_at, summary_due_at }) => ({
    id,
    domain,
    timeZone: time_zone,
    createdAt: new Date(created_at),
    runningSince: dateOf(running_since),
    nextRunAt: dateOf(next_run_at),
    summaryDueAt: dateOf(summary_due_at),
  }))
}

/** Runs every slot up to the end of the history, each at its time, and makes the changes to projects that happen in between. */
export async function liveThroughDays(
  past: Past,
  account: HistoryAccount,
  stories: readonly DemonstrationProject[],
): Promise<void> {
  let projects = await listProjects(past.ctx, account.id)
  for (let moment = nextMoment(projects); moment !== undefined && moment <= account.endsAt; ) {
    await past.set(moment)
    for (const story of stories) {
      const project = projects.find(({ domain }) => domain === story.domain)
      if (project !== undefined) await liveThrough(past, account, project, story)
    }
    if (projects.some(({ runningSince }) => runningSince !== null)) await past.startWorker()
    else await past.runWhatIsDue()
    projects = await listProjects(past.ctx, account.id)
    moment = nextMoment(projects, moment)
  }
}

/** Runs that were interrupted or are still under way come before the next slot. */
export function nextMoment(projects: readonly Project[], reached?: Date): Date | undefined {
  const [running] = earliest(projects.map(({ runningSince }) => runningSince))
  if (running !== undefined) return after(reached === undefined || reached < running ? running : reached, minutes(10))
  const [slot] = earliest(projects.flatMap(({ nextRunAt, summaryDueAt }) => [nextRunAt, summaryDueAt]))
  // The first summary of a project has been due since 1970, and time never goes back.
  const [created] = earliest(projects.map(({ createdAt }) => createdAt))
  const from = reached ?? created
  return slot && after(from === undefined || slot > from ? slot : from, minutes(1))
}

const earliest = (moments: readonly (Date | null)[]): Date[] =>
  moments.filter((moment) => moment !== null).sort((left, right) => left.getTime() - right.getTime())

async function liveThrough(past: Past, account: HistoryAccount, project: Project, story: DemonstrationProject) {
  const age = past.ctx.clock().getTime() - project.createdAt.getTime()
  const day = Math.floor(age / days(1))
  const share = age / (account.endsAt.getTime() - project.createdAt.getTime())
  await past.setSite(story.domain, {
    strength: story.growth.findLast(({ from }) => from <= share)?.strength ?? 0,
    pages: pagesAt(story, share, day),
    suits: story.suits.flatMap(({ from, keywords, by }) =>
      share < from ? [] : keywords.map((keyword) => ({ keyword, by })),
    ),
  })
  const strengths = story.market.findLast(({ from }) => from <= share)?.strengths ?? {}
  for (const [domain, strength] of Object.entries(strengths)) await past.setSite(domain, { strength })
  const reach = story.aiOverviews.findLast(({ from }) => from <= share)?.reach
  if (reach !== undefined) await past.setAiOverviewReach(reach)
  for (const note of story.notes) if (share >= note.at) await noteOnce(past, account, project, note)
  if (day === story.targetPages.day) await setTargets(past, account, project, story)
  const failing = story.failures.filter((failure) => failure.day === day).flatMap(({ keywords }) => keywords)
  if (failing.length > 0) await past.failOnce(failing)
  if (day === story.domainCheck.day) await checkAndSave(past, account, story.domainCheck)
  for (const check of story.backlinkChecks)
    if (day === check.day) await analyseAndSave(past, account, check.target, story.domainCheck.timeZone)
  const { competitorLater } = story
  if (day !== competitorLater.day || (await hasCompetitor(past.ctx, project.id, competitorLater.domain))) return
  await updateRankProject(account.ctx(past.ctx), {
    id: project.id,
    competitorsItems: [competitorLater.domain],
    idempotencyKey: undefined,
  })
}

/** The pages a site ranks with on a day of its story. */
function pagesAt({ pages }: DemonstrationProject, share: number, day: number): RankingPages[] {
  const begun = pages.filter(({ from }) => from <= share)
  return [...Map.groupBy(begun, ({ keyword }) => keyword).values()].flatMap((ofKeyword) => {
    const now = ofKeyword.at(-1)
    if (now === undefined) return []
    const paths = 'paths' in now ? now.paths : now.turns.slice(day % now.turns.length).slice(0, 1)
    return [{ keyword: now.keyword, paths }]
  })
}

/** Setting the same pages again changes nothing. */
const setTargets = (past: Past, account: HistoryAccount, project: Project, { targetPages }: DemonstrationProject) =>
  importTargetPages(account.ctx(past.ctx), {
    id: project.id,
    keywords: targetPages.targets.map(([keyword]) => keyword),
    target_pages: targetPages.targets.map(([, page]) => page),
  })

/** Adds a note on its date; the same text on the same date is added only once. */
async function noteOnce(past: Past, account: HistoryAccount, project: Project, { at, text, tag: name }: Note) {
  const length = account.endsAt.getTime() - project.createdAt.getTime()
  const date = localDateOf(after(project.createdAt, Math.round(at * length)), project.timeZone)
  const ctx = account.ctx(past.ctx)
  const { tags } = name === undefined ? { tags: [] } : (await listTags(ctx, { id: project.id })).data
  await addProjectNote(ctx, { id: project.id, date, text, tag_id: tags.find((tag) => tag.name === name)?.id })
}

/** May be repeated: the key identifies the first check. */
const checkAndSave = (past: Past, account: HistoryAccount, { input, timeZone }: DemonstrationProject['domainCheck']) =>
  inTransaction(past.ctx, async (tx) => {
    const ctx = account.ctx(tx)
    const { data } = await checkDomain(ctx, { ...input, idempotencyKey: `${earlierPlan}-${input.target}` })
    await saveDomain(ctx, { id: data.domain_project_id, schedule: 'onceInFifteenDays', isSchedule: false, timeZone })
  })

/** The same for backlinks. */
const analyseAndSave = (past: Past, account: HistoryAccount, target: string, timeZone: string) =>
  inTransaction(past.ctx, async (tx) => {
    const ctx = account.ctx(tx)
    const idempotencyKey = `${earlierPlan}-backlinks-${target}`
    const { data } = await checkBacklinks(ctx, { target, scope: 'domain', idempotencyKey })
    await saveBacklinks(ctx, { backlink_id: data.backlinks_id, schedule: 'onceInMonth', isSchedule: false, timeZone })
  })

async function hasCompetitor(ctx: Ctx, projectId: number, domain: string): Promise<boolean> {
  const { rowCount } = await ctx.db.execute(
    sql`select from rank_project_competitors where project_id = ${projectId} and domain = ${domain}`,
  )
  return rowCount !== 0
}
