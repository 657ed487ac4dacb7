export const userListHeader = { title: 'Users', context: 'Every account, customers and staff' } as const

/** Words of the page that the server does not send. */
export const userTexts = {
  loadFailed: 'Couldn’t load users',
  rolesFailed: 'Couldn’t load roles',
  search: 'Search name, email or ID',
  noMatch: (search: string) => `No user matches “${search}”`,
  nobody: 'No users on this page',
  addTitle: 'Add User',
  addText: 'We’ll email a link to set the password. It expires in 72 hours.',
  editTitle: (name: string) => `Edit ${name}`,
  ungrantable: 'Only roles you may give are listed.',
  trial: 'A customer on trial gets the plan Trial.',
  reason: 'Reason for the change of credits',
  reasonHelp: 'Shown in the customer’s credits history',
  deleteTitle: (name: string) => `Delete ${name}?`,
  deleteText:
    'They’re signed out everywhere, their personal data is removed and their subscription is cancelled. This can’t be undone. Ledger and audit log are kept.',
  whyNot: {
    own: 'This is your own account',
    staff: 'Only a Superadmin can change staff accounts',
    ability: 'Your role doesn’t allow this',
  },
} as const

/** Account types as the list names them. */
export const typeNames = { 1: 'Free', 2: 'Paid' } as const
