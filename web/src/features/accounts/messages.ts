/** Words of signing in and out that the contract does not hold. */
export const accountMessages = {
  signedIn: 'Signed in.',
  lead: 'See where your domain stands today.',
  claim: 'Ranks and rivals, with the result page to prove it.',
  /** The step for one-time codes is not part of the product yet, so its answer leads nowhere. */
  codeNotSupported: 'This account needs a one-time code, which this version cannot ask for.',
} as const
