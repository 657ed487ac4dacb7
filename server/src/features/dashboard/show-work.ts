import type { DashboardWork, LatestCheck, TroubledRun } from '#contract/dashboard/account-rows.ts'
import type { RankProject } from '#contract/rank-projects/rows.ts'
import type { Ability } from '#contract/rules/access/abilities.ts'
import { addCredits } from '#contract/rules/credits/credit-amounts.ts'
import { slotsUntil } from '#contract/rules/rank-projects/schedule.ts'
import type { AccountCtx } from '../../parts/access/index.ts'
import { listPlannedWork, type PlannedWork, plannedUntil, showForecast } from '../../parts/forecast/index.ts'
import { type LastCheck, listLastChecks, listTroubledChecks } from '../../parts/site-checks/index.ts'
import { after, before, days } from '../../platform/clock/clock.ts'
import { backlinkChecks } from '../backlinks/index.ts'
import { activePlan } from '../billing/index.ts'
import { domainChecks } from '../domain-projects/index.ts'
import { listTroubledProjects } from '../rank-projects/index.ts'
import { listLatestChecks, listTroubledChecks as listTroubledSerpChecks } from '../serp-checks/index.ts'

/** How far ahead runs are counted. */
const horizonDays = 7

const most = 6
const runsShown = 5
/** A check made longer ago that did not get everything is no news. */
const troubledCheckDays = 7

type Troubled = { runs: TroubledRun[]; total: number }
type Modules = { serpChecks: boolean; projects: boolean; domains: boolean; backlinks: boolean }

const none = Promise.resolve({ runs: [], total: 0 })

/** Scheduled runs, what needs attention, and the latest checks, of the modules whose lists the account may see. */
export async function showWork(
  ctx: AccountCtx,
  { abilities }: { abilities: ReadonlySet<Ability> },
): Promise<{ data: DashboardWork }> {
  const modules = {
    serpChecks: abilities.has('VIEW_SERP_LIST'),
    projects: abilities.has('VIEW_SERP_PROJECT_LIST'),
    domains: abilities.has('VIEW_DOMAIN_PROJECTS'),
    backlinks: abilities.has('VIEW_BACKLINK_PROJECTS'),
  }
  const [troubled, latest, planned, forecast] = await Promise.all([
    listTroubled(ctx, modules),
    listLatest(ctx, modules),
    listPlanned(ctx, modules),
    abilities.has('VIEW_CREDITS_HISTORY') ? showForecast(ctx) : null,
  ])
  return { data: { ...troubled, ...planned, forecast, latest_checks: latest } }
}

async function listTroubled(ctx: AccountCtx, modules: Modules) {
  const lists = await Promise.all([
    modules.serpChecks ? troubledSerpChecks(ctx) : none,
    modules.projects ? troubledProjects(ctx) : none,
    modules.domains ? troubledSites(ctx, 'Domain Checker') : none,
    modules.backlinks ? troubledSites(ctx, 'Backlink Module') : none,
  ])
  return {
    troubled: newest(lists.flatMap(({ runs }) => runs)),
    troubled_total: lists.reduce((sum, { total }) => sum + total, 0),
  }
}

const newest = <Row extends { at: string }>(rows: readonly Row[]) =>
  rows.toSorted((a, b) => b.at.localeCompare(a.at)).slice(0, most)

async function troubledProjects(ctx: AccountCtx): Promise<Troubled> {
  const { projects, total } = await listTroubledProjects(ctx, { most })
  return { runs: projects.flatMap(troubledProject), total }
}

function troubledProject(project: RankProject): TroubledRun[] {
  const { last_run } = project
  const { outcome } = last_run
  // It has begun to run again since it was found.
  if (outcome === 'running' || outcome === 'done') return []
  const isSkipped = outcome === 'skipped-credits' || outcome === 'skipped-plan'
  return [
    {
      module: 'SERP Projects',
      id: project.id,
      name: project.projectName,
      problem: outcome,
      at: last_run.started_at,
      failed_count: isSkipped ? 0 : last_run.failed_count,
      units_count: last_run.keywords_count,
      retry_at: project.retry_at,
      next_run_at: project.next_run_at,
    },
  ]
}

const siteChecks = { 'Domain Checker': domainChecks, 'Backlink Module': backlinkChecks } as const
type SiteModule = keyof typeof siteChecks

