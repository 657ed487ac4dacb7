import type {
  Accounting,
  MovementCounts,
  MovementFact,
  RankMovement,
  ReasonNoAccounting,
  StoredMovementFact,
} from '#contract/rank-projects/movement.ts'
import {
  type UsualVolatility,
  unusualAbove,
  type VolatilityVerdict,
  volatilityScale,
  volatilityWindow,
} from '#contract/rules/rank-projects/volatility.ts'
import { serpFeatureNames } from '#contract/rules/serp-fetches/serp-features.ts'
import { withoutWww } from '#contract/rules/text/domain-syntax.ts'
import { countOf, formatCount } from '../../../shared/format/numbers.ts'
import { webAddress } from '../../../shared/format/web-address.ts'

/** Causes of a change that name pages. */
export const movementCauses = ['arrived', 'overtook_us', 'departed', 'overtaken'] as const
export type MovementCause = (typeof movementCauses)[number]

/** The direction in which a cause moves our rank: 1 is down. */
export const causeDirections = {
  arrived: 1,
  overtook_us: 1,
  departed: -1,
  overtaken: -1,
} as const satisfies Record<MovementCause, 1 | -1>

export const causeNames = {
  arrived: 'Entered above you',
  overtook_us: 'Overtook you',
  departed: 'Left the results',
  overtaken: 'You overtook',
} as const satisfies Record<MovementCause, string>

/** Places lost: positive is down. */
export const placesLost = ({ arrived, departed, overtook_us, overtaken, repeated }: MovementCounts) =>
  arrived - departed + overtook_us - overtaken + repeated

const spelledOut = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const spelled = (count: number, one: string, many = `${one}s`) =>
  `${spelledOut[count] ?? formatCount(count)} ${count === 1 ? one : many}`

const namedAtMost = 2

/** "a.example", "a.example and b.example", "a.example, b.example and 3 more" */
export function domainList(domains: readonly string[]): string {
  const each = [...new Set(domains.map(withoutWww))]
  const more = each.length - namedAtMost
  return more > 0 ? `${each.slice(0, namedAtMost).join(', ')} and ${formatCount(more)} more` : each.join(' and ')
}

const inBrackets = (domains: readonly string[]) => (domains.length === 0 ? '' : ` (${domainList(domains)})`)

/** A few pages of different domains are called by their names; undefined for others. */
const namesOf = (count: number, domains: readonly string[]) =>
  count <= namedAtMost && new Set(domains).size === count ? domainList(domains) : undefined

const clauses = {
  arrived: (count, domains) => `${spelled(count, 'new page')} entered above you${inBrackets(domains)}`,
  overtook_us: (count, domains) => {
    const names = namesOf(count, domains)
    return names === undefined
      ? `${spelled(count, 'page')} overtook you${inBrackets(domains)}`
      : `${names} overtook you`
  },
  departed: (count, domains) => `${spelled(count, 'page')} above you left the results${inBrackets(domains)}`,
  overtaken: (count, domains) =>
    `you overtook ${namesOf(count, domains) ?? spelled(count, 'page') + inBrackets(domains)}`,
} as const satisfies Record<MovementCause, (count: number, domains: readonly string[]) => string>

const repeatedText = (repeated: number) => {
  const results = spelled(Math.abs(repeated), 'result')
  return repeated > 0 ? `${results} above you repeated another` : `${results} above you no longer repeated another`
}

/**
 * “Down 3: two new pages entered above you (forum.example and shop.example) and rival.example overtook you.” The pages are counted
 * while their domains aren’t known.
 */
export function movementText(counts: MovementCounts, accounting?: Accounting | null): string {
  const lost = placesLost(counts)
  const saidOf = (direction: 1 | -1) => [
    ...movementCauses
      .filter((cause) => causeDirections[cause] === direction && counts[cause] > 0)
      .map((cause) => clauses[cause](counts[cause], accounting?.[cause].map(({ domain }) => domain) ?? [])),
    ...(counts.repeated * direction > 0 ? [repeatedText(counts.repeated)] : []),
  ]
  const sides = (lost < 0 ? ([-1, 1] as const) : ([1, -1] as const))
    .map((direction) => saidOf(direction).join(' and '))
    .filter((text) => text !== '')
  const why = sides.length === 0 ? 'the same pages are above you' : sides.join(', but ')
  return `${lost === 0 ? 'No change' : `${lost > 0 ? 'Down' : 'Up'} ${formatCount(Math.abs(lost))}`}: ${why}.`
}

