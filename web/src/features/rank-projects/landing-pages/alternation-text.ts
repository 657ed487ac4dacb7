import type { KeywordPages } from '#contract/rank-projects/landing-pages.ts'
import { swapDays, swapsOfCannibalised } from '#contract/rules/rank-projects/landing-pages.ts'
import { alternationNeeds } from '#contract/rules/rank-projects/page-alternation.ts'
import { countOf, formatCount } from '../../../shared/format/numbers.ts'

/** The judgement of the order of ranking pages, with its chance; undefined where one page ranks. */
export function alternationText({ alternation: { kind, checks, p } }: KeywordPages): string | undefined {
  const measured = p === null ? '' : ` (runs test over ${formatCount(checks)} checks, p ${chanceText(p)})`
  switch (kind) {
    case 'one':
      return undefined
    case 'few':
      return `Too few checks to tell whether the pages alternate by chance: it takes ${alternationNeeds.checks} checks with a ranking page, ${alternationNeeds.others} of them with a page other than the most frequent one.`
    case 'alternates':
      return `The pages alternate more often than they would by chance${measured}.`
    case 'stretches':
      return `Each page ranks for longer than it would by chance, so one has replaced the other${measured}.`
    case 'chance':
      return `The pages change about as often as they would by chance${measured}.`
    default:
      return kind satisfies never
  }
}

const chanceText = (p: number) => (p < 0.001 ? '< 0.001' : `= ${p.toFixed(p < 0.1 ? 3 : 2)}`)

/** "3 swaps in 14 days, which counts as cannibalisation" */
export function swapsText({ recent_swaps_count: swaps }: KeywordPages): string | undefined {
  if (swaps === 0) return undefined
  const counted =
    swaps >= swapsOfCannibalised ? `, which counts as cannibalisation (${swapsOfCannibalised} or more)` : ''
  return `${countOf(swaps, 'swap')} in the last ${swapDays} days${counted}.`
}
