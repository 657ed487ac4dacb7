import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cutShort } from '#sandbox/control/call-hooks.ts'
import { findMagicEffect, type TaskEffect } from '#sandbox/control/task-effects.ts'
import type { DataForSeoContext } from '#sandbox/dataforseo/context.ts'
import { answerRows, elapsedSince, loginOf, pathOf, readPostedTasks } from '#sandbox/dataforseo/protocol/call.ts'
import {
  answerTasks,
  type Envelope,
  formatSeconds,
  refuseCall,
  refuseTask,
} from '#sandbox/dataforseo/protocol/envelope.ts'
import { invalidFieldMessage, STATUS_MESSAGES, type StatusCode } from '#sandbox/dataforseo/protocol/status-codes.ts'
import { createVendorId } from '#sandbox/dataforseo/protocol/vendor-ids.ts'
import { overviewItem } from './keyword-overview-item.ts'
import { parseKeywordOverview } from './keyword-overview-request.ts'
import { listLabsMarkets } from './labs-markets.ts'

const MOST_AT_ONCE = 30
/** Since July 2026: 0.012 USD a call and 0.00012 a row. */
const MICRO_USD_PER_CALL = 12_000
const MICRO_USD_PER_ROW = 120

/** Labs: what is known of keywords beside their result pages, by country and language. */
export function addLabsRoutes(app: FastifyInstance, context: DataForSeoContext): void {
  app.get('/dataforseo_labs/locations_and_languages', async (request) =>
    answerRows(context, request, {
      group: 'labsLocations',
      data: { api: 'dataforseo_labs', function: 'locations_and_languages' },
      result: listLabsMarkets(),
    }),
  )

  let underWay = 0
  app.post('/dataforseo_labs/google/keyword_overview/live', async (request, reply) => {
    if (underWay >= MOST_AT_ONCE) return refuseCall(40209)
    underWay += 1
    try {
      return await answerKeywordOverview(context, request, reply)
    } finally {
      underWay -= 1
    }
  })
}

async function answerKeywordOverview(
  context: DataForSeoContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Envelope | string> {
  const posted = readPostedTasks(request, { tasks: 100, code: 40006 })
  if (!posted.ok) return posted.refusal
  const fields = posted.tasks[0] ?? {}
  const now = context.clock.now()
  const path = pathOf(request)
  const createId = () => createVendorId(now, loginOf(request), 'keywordOverview')
  const data = { api: 'dataforseo_labs', function: 'keyword_overview', se_type: 'google' }
  // The first one runs.
  const beyond = posted.tasks
    .slice(1)
    .map((others) => refuseTask(40000, { id: createId(), path, data: { ...data, ...others } }))
  const task = {
    id: createId(),
    path,
    data: { ...data, ...fields },
  }
  const refuse = (code: StatusCode, message: string = STATUS_MESSAGES[code], cost = 0) =>
    answerTasks([{ ...refuseTask(code, { ...task, message }), cost }, ...beyond], elapsedSince(request))

  const parsed = parseKeywordOverview(fields)
  if (!parsed.ok) return refuse(parsed.code, parsed.message)
  const { keywords, country, languageCode } = parsed
  const effect = effectOn(context, keywords)
  if (effect?.kind === 'slow') await wait(context.settings.slowLiveMs)
  if (effect?.kind === 'lost' || effect?.kind === 'never') return refuse(50401)
  if (effect?.kind === 'fail' && effect.code !== 40101)
    return refuse(effect.code, effect.code === 40501 ? invalidFieldMessage('keywords') : undefined)

  const items = keywords.flatMap((keyword) => overviewItem(keyword, country, languageCode, now) ?? [])
  const price = MICRO_USD_PER_CALL + MICRO_USD_PER_ROW * items.length
  if (!context.ledger.charge(price, now)) return refuse(40210)
  // The vendor bills this one failure.
  if (effect?.kind === 'fail') return refuse(40101, undefined, price / 1e6)
  const result = {
    se_type: 'google',
    location_code: country.locationCode,
    language_code: languageCode,
    items_count: items.length,
    items: items.length === 0 ? null : items,
  }
  const elapsed = elapsedSince(request)
  const envelope = answerTasks(
    [
      {
        ...task,
        status_code: 20000,
        status_message: STATUS_MESSAGES[20000],
        time: formatSeconds(elapsed),
        cost: price / 1e6,
        result_count: 1,
        result: [result],
      },
      ...beyond,
    ],
    elapsed,
  )
  if (effect?.kind !== 'malformed') return envelope
  void reply.type('application/json; charset=utf-8')
  return cutShort(JSON.stringify(envelope))
}

/** One keyword spoils the whole call, as at the vendor. */
function effectOn(context: DataForSeoContext, keywords: readonly string[]): TaskEffect | undefined {
  for (const keyword of keywords) {
    const effect = findMagicEffect(keyword) ?? context.faults.takeForKeyword(keyword)
    if (effect !== undefined) return effect
  }
  return undefined
}
