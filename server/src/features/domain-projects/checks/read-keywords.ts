import { sql } from 'drizzle-orm'
import { getDomainWithoutSuffix } from 'tldts'
import { serpFeatureOf } from '#contract/rules/serp-fetches/serp-features.ts'
import { toTarget } from '#contract/rules/text/domain-syntax.ts'
import { unitsLeft } from '../../../parts/paid-runs/index.ts'
import { openLink } from '../../../parts/serp-fetches/read-pages/index.ts'
import { providerTargetOf, type SiteAnswer, type SiteCall } from '../../../parts/site-checks/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { insertRecords, isNonEmpty } from '../../../platform/database/bulk-insert.ts'
import type { DomainFigures, RankedKeywordsPage } from '../../../ports/data-provider/ranked-keywords.ts'
import { notingHealth } from '../../data-provider/index.ts'
import type { DomainRow, RunRow } from '../domain-work.ts'
import { domainDates, domainKeywords } from '../tables.ts'

/** Reads the next keywords of a domain, with the figures of the whole domain. */
export async function readKeywords(
  ctx: Ctx,
  { site, run, rows: limit }: SiteCall<DomainRow, RunRow>,
  signal: AbortSignal,
): Promise<SiteAnswer<DomainRow, RunRow>> {
  const { countryCode, languageCode } = site
  const target = providerTargetOf(site.target)
  const request = { target, countryCode, languageCode, limit, offset: run.offset }
  const page = await notingHealth(ctx, 'domain-projects', signal, () =>
    ctx.ports.rankedKeywords.fetchRankedKeywords(request, signal),
  )
  if (page.oddFields.length > 0)
    ctx.log.warn(
      { target, fields: page.oddFields, unreadRows: page.unreadRows },
      'rows of a domain had fields that could not be read',
    )
  return {
    async store(tx, domain, open) {
      if (open.offset === 0) await storeFigures(tx, domain, open, page)
      const stored = await storeRows(tx, domain, open, page)
      const isEnd = page.isLast || unitsLeft(open) <= limit
      return { stored, unread: page.unreadRows, asked: limit, isLast: page.isLast, next: isEnd ? undefined : open.step }
    },
  }
}

const storeFigures = (
  tx: Ctx,
  { accountId, id: projectId }: DomainRow,
  { number: run, day }: RunRow,
  { totalCount, figures, snippets }: RankedKeywordsPage,
) =>
  tx.db
    .insert(domainDates)
    .values({
      accountId,
      projectId,
      run,
      day,
      takenAt: tx.clock(),
      totalCount,
      figures: withSnippets(figures, snippets),
    })
    .onConflictDoNothing()

/** Adds the figures of snippets, whose rows are organic keywords at position 1. A sum with an unknown figure is unknown. */
function withSnippets(figures: RankedKeywordsPage['figures'], snippets: DomainFigures | undefined) {
  if (snippets === undefined) return figures
  const { organic } = figures
  return {
    ...figures,
    organic: {
      count: sumOf(organic.count, snippets.count),
      traffic: sumOf(organic.traffic, snippets.traffic),
      trafficCostUsd: sumOf(organic.trafficCostUsd, snippets.trafficCostUsd),
      positions: { ...organic.positions, pos_1: sumOf(organic.positions.pos_1, snippets.count) },
    },
  }
}

const sumOf = (one: number | null, other: number | null) => (one === null || other === null ? null : one + other)

/** Returns how many were new: what came in an earlier call already is not stored again. */
async function storeRows(
  tx: Ctx,
  { accountId, id, target }: DomainRow,
  run: RunRow,
  { keywords }: RankedKeywordsPage,
): Promise<number> {
  const isBranded = createBrandTest(target)
  // Every row listed for a domain belongs to it, even if its address is a wrapper.
  const domain = toTarget(target)?.host ?? null
  const rows = keywords.map((row, at) => ({
    account_id: accountId,
    project_id: id,
    run: run.number,
    number: run.offset + at + 1,
    keyword: row.keyword,
    kind: row.kind,
    position: row.position,
    position_absolute: row.absolutePosition,
    url: openLink({ url: row.url, domain }).url,
    title: row.title,
    search_volume: row.searchVolume,
    difficulty: row.difficulty,
    cpc_usd: row.cpcUsd,
    intent: row.intent,
    features: [...new Set(row.featureTypes.flatMap((type) => serpFeatureOf(type) ?? []))],
    traffic: row.traffic,
    is_branded: isBranded(row.keyword),
    is_snippet: row.isSnippet ?? false,
    seen_at: row.seenAt,
  }))
  if (!isNonEmpty(rows)) return 0
  const { rowCount } = await tx.db.execute(sql`${insertRecords(domainKeywords, rows)}
    on conflict (account_id, project_id, run, kind, keyword) do nothing`)
  return rowCount ?? 0
}

const folded = (text: string) => text.toLowerCase().replace(/[\s\-_.']/g, '')

/** Creates a test for keywords that name the domain: they contain its registrable label, with or without spaces and hyphens. */
function createBrandTest(target: string): (keyword: string) => boolean {
  const host = toTarget(target)?.host ?? target
  const label = folded(getDomainWithoutSuffix(host, { allowPrivateDomains: true }) ?? '')
  // Two letters stand in half of all words.
  return label.length < 3 ? () => false : (keyword) => folded(keyword).includes(label)
}
