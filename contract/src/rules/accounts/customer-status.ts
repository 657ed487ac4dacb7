/**
 * A customer's status: suspended · paying: on a paid plan, including one whose renewal payment is overdue · trial: on a trial ·
 * none: on no plan. The first that applies counts.
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

/** Days over which the usage of customers is counted, including today. */
export const customerUsageDays = 30