export const noAccountingTexts = {
  first: 'First check: there is no earlier one to compare with.',
  later: 'There is nothing to compare: the first date isn’t before the second.',
  'same-check': 'This keyword wasn’t checked between the two dates, so there is nothing to compare.',
  failed: 'The look-up failed, so there is nothing to compare.',
  settings: 'The search settings changed in between, so the two rankings aren’t compared.',
  depth: 'The depth changed in between, so the change can’t be accounted for.',
  'not-found': 'You weren’t among the results read on either date.',
  'not-found-before': 'You’re new among the results read, so there is no earlier position to account for.',
  'not-found-now': 'You’re no longer among the results read, so there is no position to account for.',
  'results-read': 'One of the two pages wasn’t read as far as your position, so the change can’t be accounted for.',
  'not-kept': 'The order of the results isn’t stored for one of the two dates.',
} as const satisfies Record<ReasonNoAccounting, string>

/** Kinds of facts, as the history has them. */
const storedFactTexts = {
  address: 'Another of your pages ranks now.',
  title: 'Your title changed.',
  'feature-appeared': 'A SERP feature appeared.',
  'feature-left': 'A SERP feature is gone.',
  'feature-owner': 'A SERP feature changed hands.',
  'ai-overview-appeared': 'An AI Overview appeared.',
  'ai-overview-left': 'The AI Overview is gone.',
  'ai-overview-cited': 'The AI Overview now cites you.',
  'ai-overview-uncited': 'The AI Overview no longer cites you.',
  'results-read': 'A different number of results was read.',
} as const satisfies Record<StoredMovementFact, string>

const sameAddressAndTitle = 'Your page and its title are the same.'

/**
 * The facts of a cell in sentences. `isAccounted`: ranks of both checks are known, so no fact about our page means no
 * change.
 */
export function storedFactsText(facts: readonly StoredMovementFact[], isAccounted: boolean): string {
  const isSame = isAccounted && !facts.includes('address') && !facts.includes('title')
  return [...(isSame ? [sameAddressAndTitle] : []), ...facts.map((fact) => storedFactTexts[fact])].join(' ')
}

/** Our page at both checks; undefined where nothing is known. Only what was compared is called the same. */
export function ownPageText({ before, now, facts, pages }: RankMovement): string | undefined {
  if (before === null || before.url === null || now.url === null) return undefined
  const changes = facts.filter(({ kind }) => kind === 'address' || kind === 'title' || kind === 'description')
  if (changes.length > 0) return changes.map(factText).join(' ')
  if (pages.before === null || pages.now === null) return 'Your ranking page is the same.'
  const areKept = pages.before.is_page_kept && pages.now.is_page_kept
  return areKept ? 'Your own page is the same.' : sameAddressAndTitle
}

const pathOf = (url: string) => {
  const address = webAddress(url)
  return address === undefined ? url : address.pathname + address.search
}

type ShownText = Extract<MovementFact, { kind: 'title' | 'description' }>

function changedText({ kind, before, now }: ShownText): string {
  const change = `Your ${kind} changed`
  if (before === null && now === null) return `${change}; neither text is still stored.`
  const [then, today] = [before, now].map((text) => (text === null ? 'one no longer stored' : `“${text}”`))
  return `${change} from ${then} to ${today}.`
}

type Sites = Extract<MovementFact, { kind: 'feature-appeared' }>['sites']

const sitesText = (sites: Sites) => (sites === null || sites.length === 0 ? '' : ` (${siteList(sites)})`)
const siteList = (sites: NonNullable<Sites>) => domainList(sites.map(({ domain, is_own }) => (is_own ? 'you' : domain)))
const isOwnIn = (sites: Sites) => sites?.some(({ is_own }) => is_own)

