import type { DomainSchedule } from '#contract/rules/site-checks/domain-checks.ts'

export const scheduleNames = {
  onceInFifteenDays: 'Every 15 days',
  never: 'Never',
} as const satisfies Record<DomainSchedule, string>

/** How often, where it stands alone. */
export const scheduleText = (schedule: DomainSchedule) =>
  schedule === 'never' ? 'Manual runs only' : scheduleNames[schedule]
