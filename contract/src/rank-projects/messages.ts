import {
  competitorLimits,
  duplicateWindowMinutes,
  freshHours,
  keywordLimits,
  keywordsAtOnce,
  noteLimits,
  projectNameCharacters,
} from '../rules/limits/limits.ts'

/** Words of the project screens, shared because the server answers with some of them. */
export const rankProjectMessages = {
  name: 'Please enter a project name.',
  nameTooLong: `Project name must be ${projectNameCharacters} characters or fewer.`,
  schedule: 'Please select how often the project runs.',
  runAt: 'Please choose a time of day such as 06:00.',
  timeZone: 'Please choose a time zone.',
  tooManyKeywords: `Serpplus currently supports up to ${keywordLimits.perCheck} keywords per query. Please reduce the number of keywords to proceed.`,
  tooManyAdded: `You can add up to ${keywordLimits.perAddition.toLocaleString('en-GB')} keywords at a time. Please remove some.`,
  tooManyCompetitors: `A project can have up to ${competitorLimits.perProject} competitors. Please remove one first.`,
  scheduleForTrial: 'Upgrade to schedule runs.',
  queued: 'Your project is in queue! It will take around 2 to 5 minutes...',
  repeated: `You created this project less than ${duplicateWindowMinutes} minutes ago, so it wasn’t created again. Nothing was charged.`,
  tracked: 'Project created from the check',
  settingsChanged: 'Project settings saved',
  recentlyChecked: `This project was checked within the last ${freshHours} hours. Confirm to search again anyway.`,
  deleted: 'Project Deleted',
  runtimeUpdated: 'Runtime settings updated successfully for project: ',
  competitorAdded: 'The competitor has been added successfully to the project.',
  competitorRemoved: 'The competitor has been removed from the project.',
  invalidCompetitor: 'Invalid competitor selection.',
  invalidKeywords: 'Please select keywords first.',
  tooManySelected: `Please select up to ${keywordsAtOnce.toLocaleString('en-GB')} keywords at a time.`,
  knownKeywords: 'These keywords are already in the project.',
  keywordsAdded:
    'Keywords have been successfully added to the project. Processing is underway and may take a few moments.',
  keywordsDeleted: 'Selected keywords deleted successfully',
  date: 'Please choose a date.',
  reversedDates: 'The first date can’t be after the last one.',
  noteText: 'Please enter a note.',
  noteTooLong: `Note must be ${noteLimits.characters} characters or fewer.`,
  notesFull: `A project can have up to ${noteLimits.perProject} notes. Please delete one first.`,
  noteAdded: 'Note added',
  noteSaved: 'Note saved',
  noteDeleted: 'Note deleted',
  refreshed: 'Refresh started. Updates may take up to 5 minutes.',
} as const

/** Message for a plan that allows fewer keywords in a project than were entered. */
export const keywordLimitText = (limit: number) =>
  `Your plan allows up to ${limit.toLocaleString('en-GB')} keywords per project. Please remove some or upgrade your plan.`
