import type { AccountCtx } from '../../../parts/access/index.ts'
import { presentPlace } from '../../../parts/locations/index.ts'
import { searchSites } from '../../../parts/site-checks/index.ts'
import { domainStore } from '../domain-work.ts'

/** The newest own domains with this in them, saved or not. */
export async function searchDomains(ctx: AccountCtx, input: { search: string; limit: number }) {
  const domains = await searchSites(ctx, domainStore, input)
  return domains.map(({ id, target, locationName, savedAt }) => ({
    id,
    domain: target,
    location_name: presentPlace(locationName),
    is_saved: savedAt !== null,
  }))
}
