import { clickShareOf } from '#contract/rules/rank-projects/click-curve.ts'
import { isPageAddress, isSamePage, pageKey } from '#contract/rules/rank-projects/landing-pages.ts'
import type { WeekCause } from '#contract/rules/rank-projects/week-causes.ts'
import type { AiOverviewState } from '#contract/rules/serp-fetches/ai-overview.ts'
import { type SerpFeatureKey, serpFeatureKeys } from '#contract/rules/serp-fetches/serp-features.ts'
import { hostIn, type Outline, resultsReadOf } from '../../../parts/serp-fetches/outlines/index.ts'
import { siteOf } from '../../../parts/serp-fetches/read-pages/index.ts'
import { shareTurns } from '../../../platform/processes/share-turns.ts'

/** A check, with what it saw on its page. */
export type CheckInWeek = {
  /** 1 for a featured snippet. */
  rank: number | null
  url: string | null
  aiOverview: AiOverviewState | null
  features: readonly SerpFeatureKey[] | null
  ownedFeatures: readonly SerpFeatureKey[] | null
  /** As deep as was asked. */
  outline: Outline
}

/** A keyword's check at the end of a week and the one it had before it, of one baseline and depth. */
export type ComparedKeyword = {
  id: number
  settingId: number
  volume: number | null
  before: CheckInWeek
  now: CheckInWeek
}

export type Member = {
  id: number
  before: number | null
  now: number | null
  /** The share of clicks now less that before, by the click curve. */
  clicks: number
  volume: number | null
  /** The AI Overview now cites the project's domain; null if that isn't known. */
  isCited: boolean | null
}

/** Keywords of one setting with one reason. The key is a domain, the two pages of a replacement, or a feature; empty if the cause says it all. */
export type CauseGroup = {
  cause: WeekCause
  key: string
  pages?: { before: string; now: string }
  members: Member[]
}

/** The groups of keywords of one setting that share a reason; a keyword may be in several. `own` is the site that is no reason for its own changes. */
export async function findCauses(keywords: readonly ComparedKeyword[], own: string): Promise<CauseGroup[]> {
  const turn = shareTurns()
  const groups = new Map<string, CauseGroup>()
  const sites = new Map<string, string>()
  const siteOfHost = (host: string) => {
    const known = sites.get(host) ?? siteOf(host)
    sites.set(host, known)
    return known
  }
  for (const keyword of keywords) {
    await turn()
    const member = memberOf(keyword)
    const add = (cause: WeekCause, key = '', pages?: CauseGroup['pages']) => {
      const name = `${keyword.settingId} ${cause} ${key}`
      const group = groups.get(name) ?? { cause, key, ...(pages && { pages }), members: [] }
      group.members.push(member)
      groups.set(name, group)
    }
    const places = { before: bestPlaces(keyword.before, siteOfHost), now: bestPlaces(keyword.now, siteOfHost) }
    for (const { cause, site } of listRivals(keyword, places)) if (site !== own) add(cause, site)
    const move = directionOf(keyword)
    if (move !== undefined) add(move === 'down' ? 'fell' : 'rose')
    const [was, is] = [keyword.before.url, keyword.now.url]
    if (isPageAddress(was) && isPageAddress(is) && !isSamePage(was, is))
      add('page-replaced', `${pageKey(was)} ${pageKey(is)}`, { before: was, now: is })
    for (const [cause, feature] of listFeatureCauses(keyword)) add(cause, feature)
  }
  return [...groups.values()]
}

function memberOf({ id, volume, before, now }: ComparedKeyword): Member {
  const clicksAt = (rank: number | null) => (rank === null ? 0 : clickShareOf(rank))
  return {
    ...{ id, volume, before: before.rank, now: now.rank },
    clicks: clicksAt(now.rank) - clicksAt(before.rank),
    isCited: now.aiOverview === 'loaded' ? (now.ownedFeatures?.includes('ai_overview') ?? null) : null,
  }
}

/** Its place among the results read: one below them if it wasn't found. */
const placeOf = ({ rank, outline }: CheckInWeek) => rank ?? resultsReadOf(outline) + 1

/** Undefined if it didn't move, or one page didn't reach what the other saw. */
function directionOf({ before, now }: ComparedKeyword): 'up' | 'down' | undefined {
  const lowest = Math.max(before.rank ?? 0, now.rank ?? 0)
  if (lowest === 0 || resultsReadOf(before.outline) < lowest || resultsReadOf(now.outline) < lowest) return undefined
  const [was, is] = [placeOf(before), placeOf(now)]
  return was === is ? undefined : is > was ? 'down' : 'up'
}

type Places = ReadonlyMap<string, number>

/** The best position of each site. */
function bestPlaces({ outline }: CheckInWeek, siteOfHost: (host: string) => string): Places {
  const places = new Map<string, number>()
  for (const { address, domain, position } of outline.results) {
    const site = siteOfHost(hostIn(address) || domain)
    if (!places.has(site)) places.set(site, position)
  }
  return places
}

type Rival = { cause: 'entered' | 'overtook' | 'left' | 'passed'; site: string }

/** The sites that came above a keyword that fell, or are no longer above one that rose. */
function listRivals(keyword: ComparedKeyword, { before, now }: Record<'before' | 'now', Places>): Rival[] {
  const [was, is] = [placeOf(keyword.before), placeOf(keyword.now)]
  switch (directionOf(keyword)) {
    case undefined:
      return []
    case 'down':
      return [...now].flatMap(([site, place]): Rival[] => {
        const placeBefore = before.get(site)
        if (place >= is) return []
        if (placeBefore === undefined) return [{ cause: 'entered', site }]
        return placeBefore > was ? [{ cause: 'overtook', site }] : []
      })
    case 'up':
      return [...before].flatMap(([site, place]): Rival[] => {
        const placeNow = now.get(site)
        if (place >= was) return []
        if (placeNow === undefined) return [{ cause: 'left', site }]
        return placeNow > is ? [{ cause: 'passed', site }] : []
      })
  }
}

function listFeatureCauses({ before, now }: ComparedKeyword): [WeekCause, SerpFeatureKey | ''][] {
  const causes: [WeekCause, SerpFeatureKey | ''][] = []
  const [ai, aiBefore] = [now.aiOverview, before.aiOverview]
  if (ai !== null && aiBefore !== null) {
    if (aiBefore === 'none' && ai !== 'none') causes.push(['ai-overview-appeared', ''])
    if (aiBefore !== 'none' && ai === 'none') causes.push(['ai-overview-left', ''])
    // An overview that was not loaded doesn't say whom it cites.
    if (aiBefore === 'loaded' && ai === 'loaded') {
      const [cited, cites] = [before, now].map((check) => check.ownedFeatures?.includes('ai_overview') === true)
      if (cites && !cited) causes.push(['ai-overview-cited', ''])
      if (cited && !cites) causes.push(['ai-overview-uncited', ''])
    }
  }
  if (before.features === null || now.features === null) return causes
  for (const feature of serpFeatureKeys) {
    if (feature === 'ai_overview') continue
    const [wasShown, isShown] = [before.features.includes(feature), now.features.includes(feature)]
    if (isShown && !wasShown) causes.push(['feature-appeared', feature])
    if (wasShown && !isShown) causes.push(['feature-left', feature])
    if (before.ownedFeatures === null || now.ownedFeatures === null) continue
    const [wasOurs, isOurs] = [before.ownedFeatures.includes(feature), now.ownedFeatures.includes(feature)]
    if (isOurs && !wasOurs) causes.push(['feature-won', feature])
    if (wasOurs && !isOurs) causes.push(['feature-lost', feature])
  }
  return causes
}
