import { countOf } from '../../shared/format/numbers.ts'

export const topUpAmountsHeader = {
  title: 'Top-up amounts',
  context: 'Credits customers can buy beside a plan',
} as const

/** Words of the page that the server does not send. */
export const amountTexts = {
  loadFailed: 'Couldn’t load amounts',
  empty: 'No amounts',
  emptyText: 'Add an amount so that customers can buy credits.',
  kept: 'Credits already bought stay as they were sold. Auto Recharge keeps buying the number of credits each customer agreed to.',
  deleteTitle: (label: string) => `Delete ${label}?`,
  deleteText: (label: string, recharges: number) =>
    recharges === 0
      ? `Customers can no longer buy credits for ${label}. Credits already bought stay.`
      : `Customers can no longer buy credits for ${label}. Auto Recharge of ${countOf(recharges, 'customer')} is turned off, and we’ll tell them. Credits already bought stay.`,
} as const
