/** Posted tasks are the provider's cheap way to search, live calls its fast one. */
export type SearchMethod = 'standard' | 'live'

/**
 * A piece of work as far as its cost depends on it. Priced by results page: one look-up of so many pages, of which a share loads
 * the AI Overview. Otherwise: one check of so many rows. Either may be a mean.
 */
export type ProviderWork = { units: number; aiOverviewShare: number }

/** Rows per call, at most. */
export const rowsPerCall = 1_000

export const callsFor = (rows: number): number => Math.max(1, Math.ceil(rows / rowsPerCall))

/** USD the provider charges where a page loads its AI Overview late; live look-ups cost more. Refunded where there is none. */
export const providerAiOverviewSurcharge = 0.0006

/** Credits cost the same in every module of a new installation: 300 credits for 0.11 USD. */
export const standardCredit = { totalCost: 0.11, creditOffer: 300 } as const
