import { and, desc, eq, isNotNull } from 'drizzle-orm'
import type { DomainProject } from '#contract/domain-projects/rows.ts'
import { findCountry } from '#contract/rules/locations/places.ts'
import { presentPlace } from '../../parts/locations/index.ts'
import { presentSite } from '../../parts/site-checks/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors/app-error.ts'
import type { DomainRow, RunRow } from './domain-work.ts'
import { domainDates, domainProjectRuns } from './tables.ts'

type Latest = { run: RunRow; date: Pick<typeof domainDates.$inferSelect, 'totalCount' | 'figures'> | undefined }

/** Domains as they cross the wire, in their order, without those that were deleted since they were found. */
export async function presentDomains(ctx: Ctx, domains: readonly DomainRow[]): Promise<DomainProject[]> {
  const presented = await Promise.all(
    domains.map(async (domain) => {
      const latest = await readLatest(ctx, domain)
      return latest && presentDomain(domain, latest)
    }),
  )
  return presented.filter((domain) => domain !== undefined)
}

/** Throws `row.not-found` for one that was deleted since it was found. */
export async function presentOneDomain(ctx: Ctx, domain: DomainRow): Promise<DomainProject> {
  const [presented] = await presentDomains(ctx, [domain])
  if (presented === undefined) throw notFound(`domain ${domain.id}`)
  return presented
}

async function readLatest(ctx: Ctx, { accountId, id, run }: DomainRow): Promise<Latest | undefined> {
  const [[latest], [date]] = await Promise.all([
    ctx.db
      .select()
      .from(domainProjectRuns)
      .where(
        and(
          eq(domainProjectRuns.accountId, accountId),
          eq(domainProjectRuns.subjectId, id),
          eq(domainProjectRuns.number, run),
        ),
      ),
    ctx.db
      .select({ totalCount: domainDates.totalCount, figures: domainDates.figures })
      .from(domainDates)
      .where(
        and(eq(domainDates.accountId, accountId), eq(domainDates.projectId, id), isNotNull(domainDates.finishedAt)),
      )
      .orderBy(desc(domainDates.day), desc(domainDates.run))
      .limit(1),
  ])
  return latest && { run: latest, date }
}

function presentDomain(domain: DomainRow, { run, date }: Latest): DomainProject {
  const figures = date?.figures
  return {
    location_name: presentPlace(domain.locationName),
    country_iso_code: findCountry(domain.countryCode)?.country_iso_code ?? '',
    country_code: domain.countryCode,
    language_code: domain.languageCode,
    ...presentSite(domain, run),
    schedule: domain.schedule,
    keywords_count: figures === undefined ? null : figures.organic.count,
    traffic: figures === undefined ? null : figures.organic.traffic,
  }
}
