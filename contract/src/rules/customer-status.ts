/**
 * How a customer stands: suspended · paying: on a plan that is paid for, or whose renewal may still be · trial: on a trial ·
 * none: on no plan now. The first that holds is theirs.
 */
export const customerStatuses = ['suspended', 'paying', 'trial', 'none'] as const
export type CustomerStatus = (typeof customerStatuses)[number]

export const customerStatusNames = {
  suspended: 'Suspended',
  paying: 'Paying',
  trial: 'On trial',
  none: 'No active plan',
} as const satisfies Record<CustomerStatus, string>

export function customerStatusOf(
  isSuspended: boolean,
  plan: { is_trial: boolean; is_expired: boolean } | null,
): CustomerStatus {
  if (isSuspended) return 'suspended'
  if (plan === null || plan.is_expired) return 'none'
  return plan.is_trial ? 'trial' : 'paying'
}

/** Of how many days the usage of customers is counted, the one under way included. */
export const customerUsageDays = 30
