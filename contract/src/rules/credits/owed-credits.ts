import { formatCredits } from './credit-amounts.ts'

type Owed = {
  owed: number
  /** The part owed by a deleted account with the same email address. */
  earlier: number
  who: 'You' | 'This customer'
}

/** Says how much an account owes, why, and how it is paid off. */
export function owedSentence({ owed, earlier, who }: Owed): string {
  const owes = who === 'You' ? 'You owe' : 'This customer owes'
  const share = earlier >= owed ? 'They' : `${formatCredits(earlier)} of them`
  const origin = earlier > 0 ? ` ${share} come from a deleted account with the same email address.` : ''
  const end =
    who === 'You'
      ? 'They’ll be deducted from your next credits.'
      : 'They’ll be deducted from the customer’s next plan credits or top-up, not from credits you add. To make up for them, add the same number of credits.'
  return `${owes} ${formatCredits(owed)} credits that were used before their payment was refunded or disputed.${origin} ${end}`
}
