import type { DomainShare, ShareBasis } from '#contract/rank-projects/share-of-voice.ts'
import { clickShareOf } from '#contract/rules/rank-projects/click-curve.ts'
import { growthDays, namedDomains, type ShareFilter } from '#contract/rules/rank-projects/share-of-voice.ts'
import { formatDates } from '../../../shared/format/calendar-days.ts'
import { countOf, formatCount } from '../../../shared/format/numbers.ts'

/** "12.3%", "0.04%" */
export function percentText(share: number | null): string {
  if (share === null) return '–'
  if (share === 0) return '0%'
  if (share < 0.01) return '<0.01%'
  return `${share.toFixed(share < 1 ? 2 : 1)}%`
}

/** Percentage points, rounded as they are shown; null for none known. */
export const pointsOf = (change: number | null): number | null =>
  change === null ? null : Math.round(change * 100) / 100

export const filterNames = {
  untracked: 'Not tracked',
  tracked: 'You and competitors',
  newcomers: `New in ${growthDays} days`,
  growing: `Growing in ${growthDays} days`,
  gone: 'No longer listed',
} as const satisfies Record<ShareFilter, string>

export const kindNames = { own: 'You', competitor: 'Competitor', other: undefined } as const satisfies Record<
  DomainShare['kind'],
  string | undefined
>

export const shareMeaning = `Estimated share of the clicks on all organic results read. On each results page, a domain’s best position counts, with click-through rates of ${(clickShareOf(1) * 100).toFixed(1)}% at position 1, ${(clickShareOf(2) * 100).toFixed(1)}% at 2, ${(clickShareOf(10) * 100).toFixed(1)}% at 10.`

/** Says in a sentence or more what the figures are of. */
export function basisText(basis: ShareBasis): string {
  const { weight, keywords_count, volume_count, missing_count, domains_count, rest, repeated } = basis
  const counted =
    weight === 'volume'
      ? `Weighted by search volume, known for ${formatCount(volume_count)} of ${countOf(keywords_count, 'keyword')}.`
      : `${countOf(keywords_count, 'keyword')}, all weighted equally.`
  const parts = [
    counted,
    `${countOf(domains_count, 'domain')} on their results pages; the ${namedDomains} largest are listed, the others have ${percentText(rest)} in total.`,
    `Further results of a domain on the same page have ${percentText(repeated)}, which isn’t credited to any domain.`,
  ]
  if (missing_count > 0)
    parts.push(`The results of ${countOf(missing_count, 'keyword')} are no longer stored and don’t count.`)
  return parts.join(' ')
}

/** Says why domains that were first listed on these dates are not marked as new. */
export const morePagesText = (dates: readonly string[]) =>
  `More results pages count from ${formatDates(dates)} on, because keywords, search settings or search volumes were added. Domains first listed on such a date aren’t marked as new in ${growthDays} days.`

/** Says what a keyword in several settings counts. */
export const settingsText = {
  keywords: 'A keyword counts once in each search setting.',
  volume: 'The searches of a keyword in a country and language count once, in equal parts for its search settings.',
} as const satisfies Record<ShareBasis['weight'], string>
