import type { FastifyInstance } from 'fastify'
import type { DataForSeoContext } from '#sandbox/dataforseo/context.ts'
import { answerRows, loginOf, refuseWhenLimited } from '#sandbox/dataforseo/protocol/call.ts'
import { CALLS_PER_MINUTE } from '#sandbox/dataforseo/protocol/rate-limits.ts'
import { STATUS_MESSAGES } from '#sandbox/dataforseo/protocol/status-codes.ts'
import { ENGINES } from '#sandbox/dataforseo/serp/engines.ts'

const CALLS_PER_MINUTE_IN_ALL = 10_000

/** Account, error codes and service status. */
export function addAppendixRoutes(app: FastifyInstance, context: DataForSeoContext): void {
  app.get('/appendix/user_data', async (request) => {
    const refusal = refuseWhenLimited(context, request, 'userData')
    if (refusal !== undefined) return refusal
    return answerRows(context, request, {
      group: 'appendix',
      data: { api: 'appendix', function: 'user_data' },
      result: [describeAccount(context, loginOf(request))],
    })
  })

  app.get('/appendix/errors', async (request) => {
    const refusal = refuseWhenLimited(context, request, 'appendix')
    if (refusal !== undefined) return refusal
    return answerRows(context, request, {
      group: 'appendix',
      data: { api: 'appendix', function: 'errors' },
      result: Object.entries(STATUS_MESSAGES).map(([code, message]) => ({ code: Number(code), message })),
    })
  })

  app.get('/appendix/status', async (request) => {
    const refusal = refuseWhenLimited(context, request, 'appendix')
    if (refusal !== undefined) return refusal
    return answerRows(context, request, {
      group: 'appendix',
      data: { api: 'appendix', function: 'status' },
      result: [
        {
          api: 'serp',
          status: 'ok',
          endpoints: ENGINES.map((engine) => ({ endpoint: `serp/${engine}/organic`, status: 'ok' })),
        },
        { api: 'dataforseo_labs', status: 'ok', endpoints: [{ endpoint: 'dataforseo_labs/google', status: 'ok' }] },
        { api: 'backlinks', status: 'ok', endpoints: [{ endpoint: 'backlinks', status: 'ok' }] },
      ],
    })
  })
}

function describeAccount(context: DataForSeoContext, login: string): Record<string, unknown> {
  const { ledger } = context
  const iso = context.clock.now().toISOString()
  const day = iso.slice(0, 10)
  const minute = `${day} ${iso.slice(11, 16)}`
  const spentToday = ledger.spentUsdOn(day)
  return {
    login,
    timezone: 'UTC',
    rates: {
      limits: {
        day: { total: 0 },
        minute: {
          total: CALLS_PER_MINUTE_IN_ALL,
          total_serp: CALLS_PER_MINUTE_IN_ALL,
          serp: {
            task_post: CALLS_PER_MINUTE_IN_ALL,
            task_get: { regular: CALLS_PER_MINUTE_IN_ALL, advanced: CALLS_PER_MINUTE_IN_ALL },
            tasks_ready: CALLS_PER_MINUTE.tasksReady,
            live: { regular: CALLS_PER_MINUTE_IN_ALL, advanced: CALLS_PER_MINUTE_IN_ALL },
          },
        },
      },
      statistics: {
        day: { total: context.callLog.total(), value: day },
        minute: { total: 0, value: minute },
      },
    },
    money: {
      total: ledger.paidInUsd(),
      balance: ledger.balanceUsd(),
      limits: { day: { total: 0 }, minute: { total: 0 } },
      statistics: {
        day: { total: spentToday, total_serp: spentToday, value: day },
        minute: { total: 0, value: minute },
      },
    },
    price: {
      serp: {
        task_post: pricesOf(0.0006, 0.0012),
        task_get: { regular: pricesOf(0, 0), advanced: pricesOf(0, 0) },
        tasks_ready: pricesOf(0, 0),
        live: { regular: pricesOf(0.002, 0.002), advanced: pricesOf(0.002, 0.002) },
      },
      dataforseo_labs: {
        google: {
          keyword_overview: { live: pricesOfRows(0.012, 0.00012) },
          ranked_keywords: { live: pricesOfRows(0.012, 0.00012) },
        },
      },
      backlinks: {
        summary: { live: pricesOfRows(0.024, 0.000036) },
        backlinks: { live: pricesOfRows(0.024, 0.000036) },
        timeseries_new_lost_summary: { live: pricesOfRows(0.024, 0.000036) },
      },
    },
    backlinks_subscription_expiry_date: null,
    llm_mentions_subscription_expiry_date: null,
  }
}

function pricesOf(normal: number, high: number): Record<string, unknown> {
  return {
    priority_low: [{ cost_type: 'per_request', cost: normal }],
    priority_normal: [{ cost_type: 'per_request', cost: normal }],
    priority_high: [{ cost_type: 'per_request', cost: high }],
  }
}

function pricesOfRows(perCall: number, perRow: number): Record<string, unknown> {
  return {
    priority_normal: [
      { cost_type: 'per_request', cost: perCall },
      { cost_type: 'per_result', cost: perRow },
    ],
  }
}
