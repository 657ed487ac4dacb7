import type { FastifyInstance } from 'fastify'
import { findMagicEffect, findMagicLabel, type TaskEffect } from '#sandbox/control/task-effects.ts'
import type { DataForSeoContext } from '#sandbox/dataforseo/context.ts'
import { type AddLive, type LiveFound, listItems } from '#sandbox/dataforseo/live/answer-live.ts'
import { answerRows } from '#sandbox/dataforseo/protocol/call.ts'
import { overviewItem } from './keyword-overview-item.ts'
import { parseKeywordOverview } from './keyword-overview-request.ts'
import { listLabsMarkets } from './labs-markets.ts'
import { RankedDomains } from './ranked-domains.ts'
import { composeRankedItem, makeRankedItemOdd, RankedItem } from './ranked-item.ts'
import { parseRankedKeywords, type RankedKeywordsTask } from './ranked-keywords-request.ts'

/** Since July 2026: 0.012 USD a call and 0.00012 a row. */
const MICRO_USD = { perCall: 12_000, perRow: 120 }

/** Labs: what is known of keywords and domains beside results pages, by country and language. */
export function addLabsRoutes(app: FastifyInstance, context: DataForSeoContext, addLive: AddLive): void {
  app.get('/dataforseo_labs/locations_and_languages', async (request) =>
    answerRows(context, request, {
      group: 'labsLocations',
      data: { api: 'dataforseo_labs', function: 'locations_and_languages' },
      result: listLabsMarkets(),
    }),
  )

  addLive('/dataforseo_labs/google/keyword_overview/live', {
    group: 'keywordOverview',
    data: { api: 'dataforseo_labs', function: 'keyword_overview', se_type: 'google' },
    microUsd: MICRO_USD,
    subject: 'keywords',
    parse: parseKeywordOverview,
    effectOn: ({ keywords }) => effectOnKeywords(context, keywords),
    find: async ({ keywords, country, languageCode }, now) => {
      const items = keywords
        .map((keyword) => overviewItem(keyword, country, languageCode, now))
        .filter((item) => item !== undefined)
      const head = { se_type: 'google', location_code: country.locationCode, language_code: languageCode }
      return listItems(head, items)
    },
  })
  const domains = new RankedDomains(context.web)
  addLive('/dataforseo_labs/google/ranked_keywords/live', {
    group: 'rankedKeywords',
    data: { api: 'dataforseo_labs', function: 'ranked_keywords', se_type: 'google' },
    microUsd: MICRO_USD,
    subject: 'target',
    parse: parseRankedKeywords,
    effectOn: ({ target }) =>
      findMagicLabel(target.text) ?? findMagicEffect(target.text) ?? context.faults.takeForKeyword(target.text),
    find: async (task, now, effect) => findRankedKeywords(domains, task, now, effect),
  })
}

/** One keyword spoils the whole call, as at the vendor. */
function effectOnKeywords(context: DataForSeoContext, keywords: readonly string[]): TaskEffect | undefined {
  for (const keyword of keywords) {
    const effect = findMagicEffect(keyword) ?? context.faults.takeForKeyword(keyword)
    if (effect !== undefined) return effect
  }
  return undefined
}

/** The figures are of the whole target, whatever the filters let through; `total_count` is of what they do. */
async function findRankedKeywords(
  domains: RankedDomains,
  task: RankedKeywordsTask,
  now: Date,
  effect: TaskEffect | undefined,
): Promise<LiveFound> {
  const { on, selected, summary, isKnown } = await domains.find(task, now, effect?.kind === 'snippet')
  const isOdd = effect?.kind === 'odd'
  const items = selected
    .slice(task.offset, task.offset + task.limit)
    .map((row) => composeRankedItem(new RankedItem(row, on)))
  const head = {
    se_type: 'google',
    target: task.target.text,
    location_code: task.country.locationCode,
    language_code: task.languageCode,
    total_count: selected.length,
    metrics: isKnown && !isOdd ? summary.metrics : null,
    metrics_absolute: isKnown && task.wantsAbsolute ? summary.metrics_absolute : null,
  }
  return listItems(head, isOdd ? items.map(makeRankedItemOdd) : items)
}
