/** The longest time a screen waits before it reloads automatically. */
export const reloadDelays = {
  pending: 50_000,
  keywordsAdded: 10_000,
  refreshed: 45_000,
  competitorRemoved: 5_000,
  runTimeUpdated: 6_000,
} as const
