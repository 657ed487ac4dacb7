export const userListHeader = { title: 'Users', context: 'All accounts, customers and staff' } as const

/** Words of the page that the server does not send. */
export const userTexts = {
  loadFailed: 'Couldn’t load users',
  rolesFailed: 'Couldn’t load roles',
  search: 'Search name, email or ID',
  noMatch: (search: string) => `No user matches “${search}”`,
  nobody: 'No users on this page',
  addTitle: 'Add User',
  addText: 'We’ll email them a link to set a password. It expires in 72 hours.',
  editTitle: (name: string) => `Edit ${name}`,
  ungrantable: 'Only roles you can assign are listed.',
  trial: 'Trial customers start on the Trial plan.',
  reason: 'Reason for the credit change',
  reasonHelp: 'Shown in the customer’s credits history',
  deleteTitle: (name: string) => `Delete ${name}?`,
  deleteText:
    'They’ll be signed out everywhere, their personal data will be deleted and their subscription will be cancelled. Receipts, credit records and the audit log are kept. This can’t be undone.',
  whyNot: {
    own: 'This is your own account',
    staff: 'Only a Superadmin can change staff accounts',
    ability: 'Your role doesn’t allow this',
  },
} as const

/** Account types as the list names them. */
export const typeNames = { 1: 'Trial', 2: 'Paid' } as const
