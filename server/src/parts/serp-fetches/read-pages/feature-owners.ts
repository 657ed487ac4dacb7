import { getDomain } from 'tldts'
import type { FeatureOwners } from '../tables.ts'
import { type Matcher, readAddress } from './domain-matching.ts'
import type { ShownFeature } from './page-summary.ts'

/** A shopping block can name a hundred products; what is stored with a rank must stay small. */
const mostOwners = 20

/** The sites that own a page's features or are named in them, tracked or not, as registrable domains; without the target's own. */
export function featureOwners(features: readonly ShownFeature[], isOwn: Matcher = () => false): FeatureOwners {
  const owners: FeatureOwners = {}
  for (const { key, sites } of features) {
    const names = new Set(owners[key])
    for (const site of sites) {
      const address = readAddress(site)
      if (address === undefined || isOwn(address) || names.size === mostOwners) continue
      names.add(getDomain(address.host, { allowPrivateDomains: true }) ?? address.host)
    }
    if (names.size > 0) owners[key] = [...names]
  }
  return owners
}
