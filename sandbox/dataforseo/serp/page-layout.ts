import type { SerpQuery } from '#sandbox/dataforseo/web/rank-sites.ts'
import type { Intent } from '#sandbox/dataforseo/web/read-keyword.ts'
import { TOPICS } from '#sandbox/dataforseo/web/topics.ts'
import { between, hashText, mixHashes, smoothNoise, unit } from '#sandbox/deterministic-random.ts'
import { ENGINE_PROFILES, type Engine } from './engines.ts'
import type { FeatureType } from './feature-items.ts'

/** One place on a result page, from top to bottom. */
export type Slot =
  | { kind: 'organic' }
  | { kind: 'paid' }
  | { kind: 'feature'; type: FeatureType; side: 'left' | 'right' }

interface FeatureRule {
  type: FeatureType
  engines: readonly Engine[]
  /** The probability that the first page has the element, by intent. */
  share: Record<Intent, number>
  /** After how many organic results it stands; `end` below all of them. */
  after: number | 'end'
  count?: number
  side?: 'right'
}

const EVERYWHERE: readonly Engine[] = ['google', 'bing', 'yahoo']

/** From the vendor's list of types per engine; only types an engine's list has may be named for it. */
const RULES: readonly FeatureRule[] = [
  {
    type: 'ai_overview',
    engines: EVERYWHERE,
    share: { learn: 0.72, buy: 0.12, nearby: 0.05, news: 0.08, open: 0.36 },
    after: 0,
  },
  {
    type: 'answer_box',
    engines: ['google', 'bing'],
    share: { learn: 0.06, buy: 0, nearby: 0, news: 0.04, open: 0.02 },
    after: 0,
  },
  {
    type: 'featured_snippet',
    engines: EVERYWHERE,
    share: { learn: 0.2, buy: 0.02, nearby: 0, news: 0, open: 0.07 },
    after: 0,
  },
  {
    type: 'top_stories',
    engines: EVERYWHERE,
    share: { learn: 0.03, buy: 0, nearby: 0, news: 0.9, open: 0.06 },
    after: 1,
  },
  {
    type: 'local_pack',
    engines: EVERYWHERE,
    share: { learn: 0.02, buy: 0.2, nearby: 0.96, news: 0, open: 0.22 },
    after: 0,
    count: 3,
  },
  {
    type: 'shopping',
    engines: EVERYWHERE,
    share: { learn: 0.06, buy: 0.5, nearby: 0.02, news: 0, open: 0.2 },
    after: 0,
  },
  {
    type: 'people_also_ask',
    engines: EVERYWHERE,
    share: { learn: 0.9, buy: 0.55, nearby: 0.4, news: 0.35, open: 0.75 },
    after: 2,
  },
  {
    type: 'images',
    engines: EVERYWHERE,
    share: { learn: 0.25, buy: 0.2, nearby: 0.05, news: 0.08, open: 0.35 },
    after: 4,
  },
  {
    type: 'popular_products',
    engines: ['google'],
    share: { learn: 0.1, buy: 0.45, nearby: 0, news: 0, open: 0.25 },
    after: 3,
  },
  { type: 'video', engines: EVERYWHERE, share: { learn: 0.4, buy: 0.06, nearby: 0, news: 0.3, open: 0.18 }, after: 5 },
  {
    type: 'discussions_and_forums',
    engines: ['google'],
    share: { learn: 0.4, buy: 0.1, nearby: 0.04, news: 0.02, open: 0.2 },
    after: 6,
  },
  {
    type: 'knowledge_graph',
    engines: ['google'],
    share: { learn: 0.12, buy: 0, nearby: 0.02, news: 0.1, open: 0.12 },
    after: 0,
    side: 'right',
  },
  {
    type: 'people_also_search',
    engines: ['google', 'bing'],
    share: { learn: 0.4, buy: 0.4, nearby: 0.3, news: 0.2, open: 0.4 },
    after: 'end',
  },
  {
    type: 'related_searches',
    engines: EVERYWHERE,
    share: { learn: 0.92, buy: 0.9, nearby: 0.85, news: 0.8, open: 0.92 },
    after: 'end',
  },
]

const PAID_SHARE: Record<Intent, number> = { learn: 0.2, buy: 0.85, nearby: 0.6, news: 0.04, open: 0.5 }

