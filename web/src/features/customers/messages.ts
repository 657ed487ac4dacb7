/** Words of the customers' screens that the server does not send. */
export const customerListHeader = {
  title: 'Customers',
  context: 'All customers, with their plan, revenue and usage',
} as const

export const customerTexts = {
  failed: 'Couldn’t load this customer',
  notFound: 'We couldn’t find that customer. The account may have been deleted, or the link may be mistyped.',
  listFailed: 'Couldn’t load customers',
  usageFailed: 'Couldn’t load this customer’s usage',
  creditsFailed: 'Couldn’t load this customer’s credit history',
  activityFailed: 'Couldn’t load this customer’s activity',
  noUse: 'No credits used in the last 30 days',
  noUseText: 'Credits used by checks and scheduled runs appear here day by day.',
  noHistory: 'No credits added or used yet',
  noActivity: 'No activity yet',
  noActivityText: 'Checks, purchases and actions appear here as they happen.',
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
  suspendEffects:
    'will be signed out everywhere and unable to sign in. They’ll get an email with your reason. Scheduled runs and Auto Recharge pause. A paid plan keeps renewing: to end it, cancel it under Billing & Plans.',
  suspendReasonHint: 'Sent to the customer, shown to them at sign-in, and kept in the audit log.',
  liftEffects: 'will be able to sign in again and will get an email. Scheduled runs and Auto Recharge resume.',
  reasonHint: 'Shown in the credits history.',
} as const
