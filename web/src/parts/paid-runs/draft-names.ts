/** Names of drafts that a screen of another capability reads or fills in. */
export const draftNames = {
  check: 'check',
  project: 'project',
} as const
