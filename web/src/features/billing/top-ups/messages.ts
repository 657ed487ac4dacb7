import { countOf } from '../../../shared/format/numbers.ts'

export const topUpAmountsHeader = {
  title: 'Top-up amounts',
  context: 'Credits customers can buy on top of their plan',
} as const

/** Words of the page that the server does not send. */
export const amountTexts = {
  loadFailed: 'Couldn’t load amounts',
  empty: 'No amounts',
  emptyText: 'Add an amount so that customers can buy credits.',
  kept: 'Credits already bought aren’t affected. Auto Recharge keeps buying the number of credits each customer agreed to.',
  deleteTitle: (label: string) => `Delete ${label}?`,
  deleteText: (label: string, recharges: number) =>
    recharges === 0
      ? `Customers will no longer be able to buy credits for ${label}. Credits they’ve already bought aren’t affected.`
      : `Customers will no longer be able to buy credits for ${label}. Auto Recharge will be turned off for ${countOf(recharges, 'customer')}, and we’ll notify them. Credits they’ve already bought aren’t affected.`,
} as const
