import type { MovementPeriod } from '#contract/rules/rank-projects/comparison-periods.ts'

/** Words of the list that the contract does not hold. */
export const checkListMessages = {
  noProjects: 'No projects yet',
  firstProject: 'Add a domain and keywords to start tracking your rankings.',
  notChecked: 'Not checked yet',
  onlyWhenAsked: 'Manual runs only',
} as const

export const movedNames = (days: MovementPeriod) =>
  ({
    improved: `improved over ${days} days`,
    declined: `declined over ${days} days`,
    lost: 'no longer found',
  }) as const
