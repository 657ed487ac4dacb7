/** Credits that Auto Recharge can be set to begin below. */
export const thresholdBounds = { least: 1, most: 1_000_000 } as const

/** One recharge has to lift the balance to the threshold from nothing: with a higher one it would buy again and again. */
export const fitsOption = (threshold: number, optionCredits: number) => threshold <= optionCredits

/** The threshold that was entered; undefined if it isn’t a valid one. */
export function readThreshold(text: string): number | undefined {
  const digits = text.trim().replaceAll(',', '')
  const credits = /^\d{1,7}$/.test(digits) ? Number(digits) : 0
  return credits >= thresholdBounds.least && credits <= thresholdBounds.most ? credits : undefined
}

/** Why an automatic recharge can fail. */
export const rechargeFailures = ['declined', 'needs-action', 'no-card', 'option-retired'] as const
export type RechargeFailure = (typeof rechargeFailures)[number]

/**
 * The version of the terms that stand beside Auto Recharge. Change it with their meaning: consent names the version that was shown,
 * and one that is no longer here is refused.
 */
export const rechargeTermsVersions = ['2026-11-27'] as const
export type RechargeTermsVersion = (typeof rechargeTermsVersions)[number]
export const rechargeTermsVersion: RechargeTermsVersion = '2026-11-27'

/** At most so many charges; with one an hour, this limits what a fault could charge. */
export const mostRechargesADay = 5
