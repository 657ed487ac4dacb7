import type { LocalDate } from '#contract/rules/text/time-zones.ts'
import { cutOutline, readOutlines } from '../../../parts/serp-fetches/outlines/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { shareTurns } from '../../../platform/processes/share-turns.ts'
import { listCompetitors } from '../competitors/project-competitors.ts'
import type { ProjectRow } from '../get-project.ts'
import { settingsOf } from '../settings/project-settings.ts'
import { type CheckUpTo, listChecksUpTo } from '../views/list-checks-up-to.ts'
import type { ScopedKeywords } from './project-scopes.ts'
import { createShareSums, type ShareSums } from './sum-shares.ts'

/** Bounds the outlines in memory. */
const readAtOnce = 200

export type ScopeShares = {
  scope: ScopedKeywords
  /** Keywords that had been checked, but of whose page the order is no longer stored. */
  missingCount: number
  sums: ShareSums
}

/** The shares of a day for some scopes, and the number of pages that were read for them. */
export async function readDayShares(
  ctx: Ctx,
  project: ProjectRow,
  { day, isNewest, scopes }: { day: LocalDate; isNewest: boolean; scopes: readonly ScopedKeywords[] },
): Promise<{ pages: number; shares: ScopeShares[] }> {
  const competitors = await listCompetitors(ctx, { accountId: project.accountId, projectId: project.id })
  const shareSums = createShareSums({
    domains: [project.domain, ...competitors.map(({ domain }) => domain)],
    includesSubdomains: project.includesSubdomains,
  })
  const checks = await listChecksUpTo(ctx, project, isNewest ? undefined : day, keywordsOf(scopes))
  const searchOf = createSearches(project)
  const missing: number[] = []
  for (let from = 0; from < checks.length; from += readAtOnce) {
    const some = checks.slice(from, from + readAtOnce)
    const outlines = await readOutlines(
      ctx,
      some.map(({ page }) => page),
    )
    for (const check of some) {
      const { keyword_id, volume, depth, page } = check
      const outline = outlines.get(page.snapshotId)
      if (outline === undefined) missing.push(keyword_id)
      else shareSums.add(keyword_id, volume, cutOutline(outline, depth), searchOf(check))
    }
  }
  const turn = shareTurns()
  const shares: ScopeShares[] = []
  for (const scope of scopes) {
    await turn()
    const missingCount = missing.filter((id) => scope.keywords?.has(id) ?? true).length
    shares.push({ scope, missingCount, sums: shareSums.sum(scope.keywords) })
  }
  return { pages: checks.length, shares }
}

/** Names a keyword in a market; with one setting that is the keyword’s own row. */
function createSearches(project: ProjectRow) {
  if (project.furtherSettings.length === 0) return ({ keyword_id }: CheckUpTo): string | number => keyword_id
  const markets = new Map(settingsOf(project).map((one) => [one.id, `${one.countryCode} ${one.languageCode}`]))
  return ({ keyword_key, setting_id }: CheckUpTo): string | number => `${markets.get(setting_id)} ${keyword_key}`
}

/** The keywords of any of the scopes; undefined for all. */
function keywordsOf(scopes: readonly ScopedKeywords[]): number[] | undefined {
  const some = new Set<number>()
  for (const { keywords } of scopes) {
    if (keywords === undefined) return undefined
    for (const id of keywords) some.add(id)
  }
  return [...some]
}
