/** Words of the list that the contract does not hold. */
export const checkListMessages = {
  noProjects: 'No projects yet',
  firstProject: 'Add a domain and keywords to start tracking your rankings.',
  notChecked: 'Not checked yet',
  onlyWhenAsked: 'Manual runs only',
} as const

export const movedNames = {
  improved: 'improved over 7 days',
  declined: 'declined over 7 days',
  lost: 'no longer found',
} as const
