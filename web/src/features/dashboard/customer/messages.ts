import type { MovementPeriod } from '#contract/rules/rank-projects/comparison-periods.ts'
import type { Period } from '#contract/rules/rank-projects/schedule.ts'

export const dashboardMessages = {
  creditsFailed: 'Couldn’t load the credits used',
  noCreditsUsed: 'No credits used in this period',
  creditsAppear: 'Daily usage appears here, by module.',
  ranksFailed: 'Couldn’t load your rankings',
  noRanks: 'No rankings yet',
  ranksAppear: 'Your keywords’ positions appear after a project’s first run.',
  change: (days: MovementPeriod) => `Change over ${days} days`,
  changeHint: 'Of keywords that can be compared',
  moversFailed: 'Couldn’t load the biggest movers',
  nothingToCompare: 'Nothing to compare yet',
  moversAppear: (days: MovementPeriod) => `Movers appear once a project has rankings from ${days} days ago.`,
  noMovers: 'No rankings changed',
  noMoversText: (days: MovementPeriod) => `Every keyword we could compare ranks where it did ${days} days ago.`,
  workFailed: 'Couldn’t load runs and checks',
  noSchedules: 'No scheduled runs',
  schedulesAppear: 'Scheduled runs appear here with the credits they need.',
  schedulesNeedPlan: 'Paid plans include scheduled runs, from daily to monthly.',
  noTrouble: 'Nothing right now',
  noChecks: 'No checks yet',
  checksAppear: 'SERP, domain and backlink checks appear here.',
  projectsFailed: 'Couldn’t load your projects',
  noProjects: 'No projects yet',
  projectsAppear: 'Add a domain and keywords to start tracking your rankings.',
} as const

export const periodNames = {
  onceInDay: 'Daily',
  onceInWeek: 'Weekly',
  onceInTwoWeek: 'Every two weeks',
  onceInMonth: 'Monthly',
  onceInFifteenDays: 'Every 15 days',
  never: 'Never',
} as const satisfies Record<Period, string>

export const tileMessages = {
  failed: 'Couldn’t load',
  none: 'No rankings yet',
  nothingToCompare: 'Nothing to compare yet',
} as const
