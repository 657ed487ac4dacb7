import type { Interval } from './offers.ts'

/** Within a sentence: "Pro, monthly". */
export const intervalNames = { month: 'monthly', year: 'yearly' } as const satisfies Record<Interval, string>
/** Alone. */
export const intervalLabels = { month: 'Monthly', year: 'Yearly' } as const satisfies Record<Interval, string>
