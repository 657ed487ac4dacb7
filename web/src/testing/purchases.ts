import type { Purchase } from '#contract/billing/purchases/rows.ts'

/** A month of Pro that is paid and valid. */
export const purchaseOf = (changes: Partial<Purchase> = {}): Purchase => ({
  id: '019ab000-0000-7000-8000-000000000001',
  name: 'Pro',
  interval: 'month',
  debt_paid: 0,
  from_balance: 0,
  credits: 30_000,
  price: 49,
  tax: 8.17,
  currency: 'GBP',
  purchase_date: '2026-11-01T10:42:00.000Z',
  expire_date: '2026-12-01T10:42:00.000Z',
  is_expired_plan: false,
  is_cancelled: 0,
  created_at: '2026-11-01T10:42:00.000Z',
  highlighted: false,
  state: 'paid',
  refunded: 0,
  disputed: 0,
  receipt_number: 1_001,
  pay_url: null,
  is_archived: false,
  is_auto_recharge: false,
  ...changes,
})

/** The server's list of some purchases, archived ones when they are asked for. */
export const purchaseListsOf =
  (purchases: Purchase[], { isRecharging = false } = {}) =>
  ({ values }: { values: Record<string, string> }) => {
    const listed = purchases.filter(({ is_archived }) => !is_archived || values.archived !== undefined)
    return {
      regular_subscriptions: listed.filter(({ interval }) => interval !== null),
      top_up_subscriptions: listed.filter(({ interval }) => interval === null),
      archived_count: purchases.filter(({ is_archived }) => is_archived).length,
      auto_recharge: isRecharging,
    }
  }
