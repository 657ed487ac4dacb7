import type { AccountPlan } from '#contract/accounts/rows.ts'

export type Subscription = NonNullable<AccountPlan>['subscription']

/** Whether a subscription is over by now, also where it was not when the account was fetched. */
export const hasEnded = ({ is_expired, expiry_date }: Pick<Subscription, 'is_expired' | 'expiry_date'>, now: Date) =>
  is_expired || new Date(expiry_date) <= now
