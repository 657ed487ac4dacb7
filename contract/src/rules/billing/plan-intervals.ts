/** The names of the ways to pay a plan, as it is said beside its name. */
export const intervalNames = { month: 'monthly', year: 'yearly' } as const

/** "Pro, monthly"; a trial, and credits bought beside a plan, have no interval. */
export const nameWithInterval = (name: string, interval: keyof typeof intervalNames | null) =>
  interval === null ? name : `${name}, ${intervalNames[interval]}`
