import { and, eq, lte, min, sql } from 'drizzle-orm'
import { mayBuy, notingHealth } from '../../features/data-provider/index.ts'
import { after, minutes, seconds } from '../../platform/clock/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { ProviderError } from '../../ports/data-provider/failure.ts'
import type { KeywordAnswer, KeywordMarket } from '../../ports/data-provider/keyword-metrics.ts'
import { type MetricListeners, sendCollectMetrics } from './metric-jobs.ts'
import { postponeMetrics } from './postpone-metrics.ts'
import { storeMetrics, withFigures } from './store-metrics.ts'
import { keywordMetrics } from './tables.ts'

/** The provider takes so many a call. */
const batchSize = 700
/** A run hands over to the next before its job expires; a call under way may last two minutes more. */
const runFor = minutes(10)
const retryAfter = seconds(2)
const heldBackFor = seconds(5)
/** The keywords are not at fault when this many in a row are refused: the provider refuses something else about the calls. */
const mostRefusedAlone = 20
const refusedInARow = {
  kind: 'request',
  code: null,
  message: 'keyword after keyword was refused',
  retryAfterMs: null,
} as const

const unreadRow = { kind: 'malformed', code: null, message: 'a row could not be read', retryAfterMs: null } as const

/** Takes whatever is due in a market, batch after batch. One process does it at a time for a market. */
export async function collectKeywordMetrics(
  ctx: Ctx,
  listeners: MetricListeners,
  market: KeywordMarket,
  signal: AbortSignal,
): Promise<void> {
  const name = `take keyword metrics ${market.countryCode} ${market.languageCode}`
  const isMine = await ctx.locks.whileHolding(name, async (lost) => {
    const isHeldBack = (await takeUntilNone(ctx, listeners, market, AbortSignal.any([signal, lost]))) === 'held back'
    await wakeAgain(ctx, market, isHeldBack ? heldBackFor : 0)
  })
  // The holder of the lock may just have seen the last one and be about to leave.
  if (!isMine) await sendCollectMetrics(ctx, market, after(ctx.clock(), retryAfter))
}

async function takeUntilNone(
  ctx: Ctx,
  listeners: MetricListeners,
  market: KeywordMarket,
  signal: AbortSignal,
): Promise<'held back' | undefined> {
  const until = after(ctx.clock(), runFor)
  for (let due = await findDue(ctx, market); due.length > 0; due = await findDue(ctx, market)) {
    const groups = [due]
    const refused: string[] = []
    for (let group = groups.pop(); group !== undefined; group = groups.pop()) {
      if (signal.aborted || ctx.clock() >= until) return undefined
      if (!(await mayBuy(ctx))) return 'held back'
      const outcome = await takeGroup(ctx, listeners, market, group, signal)
      if (outcome === 'stopped') return undefined
      if (outcome === 'refused') refused.push(...group)
      if (refused.length === mostRefusedAlone) {
        await postponeMetrics(ctx, market, refusedInARow)
        return undefined
      }
      // Because others in the same call were stored, the refused ones themselves are at fault.
      if (outcome === 'stored') await storeMetrics(ctx, listeners, market, refused.splice(0), [])
      // One bad keyword spoils a call, so each half is requested separately; refused calls cost
      // nothing.
      const middle = Math.ceil(group.length / 2)
      if (outcome === 'spoilt') groups.push(group.slice(middle), group.slice(0, middle))
    }
    await storeMetrics(ctx, listeners, market, refused, [])
  }
  return undefined
}

async function findDue(ctx: Ctx, market: KeywordMarket): Promise<string[]> {
  const rows = await ctx.db
    .select({ keyword: keywordMetrics.keyword })
    .from(keywordMetrics)
    .where(and(ofMarket(market), lte(keywordMetrics.dueAt, ctx.clock())))
    .orderBy(keywordMetrics.dueAt, keywordMetrics.keyword)
    .limit(batchSize)
  return rows.map((row) => row.keyword)
}

async function takeGroup(
  ctx: Ctx,
  listeners: MetricListeners,
  market: KeywordMarket,
  keywords: readonly string[],
  signal: AbortSignal,
): Promise<'stored' | 'refused' | 'spoilt' | 'stopped'> {
  try {
    const answer = await figuresOf(ctx, market, keywords, signal)
    if (answer === 'refused' || answer === 'spoilt') return answer
    const { figures, unreadRows, oddFields } = answer
    if (oddFields.length > 0)
      ctx.log.warn({ market, fields: oddFields, unreadRows }, 'keyword metrics had fields that could not be read')
    if (unreadRows === 0) await storeMetrics(ctx, listeners, market, keywords, figures)
    else {
      // A keyword without figures may be in a row that couldn’t be read, so it isn’t stored as having none.
      const answered = withFigures(keywords, figures)
      await storeMetrics(ctx, listeners, market, answered, figures)
      const known = new Set(answered)
      await postponeMetrics(
        ctx,
        market,
        unreadRow,
        keywords.filter((keyword) => !known.has(keyword)),
      )
    }
    return 'stored'
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    // Keywords under way when the process had to stop stay due.
    if (signal.aborted) return 'stopped'
    ctx.log.warn({ err: error, market, keywords: keywords.length }, 'keyword metrics could not be taken')
    await postponeMetrics(ctx, market, error.failure)
    return 'stopped'
  }
}

/** In a market the provider does not have no keyword has any figures. */
async function figuresOf(
  ctx: Ctx,
  market: KeywordMarket,
  keywords: readonly string[],
  signal: AbortSignal,
): Promise<KeywordAnswer | 'refused' | 'spoilt'> {
  const provider = ctx.ports.keywordMetrics
  try {
    return await notingHealth(ctx, 'keyword-metrics', signal, () =>
      provider.fetchKeywordMetrics(market, keywords, signal),
    )
  } catch (error) {
    if (!(error instanceof ProviderError) || error.failure.kind !== 'request') throw error
    ctx.log.warn({ err: error, market, keywords: keywords.length }, 'the provider refused to look up keywords')
    if (keywords.length === 1) return 'refused'
    const markets = await notingHealth(ctx, 'keyword-metrics', signal, () => provider.listKeywordMarkets(signal))
    const isKnown = markets.some(
      ({ countryCode, languageCode }) => countryCode === market.countryCode && languageCode === market.languageCode,
    )
    return isKnown ? 'spoilt' : { figures: [], unreadRows: 0, oddFields: [] }
  }
}

/** Schedules what is left, no sooner than `atLeast`: failed keywords, and those a stopped run didn’t reach. */
async function wakeAgain(ctx: Ctx, market: KeywordMarket, atLeast: number) {
  const [next] = await ctx.db
    .select({ at: min(keywordMetrics.dueAt) })
    .from(keywordMetrics)
    .where(and(ofMarket(market), sql`${keywordMetrics.dueAt} is not null`))
  const soonest = after(ctx.clock(), atLeast)
  if (next?.at != null) await sendCollectMetrics(ctx, market, new Date(Math.max(next.at.getTime(), soonest.getTime())))
}

const ofMarket = ({ countryCode, languageCode }: KeywordMarket) =>
  and(eq(keywordMetrics.countryCode, countryCode), eq(keywordMetrics.languageCode, languageCode))
