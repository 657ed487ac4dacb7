/** Posted tasks are the provider's cheap way to search, live calls its fast one. */
export type SearchMethod = 'standard' | 'live'

/**
 * The part of a piece of work that its cost depends on. For work priced by results page, `units` are the pages of one look-up,
 * and a share of them loads the AI Overview. For other work, `units` are the rows of one check. Both may be means.
 */
export type ProviderWork = { units: number; aiOverviewShare: number }

/** Rows per call, at most. */
export const rowsPerCall = 1_000

export const callsFor = (rows: number): number => Math.max(1, Math.ceil(rows / rowsPerCall))

/** USD the provider charges where a page loads its AI Overview late; live look-ups cost more. Refunded where there is none. */
export const providerAiOverviewSurcharge = 0.0006

/** Credits cost the same in every module of a new installation: 300 credits for 0.11 USD. */
export const standardCredit = { totalCost: 0.11, creditOffer: 300 } as const
