import { getDomain } from 'tldts'
import { type Matcher, readAddress } from './domain-matching.ts'
import type { ShownFeature } from './page-summary.ts'
import type { FeatureOwners } from './tables.ts'

/** A shopping block names a hundred products; what is kept of a page stays small. */
const mostOwners = 20

/** The sites that own a page's features or are named in them, tracked or not, as registrable domains; the own one is left out. */
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
