import { unsavedKeptHours } from '#contract/rules/limits/limits.ts'

/** Words of the backlink screens that the contract does not hold. */
export const backlinkTexts = {
  analysis: 'Backlinks analysis',
  loadFailed: 'Couldn’t load the backlinks',
  listFailed: 'Couldn’t load your backlink projects',
  domainsFailed: 'Couldn’t load the referring domains',
  anchorsFailed: 'Couldn’t load the anchors',
  gapFailed: 'Couldn’t compare the projects',
  running: 'These backlinks are being analyzed',
  notAnalyzed: 'Not analyzed yet',
  allLoaded: 'All links are shown',
  notSent: 'No response received from the server. Click Analyze again. You won’t be charged twice.',
  paidForLinks:
    'Credits for links that aren’t found are refunded automatically. If none are found, only the base fee is charged.',
  whole: 'Whole target',
  linksLoaded: 'Links loaded',
  unsaved: 'This check isn’t saved. Leave and delete it?',
  /** Only people who may delete it are asked when they leave the page. */
  keptUnsaved: (mayDelete: boolean) =>
    `Not saved: deleted ${mayDelete ? 'when you leave this page, or ' : ''}after ${unsavedKeptHours} hours`,
  refreshFailed: 'Couldn’t refresh the backlinks. Please try again.',
  scheduleFailed: 'Couldn’t save the schedule. Please try again.',
} as const

export const backlinkCheckHeader = {
  title: 'Analyze Backlinks',
  context: 'See who links to a domain or page, and what changed',
} as const

export const backlinkListHeader = { title: 'Backlink projects', context: 'Domains and pages you have saved' } as const
