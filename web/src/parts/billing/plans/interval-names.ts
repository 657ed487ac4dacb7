import type { Interval } from './offers.ts'

/** Alone; within a sentence they are those of the contract. */
export const intervalLabels = { month: 'Monthly', year: 'Yearly' } as const satisfies Record<Interval, string>
