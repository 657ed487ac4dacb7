export const purchaseListHeader = {
  title: 'Purchase History',
  context: 'Plans and credits you bought, with their receipts',
} as const

export const purchaseMessages = {
  ownerOnly: 'You’re viewing a customer’s account. Only the customer can pay, buy credits or change Auto Recharge.',
  listFailed: 'Couldn’t load your purchases',
  regular: 'Subscriptions',
  topUps: 'Credit top-ups',
  noRegular: 'No subscription payments',
  noTopUps: 'No top-ups',
  empty: 'No purchases yet',
  emptyText: 'Each payment for a plan or credits is listed here, with a receipt you can download.',
  notes: [
    'A plan’s credits are valid for the period they were bought for.',
    'Top-up credits are valid for 12 months. Credits that expire first are used first.',
    'Every receipt is also emailed to you.',
  ],
  allArchived: 'All your purchases are archived',
  showArchived: 'Show archived',
  upgrade: 'Upgrade Now',
} as const
