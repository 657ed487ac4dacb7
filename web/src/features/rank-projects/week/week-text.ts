import type { ProjectWeek, WeekStatement } from '#contract/rank-projects/week.ts'
import { weekReferences } from '#contract/rules/rank-projects/week-causes.ts'
import { serpFeatureNames } from '#contract/rules/serp-fetches/serp-features.ts'
import { formatDate } from '../../../shared/format/calendar-days.ts'
import { countOf, formatCount } from '../../../shared/format/numbers.ts'
import { pageName } from '../landing-pages/page-name.ts'

/** A statement in a sentence; `own` is the project's domain. */
export function statementText(statement: WeekStatement, own: string): string {
  const { cause, domain, feature, keywords_count: count, cited_count: cited } = statement
  const keywords = countOf(count, 'keyword')
  const name = feature === null ? '' : serpFeatureNames[feature]
  switch (cause) {
    case 'entered':
      return `${keywords} fell because ${domain} entered the results above you.`
    case 'overtook':
      return `${keywords} fell because ${domain} overtook you.`
    case 'left':
      return `${keywords} rose because ${domain} left the results above you.`
    case 'passed':
      return `${keywords} rose because you overtook ${domain}.`
    case 'page-replaced':
      return `Your page ${pageName(statement.page_now ?? '', own)} replaced ${pageName(statement.page_before ?? '', own)} for ${keywords}.`
    case 'ai-overview-appeared':
      return `An AI Overview appeared for ${keywords}${cited === null ? '' : `, citing you for ${formatCount(cited)}`}.`
    case 'ai-overview-left':
      return `The AI Overview disappeared for ${keywords}.`
    case 'ai-overview-cited':
      return `AI Overviews began to cite you for ${keywords}.`
    case 'ai-overview-uncited':
      return `AI Overviews no longer cite you for ${keywords}.`
    case 'feature-appeared':
      return `${name}: appeared on the results pages of ${keywords}.`
    case 'feature-left':
      return `${name}: disappeared from the results pages of ${keywords}.`
    case 'feature-won':
      return `${name}: you now appear in it for ${keywords}.`
    case 'feature-lost':
      return `${name}: you no longer appear in it for ${keywords}.`
    case 'fell':
      return `${keywords} fell for various reasons.`
    case 'rose':
      return `${keywords} rose for various reasons.`
    default:
      return cause satisfies never
  }
}

/** "−1,240 visits a month", or why nothing is known. */
export function visitsText({ visits, keywords_count, unknown_volume_count: unknown }: WeekStatement): string {
  if (visits === null) return 'Search volumes unknown'
  const rounded = Math.round(visits)
  const sign = rounded > 0 ? '+' : rounded < 0 ? '−' : '±'
  const part = unknown === 0 ? '' : ` (volume known for ${keywords_count - unknown} of ${keywords_count})`
  return `${sign}${formatCount(Math.abs(rounded))} est. visits a month${part}`
}

/** Says why it is stated. */
export const usualText = ({ keywords_count, usual, bound }: WeekStatement) =>
  `${formatCount(keywords_count)} keywords share this reason; in the weeks before, the most frequent reason of its kind had ${usual % 1 === 0 ? usual : usual.toFixed(1)} (median). Groups above ${bound % 1 === 0 ? bound : bound.toFixed(1)} are unusual.`

/** The sentence that is shown if nothing is stated. */
export function quietText({ state, since, references_count: references, keywords_count: count }: ProjectWeek): string {
  switch (state) {
    case 'none':
      return 'What happened in a week is shown once a run has ended.'
    case 'not-compared':
      return 'Nothing to compare yet: no check is a week old, or the search settings have changed since.'
    case 'early':
      return `Too early to tell what is unusual: ${formatCount(references)} of ${weekReferences.least} earlier weeks are known${since === null ? '' : `. ${countOf(count, 'keyword')} compared with ${formatDate(since)}`}.`
    case 'judged':
      return `A quiet week: nothing unusual happened to the ${countOf(count, 'keyword')}${since === null ? '' : ` since ${formatDate(since)}`}.`
    default:
      return state satisfies never
  }
}

/** Said where the page shows a part of the keywords: a week is known of all of them together. */
export const ofAllKeywords = 'All keywords of the project'

export const weekRule =
  'Each keyword’s latest check is compared with the one a week before. A group of keywords with the same reason is shown if it is larger than such groups were in the weeks before. In simulations with days in random order, at most 1 week in 20 had a statement.'
