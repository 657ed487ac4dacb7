import { linkTypes } from '#contract/rules/backlinks/backlinks.ts'
import { after, days } from '../platform/clock/clock.ts'
import type { MadeLink } from './make-links.ts'
import type { RandomSource } from './random-source.ts'

const titles = ['Best coffee', 'best Beans of 100%', 'Über Röst_erei', 'A\\B', null]
const anchors = ['Coffee', 'coffee', 'click_here', '100% arabica', 'Röst', null]
const attributes = [[], [], ['nofollow'], ['nofollow', 'ugc'], ['sponsored'], ['noopener']]

const keyOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

/**
 * Links a run may have read of so many there are, the strongest first: each is read or not, live or lost, by chance. One of
 * a number has the same address, domain and text in every run.
 */
export function randomLinks(
  random: RandomSource,
  { count, share, domains }: { count: number /** Out of ten. */; share: number; domains: readonly string[] },
): MadeLink[] {
  const maybe = <Value>(value: () => Value): Value | null => (random.upTo(9) === 0 ? null : value())
  const moment = () => after(new Date('2027-01-01T00:00:00Z'), days(1) * random.upTo(100) + random.upTo(3) * 28_799_999)
  const links = Array.from({ length: count }, (_none, at): MadeLink => {
    const domain = domains[at % domains.length] ?? ''
    const attributesOf = random.oneOf(attributes)
    return {
      ...{ number: 0, linkKey: keyOf(at), fromDomain: domain, fromUrl: `https://${domain}/Page-${at % 30}` },
      ...{ toUrl: 'https://shop.example/', type: linkTypes[at % linkTypes.length] ?? 'other' },
      ...{ anchor: anchors[at % anchors.length] ?? null, pageTitle: random.oneOf(titles), attributes: attributesOf },
      ...{ isFollowed: !attributesOf.includes('nofollow'), isNew: random.isHeads(), isLost: random.upTo(2) === 0 },
      ...{ isBroken: random.isHeads(), country: maybe(() => 'IE') },
      ...{ rank: maybe(() => random.upTo(20)), pageRank: maybe(() => random.upTo(20)) },
      ...{ domainRank: maybe(() => random.upTo(20)), spamScore: maybe(() => random.upTo(100)) },
      ...{ externalLinks: maybe(() => random.upTo(9)), internalLinks: maybe(() => random.upTo(9)) },
      ...{ firstSeen: maybe(moment), lastSeen: maybe(moment) },
    }
  })
  return links
    .filter(() => random.upTo(9) < share)
    .sort((left, right) => (right.rank ?? -1) - (left.rank ?? -1))
    .map((link, at) => ({ ...link, number: at + 1 }))
}
