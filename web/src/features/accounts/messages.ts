/** Words of the screens without a session that the contract does not hold. */
export const signInWords = {
  signedIn: 'Signed in.',
  lead: 'See where your domain stands today.',
  claim: 'Ranks and rivals, with the result page to prove it.',
  newHere: 'Free to try, no card needed',
} as const

export const codeWords = {
  hint: 'It is checked as soon as all 6 digits are there.',
  none: 'No sign-in is waiting for a code in this window. Sign in to have one sent.',
} as const

export const registrationWords = {
  lead: 'Check where your domain stands, against your rivals. Free to try, no card needed.',
  noTrialCredits: 'This address has had its trial credits already, so the account starts without any.',
  codeComes: 'At your first sign-in a code is sent to your mailbox.',
} as const

export const passwordWords = {
  resetLead: 'We send you a link that lets you choose a new one. It is valid for 60 minutes.',
  newLead: 'You’ll be signed out everywhere, and all other devices will need a code again.',
  differ: 'This is not the same as above.',
  noLink: 'Open the link of your mail again, or ask for a new one.',
} as const
