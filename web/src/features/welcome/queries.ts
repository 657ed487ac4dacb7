import { orpc } from '../../shared/api/client.ts'

/** What is sold and what the trial brings, as anybody may read it. */
export const publicOffer = orpc.plans.showPublicOffer.queryOptions()
