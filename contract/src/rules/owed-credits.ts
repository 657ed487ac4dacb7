import { formatCredits } from './credit-amounts.ts'

type Owed = {
  owed: number
  /** The part that an earlier account with the same email address left behind. */
  earlier: number
  who: 'You' | 'This customer'
}

/** What is owed, where it comes from and how it is paid off. */
export function owedSentence({ owed, earlier, who }: Owed): string {
  const isReader = who === 'You'
  const account = `an earlier account with ${isReader ? 'your' : 'the same'} email address`
  const used = 'were used before their payment was refunded or disputed'
  const which =
    earlier <= 0
      ? `They ${used}`
      : earlier >= owed
        ? `They ${used}, in ${account} that was deleted`
        : `They ${used}, ${formatCredits(earlier)} of them in ${account} that was deleted`
  return `${who} ${isReader ? 'owe' : 'owes'} ${formatCredits(owed)} credits. ${which}. They’re deducted from the next credits ${isReader ? 'you get' : 'bought'}.`
}
