import { freshHours } from '../rules/limits/limits.ts'

/** Words of the backlink screens, shared because the server answers with some of them. */
export const backlinkMessages = {
  targetRequired: 'Domain or URL is required.',
  targetInvalid: 'Please enter a valid domain or URL.',
  scope: 'Please choose Domain or Subdomain.',
  schedule: 'Please select how often to analyze the backlinks.',
  started: 'Backlink check initiated successfully!',
  unexpected: 'Unexpected response from the server.',
  recentlyChecked: `These backlinks were analyzed within the last ${freshHours} hours. Confirm to analyze them again anyway.`,
  refreshed: 'Backlink refresh started',
  scheduleUpdated: 'Schedule updated successfully',
  saved: 'Project saved successfully',
  saveFailed: 'Couldn’t save the backlink project. Please try again.',
  deleted: 'Project deleted successfully',
  deleteFailed: 'Couldn’t delete the backlink project. Please try again.',
  date: 'These backlinks weren’t analyzed on that date. Please choose another.',
  compared: 'Choose one to three other saved backlink projects.',
  chosenLinks: 'Please select links in the table.',
  replacedLinks: 'A newer check has replaced some of these links. Please select them again.',
} as const
