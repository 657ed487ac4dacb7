/** Words of the list that the contract does not hold. */
export const listWords = {
  noProjects: 'No projects yet',
  firstProject: 'Name a domain and its keywords; the ranks of every day follow by themselves.',
  notLooked: 'No look yet',
  onlyWhenAsked: 'Only when asked',
} as const
