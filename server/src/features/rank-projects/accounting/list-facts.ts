import type { MovementFact } from '#contract/rank-projects/movement.ts'
import type { AiOverviewState } from '#contract/rules/serp-fetches/ai-overview.ts'
import { type SerpFeatureKey, serpFeatureKeys } from '#contract/rules/serp-fetches/serp-features.ts'
import { addressOf, type Outline } from '../../../parts/serp-fetches/outlines/index.ts'
import type { FeatureOwners } from '../../../parts/serp-fetches/read-pages/index.ts'

/** Everything a check knows of its page beside the order of results. Null or undefined: not known, or not any more. */
export type CheckedFacts = {
  /** Our ranking address. */
  url: string | null
  outline: Outline | undefined
  /** Texts shown for our ranking address. */
  texts?: { title: string; description: string | null } | undefined
  resultsRead: number | null
  aiOverview: AiOverviewState | null
  features: readonly SerpFeatureKey[] | null
  ownedFeatures: readonly SerpFeatureKey[] | null
  /** Other sites that own each feature or are named in it. */
  featureOwners: FeatureOwners | null
}

/** Lists the differences of two pages beside the order of results. `own` is the domain of ours that features are said to name. */
export const listFacts = (before: CheckedFacts, now: CheckedFacts, own: string): MovementFact[] => [
  ...listAddressFacts(before, now),
  ...listFeatureFacts(before, now, own),
  ...listAiFacts(before, now),
  ...(before.resultsRead !== null && now.resultsRead !== null && before.resultsRead !== now.resultsRead
    ? [{ kind: 'results-read' as const, before: before.resultsRead, now: now.resultsRead }]
    : []),
]

function listAddressFacts(before: CheckedFacts, now: CheckedFacts): MovementFact[] {
  if (before.url === null || now.url === null) return []
  if (addressOf(before.url) !== addressOf(now.url)) return [{ kind: 'address', before: before.url, now: now.url }]
  const facts: MovementFact[] = []
  const [was, is] = [titleHashOf(before), titleHashOf(now)]
  if (was !== undefined && is !== undefined && was !== is)
    facts.push({ kind: 'title', before: before.texts?.title ?? null, now: now.texts?.title ?? null })
  if (before.texts !== undefined && now.texts !== undefined && before.texts.description !== now.texts.description)
    facts.push({ kind: 'description', before: before.texts.description, now: now.texts.description })
  return facts
}

/** Undefined for a featured snippet that isn't also an organic result. */
function titleHashOf({ url, outline }: CheckedFacts): number | undefined {
  const address = url === null ? undefined : addressOf(url)
  return outline?.results.find((result) => result.address === address)?.titleHash
}

function listFeatureFacts(before: CheckedFacts, now: CheckedFacts, own: string): MovementFact[] {
  const [was, is] = [before.features, now.features]
  if (was === null || is === null) return []
  return serpFeatureKeys.flatMap((feature): MovementFact[] => {
    // An AI Overview has facts of its own.
    if (feature === 'ai_overview') return []
    const [wasShown, isShown] = [was.includes(feature), is.includes(feature)]
    if (isShown && !wasShown) return [{ kind: 'feature-appeared', feature, sites: sitesOf(now, feature, own) }]
    if (wasShown && !isShown) return [{ kind: 'feature-left', feature, sites: sitesOf(before, feature, own) }]
    if (!isShown || !changedHands(before, now, feature)) return []
    return [{ kind: 'feature-owner', feature, before: sitesOf(before, feature, own), now: sitesOf(now, feature, own) }]
  })
}

/** Features that name many sites name others every day, so only our own place in them counts; a featured snippet has one owner. */
function changedHands(before: CheckedFacts, now: CheckedFacts, feature: SerpFeatureKey): boolean {
  if (before.ownedFeatures === null || now.ownedFeatures === null) return false
  const [wasOurs, isOurs] = [before.ownedFeatures.includes(feature), now.ownedFeatures.includes(feature)]
  if (wasOurs !== isOurs) return true
  if (feature !== 'featured_snippet' || isOurs) return false
  const [was, is] = [before.featureOwners?.[feature]?.[0], now.featureOwners?.[feature]?.[0]]
  return was !== undefined && is !== undefined && was !== is
}

function sitesOf({ featureOwners, ownedFeatures }: CheckedFacts, feature: SerpFeatureKey, own: string) {
  if (featureOwners === null) return null
  const others = (featureOwners[feature] ?? []).map((domain) => ({ domain, is_own: false }))
  return ownedFeatures?.includes(feature) === true ? [{ domain: own, is_own: true }, ...others] : others
}

function listAiFacts(before: CheckedFacts, now: CheckedFacts): MovementFact[] {
  const [was, is] = [before.aiOverview, now.aiOverview]
  if (was === null || is === null) return []
  const facts: MovementFact[] = []
  if (was === 'none' && is !== 'none') facts.push({ kind: 'ai-overview-appeared' })
  if (was !== 'none' && is === 'none') facts.push({ kind: 'ai-overview-left' })
  // The engine had not filled it yet, so it isn’t known whom it cites.
  if (was === 'not-loaded' || is === 'not-loaded') return facts
  const [cited, cites] = [isCited(before), isCited(now)]
  if (cites && !cited) facts.push({ kind: 'ai-overview-cited' })
  if (cited && !cites) facts.push({ kind: 'ai-overview-uncited' })
  return facts
}

const isCited = ({ aiOverview, ownedFeatures }: CheckedFacts) =>
  aiOverview === 'loaded' && ownedFeatures?.includes('ai_overview') === true
