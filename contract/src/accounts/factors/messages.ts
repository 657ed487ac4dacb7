// Messages of second factors: passkeys, authenticator apps and recovery codes.

export const factorMessages = {
  passkeyAdded: 'Passkey added.',
  passkeyRenamed: 'Passkey renamed.',
  passkeyRemoved: 'Passkey removed.',
  passkeyName: 'Please enter a name for this passkey.',
  authenticatorAdded: 'Authenticator app added.',
  authenticatorRemoved: 'Authenticator app removed.',
  recoveryCodesRenewed: 'New recovery codes created. The old ones no longer work.',
  reset: 'Two-step verification reset.',
  code: 'Enter the 6-digit code from your authenticator app.',
  credential: 'The passkey response is incomplete.',
} as const