export interface LayoutContext {
  engine: Engine
  intent: Intent
  /** Keyword, place, language, device: what a layout stays the same for. */
  hash: number
  isFromCity: boolean
  isMobile: boolean
  /** A topic whose pages show recipes. */
  isAboutFood: boolean
  day: number
  /** The share of AI Overviews that is rolled out, 0–1. */
  aiOverviewReach: number
}

export function describeLayout(serpQuery: SerpQuery, day: number): LayoutContext {
  const { engine, keyword, place, market, device, aiOverviewReach } = serpQuery
  return {
    engine,
    intent: keyword.intent,
    hash: mixHashes(keyword.hash, hashText(`${engine} ${place} ${market.language} ${device}`)),
    isFromCity: serpQuery.city !== null,
    isMobile: device === 'mobile',
    isAboutFood: keyword.topics.some(([topic, weight]) => weight > 0.9 && TOPICS[topic]?.id === 'recipes'),
    day,
    aiOverviewReach,
  }
}

/** The slots of one page (1, 2, …). It holds the same number of organic results every day. */
export function layOutPage(context: LayoutContext, page: number): Slot[] {
  const organic = countOrganic(context, page)
  const features = page === 1 ? chooseFeatures(context) : chooseLaterFeatures(context, page)
  const slots: Slot[] = []
  const paid = countPaid(context, page)
  for (let index = 0; index < paid.above; index++) slots.push({ kind: 'paid' })
  for (let index = 0; index <= organic; index++) {
    for (const rule of features) {
      if (rule.after === index) pushFeature(slots, rule)
    }
    if (index < organic) slots.push({ kind: 'organic' })
  }
  for (let index = 0; index < paid.below; index++) slots.push({ kind: 'paid' })
  for (const rule of features) {
    if (rule.after === 'end') pushFeature(slots, rule)
  }
  return slots
}

function pushFeature(slots: Slot[], rule: FeatureRule): void {
  for (let index = 0; index < (rule.count ?? 1); index++) {
    slots.push({ kind: 'feature', type: rule.type, side: rule.side ?? 'left' })
  }
}

function chooseFeatures(context: LayoutContext): FeatureRule[] {
  const rules: readonly FeatureRule[] = context.isAboutFood
    ? [
        ...RULES,
        {
          type: 'recipes',
          engines: EVERYWHERE,
          share: { learn: 0.8, buy: 0.1, nearby: 0, news: 0, open: 0.5 },
          after: 1,
        },
      ]
    : RULES
  return rules.filter((rule) => {
    if (!rule.engines.includes(context.engine)) return false
    if (rule.side === 'right' && context.isMobile) return false
    const own = mixHashes(context.hash, hashText(rule.type))
    const local = rule.type === 'local_pack' && context.isFromCity ? 0.3 : 0
    // Elements at the edge of their chance come and go with the days, as they do.
    const share = rule.share[context.intent] + local + smoothNoise(own, context.day, 9) * 0.05
    return unit(own) < share * (rule.type === 'ai_overview' ? context.aiOverviewReach : 1)
  })
}

function chooseLaterFeatures(context: LayoutContext, page: number): FeatureRule[] {
  return RULES.filter((rule) => {
    if (!rule.engines.includes(context.engine)) return false
    const own = mixHashes(mixHashes(context.hash, hashText(rule.type)), page)
    if (rule.type === 'related_searches') return unit(own) < 0.8
    return rule.type === 'people_also_ask' && unit(own) < 0.15
  })
}

function countPaid(context: LayoutContext, page: number): { above: number; below: number } {
  const own = mixHashes(context.hash, 400 + page)
  const share = PAID_SHARE[context.intent] * (page === 1 ? 1 : page < 4 ? 0.3 : 0)
  if (unit(own) >= share) return { above: 0, below: 0 }
  // Advertisers change from day to day more than results do.
  const daily = mixHashes(own, context.day)
  return page === 1
    ? { above: between(daily, 0, context.isMobile ? 3 : 4), below: between(mixHashes(daily, 1), 0, 2) }
    : { above: 0, below: 1 }
}

function countOrganic(context: LayoutContext, page: number): number {
  const profile = ENGINE_PROFILES[context.engine]
  const counts = page === 1 ? profile.organicOnFirst : profile.organicOnLater
  let rest = unit(mixHashes(context.hash, 500 + page))
  for (const [count, share] of counts) {
    rest -= share
    if (rest < 0) return count
  }
  return counts[0]?.[0] ?? 10
}
