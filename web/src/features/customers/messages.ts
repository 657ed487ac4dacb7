/** Words of the customers' screens that the server does not send. */
export const customerListHeader = {
  title: 'Customers',
  context: 'All customers, with their plan and credits',
} as const

export const customerTexts = {
  failed: 'Couldn’t load this customer',
  notFound: 'We couldn’t find that customer. The account may have been deleted, or the link may be mistyped.',
  listFailed: 'Couldn’t load customers',
  empty: 'No customers yet',
  emptyText: 'People appear here once they register.',
  notProvided: 'Not Provided',
  suspendedNoSwitch: 'You can’t switch into a suspended customer',
  switched: 'Switched to the customer’s account',
  hint: 'Minimum 8 characters long, uppercase & symbol',
  generated: 'Random password generated!',
  link: 'They choose a new password themselves. The link works once and expires after 60 minutes.',
  password:
    'Signs the customer out everywhere. The new password works for one sign-in within 24 hours, and then they choose their own.',
  factors:
    'For customers who have lost every passkey, their authenticator app and their recovery codes. We’ll email them a code at their next sign-in.',
  reasonHint: 'Shown in the credits history.',
} as const
