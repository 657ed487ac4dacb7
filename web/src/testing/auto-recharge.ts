import type { AutoRecharge } from '#contract/billing/subscriptions/endpoints.ts'

/** Auto Recharge as nobody has set it yet. */
export const rechargeOf = (changes: Partial<AutoRecharge> = {}): AutoRecharge => ({
  enabled: false,
  threshold: 1_000,
  topup_id: null,
  option: null,
  currency: 'GBP',
  agreed_at: '2026-11-20T12:00:00.000Z',
  card_on_file: false,
  owed: 0,
  stopped_because: null,
  last_failure: null,
  last_recharge: null,
  ...changes,
})
