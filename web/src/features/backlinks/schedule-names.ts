import type { BacklinkSchedule } from '#contract/rules/backlinks/backlinks.ts'

export const scheduleNames = {
  onceInMonth: 'Monthly',
  never: 'Never',
} as const satisfies Record<BacklinkSchedule, string>

/** How often, where it stands alone. */
export const scheduleText = (schedule: BacklinkSchedule) =>
  schedule === 'never' ? 'Manual runs only' : scheduleNames[schedule]