/** A fact of the two pages in a sentence. */
export function factText(fact: MovementFact): string {
  switch (fact.kind) {
    case 'address':
      return `Your ranking page changed from ${pathOf(fact.before)} to ${pathOf(fact.now)}.`
    case 'title':
    case 'description':
      return changedText(fact)
    case 'feature-appeared':
      return `${serpFeatureNames[fact.feature]} appeared${sitesText(fact.sites)}.`
    case 'feature-left':
      return `${serpFeatureNames[fact.feature]} is gone${sitesText(fact.sites)}.`
    case 'feature-owner':
      return ownerText(fact)
    case 'ai-overview-appeared':
    case 'ai-overview-left':
    case 'ai-overview-cited':
    case 'ai-overview-uncited':
      return storedFactTexts[fact.kind]
    case 'results-read':
      return `${countOf(fact.before, 'result was', 'results were')} read before, ${formatCount(fact.now)} now.`
    default:
      return fact satisfies never
  }
}

function ownerText({ feature, before, now }: Extract<MovementFact, { kind: 'feature-owner' }>): string {
  const name = serpFeatureNames[feature]
  if (before === null || now === null) return `${name} changed hands; the sites are no longer stored.`
  if (isOwnIn(now) && !isOwnIn(before)) return `${name} now includes you.`
  if (isOwnIn(before) && !isOwnIn(now)) return `${name} no longer includes you.`
  return `${name} went from ${siteList(before)} to ${siteList(now)}.`
}

export const verdictNames = {
  calm: 'Calm',
  usual: 'Usual',
  unusual: 'Unusual',
} as const satisfies Record<VolatilityVerdict, string>

export const verdictMeaning =
  'Volatility is how much the order of results changed since the previous check, from 0 (not at all) to 1 (no result in common). Changes on unusual pages are more likely the market’s; changes on calm pages are more likely yours.'

/** "0.34"; what rounds to nothing is more than nothing. */
export const formatVolatility = (value: number) => (value > 0 && value < 0.005 ? 'under 0.01' : value.toFixed(2))

type Judged = { value: number; verdict: VolatilityVerdict | null } & { [Key in keyof UsualVolatility]: number | null }

const verdictTexts = {
  calm: (what: string) => `${what} moved no more than on half of the days before`,
  usual: (what: string) => `${what} moved as much as usual`,
  unusual: (what: string) => `${what} moved far more than usual`,
} as const satisfies Record<VolatilityVerdict, (what: string) => string>

/** The value above which the page of a day is unusual, from 0 to 1 like the others; undefined while it isn’t known. */
export function unusualBound({ median, deviation }: Pick<Judged, 'median' | 'deviation'>): number | undefined {
  if (median === null || deviation === null) return undefined
  return unusualAbove({ median: median * volatilityScale, deviation: deviation * volatilityScale }) / volatilityScale
}

const { days: windowDays, least } = volatilityWindow

/** The verdict on a results page, or on `pages` of them on average, with the figures it is made from. */
export function volatilityText(judged: Judged, pages?: number): string {
  const { value, median, verdict } = judged
  const bound = unusualBound(judged)
  const figure = `${pages === undefined ? 'Volatility' : `Mean volatility of ${countOf(pages, 'results page')}`}: ${formatVolatility(value)}`
  if (verdict === null || median === null || bound === undefined)
    return `${figure}. It is called calm, usual or unusual only between consecutive checks, once at least ${least} of the ${windowDays} days before are known.`
  const usual = `median of the ${windowDays} days before: ${formatVolatility(median)}, unusual above ${formatVolatility(bound)}`
  return `${verdictTexts[verdict](pages === undefined ? 'The page' : 'Pages')}. ${figure} (${usual}).`
}

/** "0.21, unusual"; "not known" of a day without a comparison. */
export function dayVolatilityText(volatility: Pick<Judged, 'value' | 'verdict'> | null | undefined): string {
  if (!volatility) return 'not known'
  const { value, verdict } = volatility
  return formatVolatility(value) + (verdict === null ? '' : `, ${verdictNames[verdict].toLowerCase()}`)
}
