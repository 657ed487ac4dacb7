import type { FastifyInstance } from 'fastify'
import { findMagicEffect, findMagicLabel, type TaskEffect } from '#sandbox/control/task-effects.ts'
import type { DataForSeoContext } from '#sandbox/dataforseo/context.ts'
import { answerRows } from '#sandbox/dataforseo/protocol/call.ts'
import { refuseCall } from '#sandbox/dataforseo/protocol/envelope.ts'
import { answerLive, type LabsFound, type LabsFunction } from './answer-live.ts'
import { overviewItem } from './keyword-overview-item.ts'
import { parseKeywordOverview } from './keyword-overview-request.ts'
import { listLabsMarkets } from './labs-markets.ts'
import { RankedDomains } from './ranked-domains.ts'
import { composeRankedItem, makeRankedItemOdd, RankedItem } from './ranked-item.ts'
import { parseRankedKeywords, type RankedKeywordsTask } from './ranked-keywords-request.ts'

const MOST_AT_ONCE = 30

/** Labs: what is known of keywords and domains beside results pages, by country and language. */
export function addLabsRoutes(app: FastifyInstance, context: DataForSeoContext): void {
  app.get('/dataforseo_labs/locations_and_languages', async (request) =>
    answerRows(context, request, {
      group: 'labsLocations',
      data: { api: 'dataforseo_labs', function: 'locations_and_languages' },
      result: listLabsMarkets(),
    }),
  )

  let underWay = 0
  function addLive<Task extends { ok: true }>(labs: LabsFunction<Task>): void {
    app.post(`/dataforseo_labs/google/${labs.name}/live`, async (request, reply) => {
      if (underWay >= MOST_AT_ONCE) return refuseCall(40209)
      underWay += 1
      try {
        return await answerLive(context, labs, request, reply)
      } finally {
        underWay -= 1
      }
    })
  }

  addLive({
    name: 'keyword_overview',
    group: 'keywordOverview',
    subject: 'keywords',
    parse: parseKeywordOverview,
    effectOn: ({ keywords }) => effectOnKeywords(context, keywords),
    find: async ({ keywords, country, languageCode }, now) => {
      const items = keywords
        .map((keyword) => overviewItem(keyword, country, languageCode, now))
        .filter((item) => item !== undefined)
      const head = { se_type: 'google', location_code: country.locationCode, language_code: languageCode }
      return { head, items }
    },
  })
  const domains = new RankedDomains(context.web)
  addLive({
    name: 'ranked_keywords',
    group: 'rankedKeywords',
    subject: 'target',
    parse: parseRankedKeywords,
    effectOn: ({ target }) =>
      findMagicLabel(target.text) ?? findMagicEffect(target.text) ?? context.faults.takeForKeyword(target.text),
    find: async (task, now, effect) => findRankedKeywords(domains, task, now, effect?.kind === 'odd'),
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
  isOdd: boolean,
): Promise<LabsFound> {
  const { on, selected, summary, isKnown } = await domains.find(task, now)
  const items = selected
    .slice(task.offset, task.offset + task.limit)
    .map((row) => composeRankedItem(new RankedItem(row, on)))
  return {
    head: {
      se_type: 'google',
      target: task.target.text,
      location_code: task.country.locationCode,
      language_code: task.languageCode,
      total_count: selected.length,
      metrics: isKnown && !isOdd ? summary.metrics : null,
      metrics_absolute: isKnown && task.wantsAbsolute ? summary.metrics_absolute : null,
    },
    items: isOdd ? items.map(makeRankedItemOdd) : items,
  }
}
