import { domainLimits, freshHours } from '../rules/limits/limits.ts'

/** Words of the domain screens, shared because the server answers with some of them. */
export const domainProjectMessages = {
  limit: 'Please enter a keyword limit.',
  limitOfTrial: `Trial Plan Limit: As a trial user, you can check up to ${domainLimits.perTrialCheck} keywords of a domain. Upgrade your plan to unlock higher limits.`,
  country: 'Please select a country.',
  language: 'Please select a language.',
  market: 'No keyword data is available in this language for this country. Please choose another language or country.',
  place: 'Please choose a state or city from the list.',
  schedule: 'Please select how often to check the domain.',
  saveForTrial: 'Upgrade to save domains.',
  started: 'Domain check started',
  recentlyChecked: `This domain was checked within the last ${freshHours} hours. Confirm to check again anyway.`,
  scheduleUpdated: 'Schedule updated successfully',
  scheduleFailed: 'Couldn’t save the schedule. Please try again.',
  saved: 'Domain project saved successfully.',
  saveFailed: 'Couldn’t save the domain. Please try again.',
  refreshed: 'Your data is refreshed. The page will auto-refresh in 30 seconds.',
  refreshFailed: 'Couldn’t refresh the domain. Please try again.',
  deleted: 'Project deleted successfully',
  deleteFailed: 'Couldn’t delete the domain. Please try again.',
  date: 'This domain wasn’t checked on that date. Please choose another.',
  serpKeyword: 'Please choose one of this domain’s keywords.',
  compared: 'Choose one to three other domains, all checked for the same country and language.',
} as const

/** Outside what the credit settings and the account's type allow. */
export const limitRangeText = (least: number, most: number) =>
  `Enter a whole number from ${least.toLocaleString('en-GB')} to ${most.toLocaleString('en-GB')}.`