async function troubledSites(ctx: AccountCtx, module: SiteModule): Promise<Troubled> {
  const { checks, total } = await listTroubledChecks(ctx, siteChecks[module], { most })
  const runs = checks.map((check): TroubledRun => {
    const { skipped, state, progress } = check
    const isSkipped = skipped !== null
    return {
      ...{ module, id: check.id, name: check.target, at: check.started_at },
      problem: isSkipped ? `skipped-${skipped}` : state === 'failed' ? 'failed' : 'partial',
      failed_count: isSkipped ? 0 : progress.failed_count,
      units_count: progress.rows_count,
      retry_at: null,
      next_run_at: check.next_run_at,
    }
  })
  return { runs, total }
}

async function troubledSerpChecks(ctx: AccountCtx): Promise<Troubled> {
  const since = before(ctx.clock(), days(troubledCheckDays))
  const { checks, total } = await listTroubledSerpChecks(ctx, { since, most })
  const runs = checks.map(
    ({ id, domain, createdAt, doneCount, failedCount, keywordsCount }): TroubledRun => ({
      ...{ module: 'SERP Checker', id, name: domain, at: createdAt.toISOString() },
      problem: doneCount === 0 ? 'failed' : 'partial',
      failed_count: failedCount,
      units_count: keywordsCount,
      retry_at: null,
      next_run_at: null,
    }),
  )
  return { runs, total }
}

async function listLatest(ctx: AccountCtx, modules: Modules): Promise<LatestCheck[]> {
  const lists = await Promise.all([
    modules.serpChecks ? latestSerpChecks(ctx) : [],
    modules.domains ? latestSites(ctx, 'Domain Checker') : [],
    modules.backlinks ? latestSites(ctx, 'Backlink Module') : [],
  ])
  return newest(lists.flat())
}

async function latestSerpChecks(ctx: AccountCtx): Promise<LatestCheck[]> {
  const checks = await listLatestChecks(ctx, { most })
  return checks.map(({ id, domain, createdAt, finishedAt, doneCount, failedCount, keywordsCount }) => ({
    ...{ module: 'SERP Checker', id, name: domain, at: createdAt.toISOString() },
    state: finishedAt === null ? 'running' : failedCount === 0 ? 'done' : doneCount === 0 ? 'failed' : 'partial',
    done_count: doneCount,
    failed_count: failedCount,
    units_count: keywordsCount,
  }))
}

const stateNames = {
  pending: 'running',
  ready: 'done',
  partial: 'partial',
  failed: 'failed',
} as const satisfies Record<LastCheck['state'], LatestCheck['state']>

async function latestSites(ctx: AccountCtx, module: SiteModule): Promise<LatestCheck[]> {
  const checks = await listLastChecks(ctx, siteChecks[module], { most })
  return checks.map(({ id, target, started_at, state, progress }) => ({
    ...{ module, id, name: target, at: started_at },
    state: stateNames[state],
    done_count: progress.done_count,
    failed_count: progress.failed_count,
    units_count: progress.rows_count,
  }))
}

async function listPlanned(ctx: AccountCtx, modules: Modules) {
  const [plan, work] = await Promise.all([activePlan(ctx, ctx.account.id), listPlannedWork(ctx, ctx.account.id)])
  const visible = work.filter(({ module }) => maySee(modules, module))
  const running = visible.filter(({ module }) => plan?.features.includes(module) === true)
  const soonest = running.toSorted((a, b) => a.nextRunAt.getTime() - b.nextRunAt.getTime())
  const horizon = after(ctx.clock(), days(horizonDays))
  const periodEnd = plan === undefined ? horizon : plannedUntil(ctx, plan)
  const until = new Date(Math.min(periodEnd.getTime(), horizon.getTime()))
  const ahead = running.flatMap(({ schedule, nextRunAt, credits }) =>
    slotsUntil(schedule, nextRunAt, until).map(() => credits),
  )
  return {
    next_runs: soonest.slice(0, runsShown).map(({ nextRunAt, schedule, ...planned }) => ({
      ...planned,
      at: nextRunAt.toISOString(),
      schedule: schedule.duration,
    })),
    schedules_total: running.length,
    paused_schedules: visible.length - running.length,
    next_days: { runs: ahead.length, credits: ahead.reduce((sum, credits) => addCredits(sum, credits), 0) },
  }
}

const maySee = ({ projects, domains, backlinks }: Modules, module: PlannedWork['module']) =>
  ({ 'SERP Projects': projects, 'Domain Checker': domains, 'Backlink Module': backlinks })[module]
