/** Words of the screens without a session that the contract does not hold. */
export const signInFormMessages = {
  signedIn: 'Signed in.',
  lead: 'See where your site ranks today.',
  claim: 'Track your rankings and your competitors’, with a snapshot of every results page.',
  newHere: 'Free trial, no credit card required',
  notKept: 'Your browser blocks site storage, so you’ll be signed out when you reload or close this page.',
} as const

export const codeFormMessages = {
  hint: 'We verify automatically once you enter 6 digits.',
  none: 'Sign in and we’ll email you a code.',
  noneTitle: 'No code requested',
} as const

export const factorFormMessages = {
  passkey: 'Confirm it’s you with your fingerprint, face, PIN or security key.',
  app: 'Enter the 6-digit code from your authenticator app.',
  recovery: 'Enter one of the recovery codes you saved. Each one works once.',
  recoveryShape: 'Enter a recovery code of 12 letters and digits.',
  noMethod:
    'None of your sign-in methods work at this address, and you have no recovery codes left. Contact support to regain access.',
} as const

export const registrationFormMessages = {
  lead: 'Track your rankings and your competitors’. Free trial, no credit card required.',
  noTrialCredits: 'This email address has already used its free trial, so your account starts without credits.',
  codeComes: 'We’ll email you a code the first time you sign in.',
} as const

export const passwordFormMessages = {
  resetLead: 'We’ll email you a reset link. It’s valid for 60 minutes.',
  newLead: 'You’ll be signed out on all devices, and other devices will need a code to sign in again.',
  differ: 'Passwords don’t match.',
  noLink: 'Open the link in your email again, or request a new one.',
  noLinkTitle: 'No reset link',
} as const

export const newPasswordHeader = { title: 'Choose a new password', context: passwordFormMessages.newLead } as const

export const newAddressMessages = {
  title: 'Confirm your new email address',
  lead: 'You’ll use this address to sign in.',
  confirmed: 'Use your new address to sign in from now on.',
  noLink: 'Open the link in your email again, or request a new one in your profile.',
  noLinkTitle: 'No confirmation link',
  ended: 'This link has expired or has already been used. Request a new one in your profile.',
} as const

export const temporaryPasswordMessages = {
  lead: 'You signed in with a temporary password, which can’t be used again. Choose your own to continue.',
} as const

export const unsubscribeMessages = {
  title: 'Unsubscribe',
  about: 'Choose which emails you get. Receipts and security emails can’t be turned off.',
  question: (name: string) => `Stop getting these emails: ${name}.`,
  done: (name: string) => `You won’t get these emails anymore: ${name}. They stay in your notifications.`,
  already: (name: string) => `You don’t get these emails: ${name}.`,
} as const
