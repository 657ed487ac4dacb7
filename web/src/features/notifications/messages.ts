export const noticesHeader = {
  title: 'Notifications',
  context: 'Kept for up to a year. Choose in your profile which ones we also email.',
} as const

export const noticeMessages = {
  failed: 'Couldn’t load notifications',
  empty: 'No notifications yet',
  emptyText: 'Updates about your account, plan and scheduled runs appear here.',
  noMatches: 'No notifications match these filters',
  allRead: 'You’ve read all notifications.',
  markFailed: 'Couldn’t mark as read. Please try again later.',
  preferences: 'Choose which emails you get. Every notification is listed in Serpplus either way.',
  weekly: 'One email per project on Monday mornings, in the project’s time zone, for up to 50 projects.',
  always: 'These emails are about your security, plan and payments, so they can’t be turned off.',
  preferencesFailed: 'Couldn’t load email preferences',
  onlyCustomerChooses: 'Only the customer can choose their emails.',
} as const
