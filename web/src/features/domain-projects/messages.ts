import { unsavedKeptHours } from '#contract/rules/limits/limits.ts'

/** Words of the domain screens that the contract does not hold. */
export const domainMessages = {
  analysis: 'Organic Search Positions Analysis',
  loadFailed: 'Couldn’t load the domain',
  listFailed: 'Couldn’t load your domains',
  pagesFailed: 'Couldn’t load the pages',
  compareFailed: 'Couldn’t compare the domains',
  running: 'This domain is being checked',
  notChecked: 'Not checked yet',
  allLoaded: 'All keywords are loaded',
  unsaved: 'This check isn’t saved. Leave and delete it?',
  notSent: 'No response received from the server. Click Check Domain Rank again. You won’t be charged twice.',
  countryData: 'Keyword data covers the whole country. The state or city is used for top ten results.',
  paidForRows:
    'Credits for keywords that aren’t found are refunded automatically. If none are found, only the base fee is charged.',
  whole: 'Whole domain',
  topTenPrice: (credits: string) => `This action will take ${credits} credits`,
  topTenFree: 'Show the top ten results',
  keptUnsaved: `New checks are deleted after ${unsavedKeptHours} hours unless you save them.`,
  topTenFailed: 'Couldn’t load the top ten results',
  lockedList: 'domain projects',
} as const

export const domainCheckHeader = {
  title: 'Check Your Domain Rank',
  context: 'See which keywords a domain ranks for, and the traffic they bring',
} as const

export const domainListHeader = { title: 'Domain projects', context: 'Domains you have saved' } as const
