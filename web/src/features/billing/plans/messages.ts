export const planListHeader = {
  title: 'Plans & Pricing',
  context: 'What customers can subscribe to, and at what price',
} as const

/** Words of the page that the server does not send. */
export const planTexts = {
  loadFailed: 'Couldn’t load plans',
  addTitle: 'Add Plan',
  editTitle: 'Edit Plan',
  edit: 'Change the plan below, and click Save changes before closing.',
  prices:
    'A new price or new credits apply to new subscriptions. Current subscribers keep theirs until they change plans.',
  notSold: 'Leave price and credits empty to take the plan off sale for that interval.',
  published: 'Live at the payment provider',
  reloaded: 'Reloaded. Your changes were kept, and everything else is up to date.',
  unpublished: 'Not published yet',
} as const
