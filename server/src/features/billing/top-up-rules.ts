/** The time that bought credits are valid. */
export const topUpMonths = 12

/** Auto Recharge begins below this many credits until its account chooses otherwise. */
export const defaultRechargeThreshold = 1_000
