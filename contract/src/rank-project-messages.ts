/** Words of the project screens, shared because the server answers with some of them. */
export const rankProjectMessages = {
  name: 'Please enter a project name.',
  nameTooLong: 'A project name may have at most 100 characters.',
  schedule: 'Please select how often the project runs.',
  runAt: 'Please choose a time of day such as 06:00.',
  timeZone: 'Please choose a time zone.',
  tooManyKeywords:
    'Serpplus currently supports up to 100 keywords per query. Please reduce the number of keywords to proceed.',
  tooManyCompetitors: 'A project has at most 10 competitors. Please remove one first.',
  scheduleForTrial: 'Upgrade to run projects on a schedule.',
  queued: 'Your project is in queue! It will take around 2 to 5 minutes...',
  deleted: 'Project Deleted',
  runtimeUpdated: 'Runtime settings updated successfully for project: ',
  competitorAdded: 'The competitor has been added successfully to the project.',
  competitorRemoved: 'The competitor has been removed from the project.',
  invalidCompetitor: 'Invalid competitor selection.',
  invalidKeywords: 'Please select keywords first.',
  knownKeywords: 'These keywords are in the project already.',
  keywordsAdded:
    'Keywords have been successfully added to the project. Processing is underway and may take a few moments.',
  keywordsDeleted: 'Selected keywords deleted successfully',
  date: 'Please choose a date such as 2026-11-20.',
  noteText: 'Please write what happened.',
  noteTooLong: 'A note may have at most 200 characters.',
  notesFull: 'A project has at most 500 notes. Please delete one first.',
  noteAdded: 'Note added',
  noteDeleted: 'Note deleted',
  refreshed: 'The project is refreshed. Updates may take up to 5 minutes.',
} as const

/** Where a plan has room for fewer keywords in a project than were entered. */
export const keywordLimitWords = (limit: number) =>
  `A project of your plan holds up to ${limit.toLocaleString('en-GB')} keywords. Please remove some, or upgrade your plan.`
