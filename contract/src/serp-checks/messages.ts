import {
  checkNoteCharacters,
  checksDeletedAtOnce,
  competitorLimits,
  duplicateWindowMinutes,
} from '../rules/limits/limits.ts'

/** Words of the two screens, shared because the server answers with some of them. */
export const serpCheckMessages = {
  fields: 'Please fill out all required fields correctly.',
  engine: 'Please select a search engine.',
  device: 'Please select a device.',
  language: 'Please select a language.',
  country: 'Please select a country.',
  depth: 'Please select a depth: 10, 20, 50 or 100.',
  aiOverviewElsewhere: 'AI Overview citations can only be loaded for Google. Turn this option off or choose Google.',
  tooManyCompetitors: `You can add up to ${competitorLimits.perCheck} competitors only.`,
  duplicateCompetitor: 'This competitor is already added.',
  ownDomainAsCompetitor: 'This is your own domain.',
  queued:
    'Keywords are in queue. Processing will take a maximum of 3 to 5 minutes. If any keywords are missing, please check again after that time.',
  repeated: `You started this check less than ${duplicateWindowMinutes} minutes ago, so it wasn’t run again. Nothing was charged.`,
  insufficientCredits: 'Insufficient credits. Upgrade to premium for more features.',
  failed: 'An error occurred while processing your request. Please try again later.',
  listFailed: 'Couldn’t load your checks',
  refreshed: 'Refresh started. Updates may take up to 5 minutes.',
  retried: 'Retry started. Updates may take up to 5 minutes.',
  refreshFailed: 'Couldn’t refresh the check',
  confirmRefresh:
    'Rankings rarely change within a few hours, so one check a day is usually enough. Search again anyway?',
  note: 'Name must be text.',
  noteTooLong: `Name must be ${checkNoteCharacters} characters or fewer.`,
  renamed: 'Check renamed',
  noteRemoved: 'Name removed',
  noneSelected: 'Please select checks first.',
  tooManySelected: `You can delete up to ${checksDeletedAtOnce} checks at a time.`,
  deleted: 'Check deleted',
  severalDeleted: 'Checks deleted',
} as const
