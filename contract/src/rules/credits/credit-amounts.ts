/**
 * Credits are decimal numbers with four places, kept exact by computing in ten-thousandths.
 * Shown with two places everywhere.
 */
const perCredit = 10_000

const toUnits = (credits: number) => Math.round(credits * perCredit)

export const multiplyCredits = (credits: number, count: number) => (toUnits(credits) * count) / perCredit
export const subtractCredits = (from: number, credits: number) => (toUnits(from) - toUnits(credits)) / perCredit
export const addCredits = (left: number, right: number) => (toUnits(left) + toUnits(right)) / perCredit

/** The spendable balance after credits are added, which first pay off what is owed. */
export const balanceAfter = (balance: number, added: number, owed: number) =>
  addCredits(balance, Math.max(0, subtractCredits(added, owed)))

/** The part of credits that `part` is of `whole`, both whole numbers; rounded down, so that parts never add up to more. */
export const multiplyByShare = (credits: number, part: number, whole: number) =>
  Number((BigInt(toUnits(credits)) * BigInt(part)) / BigInt(whole)) / perCredit

const shown = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
export const formatCredits = (credits: number) => shown.format(credits)
