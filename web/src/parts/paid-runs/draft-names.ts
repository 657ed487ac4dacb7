/** Names of the forms that keep a draft; another screen may fill them in. */
export const draftNames = {
  check: 'check',
  project: 'project',
  domainCheck: 'domain-check',
  backlinkCheck: 'backlink-check',
} as const
