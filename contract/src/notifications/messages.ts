export const notificationMessages = {
  forStaff: 'Emails of this kind are only for our team.',
  emailsOn: 'Emails turned on.',
  emailsOff: 'Emails turned off.',
  unsubscribed: 'You’ve been unsubscribed.',
  badLink: 'This link isn’t valid. Sign in to choose which emails you get.',
} as const
