/** A keyword’s weight in the share of voice: the same for all, or its search volume. */
export const shareWeights = ['keywords', 'volume'] as const
export type ShareWeight = (typeof shareWeights)[number]

/** Domains that a day keeps by name, the largest first; the rest are kept as one sum. */
export const namedDomains = 50

/** Growth of domains is counted over this many days, and a newcomer has been listed for fewer. */
export const growthDays = 28

/** The first date that lists a domain is looked for within this many days. */
export const listedDays = 90

/** Orders of the domains. */
export const shareSorts = ['share', 'change', 'growth', 'keywords', 'best', 'domain', 'since'] as const
export type ShareSort = (typeof shareSorts)[number]

/**
 * Domains that are listed alone: neither one's own nor tracked · own and tracked · listed for less than 28 days · with a larger share than 28 days
 * ago · listed on the compared date and no longer.
 */
export const shareFilters = ['untracked', 'tracked', 'newcomers', 'growing', 'gone'] as const
export type ShareFilter = (typeof shareFilters)[number]

/** Untracked domains whose curves are drawn beside one's own and the competitors'. */
export const drawnDomains = 5
