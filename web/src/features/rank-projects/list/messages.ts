import type { MovementPeriod } from '#contract/rules/rank-projects/comparison-periods.ts'
import { countOf } from '../../../shared/format/numbers.ts'

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

/** Shown in place of an empty list during a trial. */
export const trialMessage = (limit: number) => ({
  title: `Your trial includes ${limit === 1 ? 'one project' : countOf(limit, 'project')}`,
  text: 'Runs use your trial credits. Scheduled runs and competitors aren’t included.',
})
