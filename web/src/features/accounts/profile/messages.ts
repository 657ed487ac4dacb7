/** Words of the profile that the server does not send. */
export const profileTexts = {
  missing: 'Not Provided',
  noRole: 'No Role Assigned',
  passwordForEmail: 'Required to change your email address.',
  defaults: 'New checks start with your country and language.',
  defaultsOfTrial: 'New checks start with your country.',
  unsaved: 'Leave without saving?',
  unsavedText: 'Your changes to your profile will be lost.',
  pending: (email: string) => `We sent a link to ${email}. Open it within 60 minutes to confirm the change.`,
} as const

export const profileHeader = {
  title: 'Edit Your Profile',
  context: 'Manage your details, password, sessions and notifications',
} as const
