/** Words of the page that the server does not send. */
export const securityWords = {
  sessionsFailed: 'The sessions could not be loaded',
  sessionsEmpty: 'No session is open',
  devicesFailed: 'The devices could not be loaded',
  devicesEmpty: 'No device is trusted',
  devicesEmptyText: 'A device is trusted for 30 days once you enter a code or reset your password there.',
  endedAlready: 'That session had ended already.',
  forgottenAlready: 'That device was forgotten already.',
  password:
    'The link in the mail works once, for 60 minutes. Setting a new password ends every session, including this one, and only the browser you set it in stays trusted.',
} as const
