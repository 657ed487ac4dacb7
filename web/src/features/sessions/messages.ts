/** Words of the page that the server does not send. */
export const securityWords = {
  sessionsFailed: 'The sessions could not be loaded',
  sessionsEmpty: 'No session is open',
  devicesFailed: 'The devices could not be loaded',
  devicesEmpty: 'No device is trusted',
  devicesEmptyText: 'A device is trusted for 30 days after you enter a code or reset your password on it.',
  endedAlready: 'That session had ended already.',
  forgottenAlready: 'That device was forgotten already.',
  password:
    'The reset link works once and expires after 60 minutes. Resetting your password ends every session, including this one. Only the browser you reset it in will be trusted.',
} as const
