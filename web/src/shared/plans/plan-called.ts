import type { Interval } from './offers.ts'

export const intervalNames = { month: 'monthly', year: 'yearly' } as const satisfies Record<Interval, string>

/** "Pro, monthly"; a trial has no interval. */
export const planCalled = ({ name, interval }: { name: string; interval: Interval | null }) =>
  interval === null ? name : `${name}, ${intervalNames[interval]}`
