export const noticesHeader = {
  title: 'Notifications',
  context: 'Kept for a year. You choose in your profile which of them we also email.',
} as const

export const noticeMessages = {
  failed: 'Failed to load notifications. Please try again later.',
  empty: 'No notifications yet',
  emptyText: 'We’ll tell you here about your account, your plan and your scheduled runs.',
  noMatches: 'No notifications match these filters',
  allRead: 'You’ve read all notifications.',
  markFailed: 'Couldn’t mark as read. Please try again later.',
  preferences: 'Choose which emails you get. Everything is listed in your notifications either way.',
  weekly: 'One for each project, on Monday mornings in its time zone, for up to 50 projects.',
  always: 'You always get these emails, because they protect your account and document your payments.',
  preferencesFailed: 'Couldn’t load email preferences',
  onlyCustomerChooses: 'Only the customer can choose their emails.',
} as const
