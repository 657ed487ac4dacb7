/** Words of the page that the server does not send. */
export const securityMessages = {
  sessionsFailed: 'Couldn’t load sessions',
  sessionsEmpty: 'No active sessions',
  devicesFailed: 'Couldn’t load devices',
  devicesEmpty: 'No trusted devices',
  devicesEmptyText: 'Devices are trusted for 30 days after you enter a code or reset your password.',
  ownerOnly:
    'You’re viewing a customer’s account. Only the customer can end sessions, remove devices or change how they sign in.',
  endedAlready: 'This session has already ended.',
  forgottenAlready: 'This device has already been removed.',
  passwordHint: 'Minimum 8 characters, uppercase and symbol',
  passwordEffect:
    'Changing your password signs you out on all other devices, and they’ll need a code to sign in again.',
  forgotten:
    'The link works once and expires after 60 minutes. Resetting your password signs you out everywhere, including here, and removes all other trusted devices.',
} as const
