import { formatCredits } from '#contract/rules/credits/credit-amounts.ts'
import { choiceNames } from '#contract/rules/serp-fetches/search-engines.ts'
import { formatCount } from '../../../shared/format/numbers.ts'
import layout from '../../../shared/inputs/form-layout.module.css'
import { queryMessages } from '../../serp-fetches/messages.ts'
import { type AskedReading, askedReading } from '../../serp-fetches/search-settings/asked-reading.ts'
import type { QueryPrice } from './required-credits.tsx'

type Query = AskedReading & { keywords: readonly string[]; competitors: readonly unknown[] }

/** Lists the parts of the price of looking up keywords. Competitors are closed to trial accounts. */
export const queryLines = (query: Query, price: QueryPrice | undefined, isTrial: boolean) => [
  { label: 'Keywords', value: formatCount(query.keywords.length) },
  ...readingLines(query),
  { label: 'Credits per keyword', value: price === undefined ? '…' : formatCredits(price.perKeyword) },
  {
    label: 'Competitors',
    value: isTrial ? (
      <span className={layout.tag}>Locked</span>
    ) : query.competitors.length === 0 ? (
      'Included'
    ) : (
      `${query.competitors.length}, included`
    ),
  },
]

/** Says what is refunded of it. */
export const paidKeywords = `You only pay for keywords that return a results page. Failed look-ups are refunded automatically. ${queryMessages.paidPages}`

/** Lists what is read for each keyword: the depth, and the choices that add to it. */
function readingLines(chosen: AskedReading) {
  const asked = askedReading(chosen)
  const choices = (['extraPage', 'loadsAiOverview'] as const).filter((choice) => asked[choice])
  return [
    { label: 'Depth', value: `Top ${asked.depth}` },
    ...choices.map((choice) => ({ label: choiceNames[choice], value: 'Yes' })),
  ]
}
