import { domainToASCII } from 'node:url'
import type { TaskEffect } from '#sandbox/control/task-effects.ts'
import { formatInstant } from '#sandbox/dataforseo/protocol/envelope.ts'
import { type RankedSite, rankSites, type SerpQuery } from '#sandbox/dataforseo/web/rank-sites.ts'
import { readKeyword } from '#sandbox/dataforseo/web/read-keyword.ts'
import type { SyntheticWeb } from '#sandbox/dataforseo/web/synthetic-web.ts'
import { bell, hashText, mixHashes } from '#sandbox/deterministic-random.ts'
import { writeCheckUrl } from './check-url.ts'
import { searchDomain } from './engines.ts'
import type { OrganicTask } from './organic-request.ts'
import { withEffect } from './page-effects.ts'
import { PageWriter } from './page-writer.ts'
import type { ResultPage } from './result-page.ts'
import { correctSpelling, searchedKeyword } from './spelling.ts'

const DAY_MS = 24 * 3600 * 1000

/** The result of one finished task: the pages of its UTC day, ranks counted over all of them. */
export function composeResultPage(
  web: SyntheticWeb,
  task: OrganicTask,
  at: Date,
  kind: 'regular' | 'advanced',
  effect?: TaskEffect,
): ResultPage {
  const serpQuery = describeQuery(web, task)
  const day = Math.floor(at.getTime() / DAY_MS)
  const isSecondSet = effect?.kind === 'second-set'
  const usual = rankSites(web, serpQuery, day)
  const ranked = isSecondSet ? reorder(usual, serpQuery.keyword.hash) : usual
  const writer = new PageWriter(task, serpQuery, ranked, kind, isSecondSet)
  const pages = writer.write(day)
  const header = describeHeader(task, at)
  if (ranked.length === 0) return { ...header, pages_count: 1 }
  const page: ResultPage = {
    ...header,
    item_types: [...writer.types],
    se_results_count: isSecondSet ? countFew(serpQuery) : countResults(ranked.length, serpQuery),
    pages_count: pages,
    items_count: writer.items.length,
    items: writer.items.length === 0 ? null : writer.items,
  }
  return effect === undefined ? page : withEffect(page, effect.kind, serpQuery.keyword.hash)
}

/** The vendor's answer beside 40102: the search took place and found nothing. */
export function emptyResultPage(task: OrganicTask, at: Date): ResultPage {
  return { ...describeHeader(task, at), spell: null }
}

function describeHeader(task: OrganicTask, at: Date): ResultPage {
  const domain = task.searchDomain ?? searchDomain(task.engine, task.country)
  return {
    keyword: task.keyword,
    type: 'organic',
    se_domain: domain,
    location_code: task.location?.location_code ?? null,
    language_code: task.language?.language_code ?? null,
    check_url: writeCheckUrl(task, domain),
    datetime: formatInstant(at),
    spell: correctSpelling(task.keyword),
    refinement_chips: null,
    item_types: null,
    se_results_count: 0,
    pages_count: 1,
    items_count: 0,
    items: null,
  }
}

function describeQuery(web: SyntheticWeb, task: OrganicTask): SerpQuery {
  const isCity = task.location !== null && task.location.location_type === 'City'
  return {
    engine: task.engine,
    keyword: readKeyword(searchedKeyword(task.keyword)),
    market: { country: task.country?.iso ?? null, language: task.language?.language_code ?? null },
    city: isCity ? (task.location?.location_name.split(',', 1)[0] ?? null) : null,
    place: task.coordinate ?? String(task.location?.location_code),
    device: task.device,
    os: task.os,
    aiOverviewReach: web.aiOverviewReach,
    guests: task.stopRules
      .map((rule) => domainToASCII(rule.match_value.replace(/^www\./, '').split(/[/*]/, 1)[0] ?? ''))
      .filter((domain) => domain.includes('.'))
      .map((domain) => web.siteOf(domain)),
  }
}

/** The other set of results that engines now and then answer with: the same sites, in quite another order. */
function reorder(ranked: readonly RankedSite[], hash: number): RankedSite[] {
  return ranked
    .map((result, index) => ({
      result,
      place: index + bell(mixHashes(mixHashes(hash, result.site.hash), 88 + result.variant)) * 7,
    }))
    .sort((first, second) => first.place - second.place)
    .map(({ result }) => result)
}

function countFew(serpQuery: SerpQuery): number {
  return 1_000 + (serpQuery.keyword.hash % 8_000)
}

function countResults(available: number, serpQuery: SerpQuery): number {
  const hash = mixHashes(serpQuery.keyword.hash, hashText(serpQuery.engine))
  return available < 100 ? available : available * 1000 + (hash % 90_000_000)
}
