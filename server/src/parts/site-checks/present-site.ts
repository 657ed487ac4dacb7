import { and, desc, eq, type GetColumnData, isNotNull } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { DomainState } from '#contract/rules/site-checks/domain-checks.ts'
import type { Ctx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors/app-error.ts'
import { progressOf, startOfSlot } from '../paid-runs/index.ts'
import { runAt } from './saved/save-site.ts'
import { type SiteStore, siteDateTable, siteRunTable } from './site-work.ts'
import type { Site, SiteDate, SiteRun } from './tables.ts'

type Figures<Fields extends Record<string, AnyPgColumn>> = { [Name in keyof Fields]: GetColumnData<Fields[Name]> }

type Presentation<SiteRow extends Site, Run extends SiteRun, Fields extends Record<string, AnyPgColumn>, Presented> = {
  store: SiteStore<SiteRow, Run, SiteDate>
  /** These columns of the newest date are read. */
  figures: Fields
  /** `run` is its latest; `figures` are missing before the first has ended. */
  present: (site: SiteRow, run: Run, figures: Figures<Fields> | undefined) => Presented
}

/** Presents sites of a capability in their order, without those that were deleted since they were found. */
export function createSitePresenter<
  SiteRow extends Site,
  Run extends SiteRun,
  Fields extends Record<string, AnyPgColumn>,
  Presented,
>({ store, figures, present }: Presentation<SiteRow, Run, Fields, Presented>) {
  const [runs, dates] = [siteRunTable(store), siteDateTable(store)]
  const presentIfThere = async (ctx: Ctx, site: SiteRow) => {
    const { accountId, id } = site
    const [[run], [newest]] = await Promise.all([
      ctx.db
        .select()
        .from(runs)
        .where(and(eq(runs.accountId, accountId), eq(runs.subjectId, id), eq(runs.number, site.run))),
      ctx.db
        .select(figures as Record<string, AnyPgColumn>)
        .from(dates)
        .where(and(eq(dates.accountId, accountId), eq(dates.projectId, id), isNotNull(dates.finishedAt)))
        .orderBy(desc(dates.day), desc(dates.run))
        .limit(1),
    ])
    return run && present(withStart(ctx, site), run as SiteRun as Run, newest as Figures<Fields> | undefined)
  }
  return {
    async presentAll(ctx: Ctx, sites: readonly SiteRow[]): Promise<Presented[]> {
      const presented = await Promise.all(sites.map((site) => presentIfThere(ctx, site)))
      return presented.filter((project) => project !== undefined)
    },
    async presentOne(ctx: Ctx, site: SiteRow): Promise<Presented> {
      const presented = await presentIfThere(ctx, site)
      if (presented === undefined) throw notFound(`${store.work.name} ${site.id}`)
      return presented
    },
  }
}

/** Its next run is given as the time it begins. */
export const withStart = <SiteRow extends Site>(ctx: Ctx, site: SiteRow): SiteRow => ({
  ...site,
  nextRunAt: site.nextRunAt && startOfSlot(ctx, { id: site.id, runAt }, site.nextRunAt),
})

/** Fields of a site in every list; `run` is its latest. */
export function presentSite(site: Site, run: SiteRun) {
  const { doneCount, failedCount, unitsCount } = progressOf(run)
  return {
    id: site.id,
    target: site.target,
    limit: site.limit,
    created_at: site.createdAt.toISOString(),
    state: stateOf(run),
    progress: { done_count: doneCount, failed_count: failedCount, rows_count: unitsCount },
    is_project_created: site.savedAt !== null,
    next_run_at: site.nextRunAt?.toISOString() ?? null,
    skipped: site.skipReason,
    last_checked_at: site.lastCheckedAt?.toISOString() ?? null,
  }
}

function stateOf(run: SiteRun): DomainState {
  const { state, doneCount, failedCount } = progressOf(run)
  if (state === 'running') return 'pending'
  if (failedCount === 0) return 'ready'
  // These rows were neither shown nor charged: another check of the day has more.
  return doneCount === 0 || run.chargedCount === 0 ? 'failed' : 'partial'
}
