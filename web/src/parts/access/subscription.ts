import type { AccountPlan } from '#contract/accounts/rows.ts'

export type Subscription = NonNullable<AccountPlan>['subscription']

/** True if a subscription is over by now, also where it was not when the account was fetched. */
export const hasEnded = ({ is_expired, usable_until }: Pick<Subscription, 'is_expired' | 'usable_until'>, now: Date) =>
  is_expired || new Date(usable_until) <= now
