/** Words of the page that the server does not send. */
export const securityWords = {
  sessionsFailed: 'The sessions could not be loaded',
  sessionsEmpty: 'No session is open',
  devicesFailed: 'The devices could not be loaded',
  devicesEmpty: 'No device is trusted',
  devicesEmptyText: 'A device is trusted for 30 days once you have entered a code there.',
  endedAlready: 'That session had ended already.',
  forgottenAlready: 'That device was forgotten already.',
  password:
    'The link in the mail works once, for 60 minutes. Setting a new password ends every session, this one too, and forgets every trusted device.',
} as const
