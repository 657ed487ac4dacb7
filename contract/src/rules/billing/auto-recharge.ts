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

/** The reasons why an automatic recharge can fail. */
export const rechargeFailures = ['declined', 'needs-action', 'no-card', 'option-retired'] as const
export type RechargeFailure = (typeof rechargeFailures)[number]

/**
 * Versions of the Auto Recharge terms. Add a new one whenever their meaning changes: consent names the version that was shown,
 * and a version that is not listed here is refused.
 */
export const rechargeTermsVersions = ['2026-11-27'] as const
export type RechargeTermsVersion = (typeof rechargeTermsVersions)[number]
export const rechargeTermsVersion: RechargeTermsVersion = '2026-11-27'

/** With at most one charge an hour, this limits what a fault could charge. */
export const mostRechargesADay = 5
