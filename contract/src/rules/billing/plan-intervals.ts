/** The names of the billing intervals, as shown beside the name of a plan. */
export const intervalNames = { month: 'monthly', year: 'yearly' } as const

/** "Pro, monthly"; a trial, and credits bought beside a plan, have no interval. */
export const nameWithInterval = (name: string, interval: keyof typeof intervalNames | null) =>
  interval === null ? name : `${name}, ${intervalNames[interval]}`
