import { orpc } from '../../shared/api/client.ts'

/** The public offer: what is sold and what the trial brings. */
export const publicOffer = orpc.plans.showPublicOffer.queryOptions()
