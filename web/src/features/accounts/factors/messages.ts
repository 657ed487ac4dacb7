/** Words about second factors that the server does not send. */
export const factorWords = {
  hint: 'A second step after your password',
  failed: 'Couldn’t load two-step verification',
  none: 'Two-step verification is off',
  noneText:
    'Add a passkey or an authenticator app so that nobody can sign in on a new device with just your password and access to your email.',
  few: (left: number) =>
    left === 0
      ? 'You have no recovery codes left. Create new ones so you can still sign in if you lose your device.'
      : `You have ${left} recovery ${left === 1 ? 'code' : 'codes'} left. Create new ones before you run out.`,
  unusable: 'Created for another address of this site. It can’t be used here.',
  removedAlready: 'This method has already been removed.',
  nameHint: 'Helps you tell your passkeys apart, for example “MacBook” or “YubiKey”.',
  scan: 'Scan this code with your authenticator app, or enter the key manually. Then enter the 6-digit code the app shows.',
  recovery:
    'If you lose your device, each of these codes lets you sign in once. Keep them somewhere safe: you won’t see them again.',
  save: 'Copy or download your codes first.',
  copyFailed: 'Couldn’t copy. Select the codes and copy them manually, or download them.',
} as const

export const requiredWords = {
  title: 'Set up two-step verification',
  text: 'Your role requires a second step at sign-in. Add a passkey or an authenticator app to continue.',
  done: 'Two-step verification is on. You can continue.',
} as const
