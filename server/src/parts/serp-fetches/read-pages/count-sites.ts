import type { Ctx } from '../../../platform/context.ts'
import { type PageReference, readPages } from '../stored-pages/read-snapshots.ts'
import { readAddress } from './domain-matching.ts'
import { siteOf } from './site-of.ts'

const topTen = 10

/** Registrable domains in the top ten of stored pages, with the number of pages that show each. Deleted pages are skipped. */
export async function countSites(ctx: Ctx, pages: readonly PageReference[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  if (pages.length === 0) return counts
  for (const { organic } of (await readPages(ctx, pages)).values()) {
    const sites = organic.flatMap((result) => {
      const host = result.position <= topTen ? readAddress(result)?.host : undefined
      return host === undefined ? [] : [siteOf(host)]
    })
    for (const site of new Set(sites)) counts.set(site, (counts.get(site) ?? 0) + 1)
  }
  return counts
}
