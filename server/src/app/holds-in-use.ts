import { backlinkWork } from '../features/backlinks/index.ts'
import type { ListHoldsInUse } from '../features/credits/index.ts'
import { domainWork } from '../features/domain-projects/index.ts'
import { listHoldsOfOpenRuns } from '../parts/paid-runs/index.ts'
import { listHoldsInUse as listHoldsOfFetches } from '../parts/serp-fetches/index.ts'

/** Holds that must not run out: those of results pages that are fetched, and of domains and backlinks whose rows are read. */
export const listHoldsInUse: ListHoldsInUse = async (ctx, holdIds) => {
  const listed = await Promise.all([
    listHoldsOfFetches(ctx, holdIds),
    listHoldsOfOpenRuns(ctx, domainWork, holdIds),
    listHoldsOfOpenRuns(ctx, backlinkWork, holdIds),
  ])
  return new Set(listed.flatMap((held) => [...held]))
}
