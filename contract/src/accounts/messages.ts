// Messages of signing in, registering and passwords.

export const loginMessages = {
  email: 'Please enter a valid email address.',
  password: 'Password must be at least 8 characters long.',
  invalid: 'Invalid email or password.',
  unexpected: 'An unexpected error occurred.',
  noResponse: 'No response received from the server.',
  logoutFailed: 'Couldn’t sign you out. Please try again.',
} as const

export const codeMessages = {
  sent: 'OTP sent. Please check your email.',
  shape: 'Enter the 6-digit code.',
  wrong: 'Incorrect code.',
  ended: 'This code has expired. Sign in again to get a new one.',
} as const

export const registrationMessages = {
  done: 'Successfully created user!',
  name: 'Please enter a valid name.',
  email: 'Please enter a valid email address.',
  disposable: 'Please provide a valid and non-disposable email address.',
  password: 'Your password doesn’t meet all the requirements.',
  fields: 'Please fill in all fields correctly.',
  taken: 'The email has already been taken!',
  failed: 'Couldn’t create your account. Please try again later.',
} as const

export const passwordMessages = {
  emailSent: 'Mail sent',
  resetFailed: 'Failed to send reset password email.',
  changed: 'Password changed successfully.',
  mismatch: 'Please enter a valid new password and ensure the confirmation password matches.',
  changeFailed: 'An error occurred while changing your password. Please try again later.',
  common: 'This password is too common. Choose a less predictable one.',
  personal: 'This password is too similar to your name, your email address or our name. Choose another one.',
  linkEnded: 'This link has expired or has already been used. Request a new one.',
} as const

export const accountMessages = {
  deleted: 'Account deleted.',
  ownDeleted: 'Your account was deleted.',
  password: 'Enter your password.',
} as const

/** Messages about a profile, for owner and staff alike. */
export const profileMessages = {
  name: 'Please enter a valid name.',
  contact: 'Enter a phone number of 5 to 30 digits, such as +353 1 234 5678.',
  country: 'Choose a country from the list.',
  language: 'Choose a language from the list.',
  type: 'The account type must be 1 (trial) or 2 (paid).',
  credits: 'Credits must be between 0 and 1,000,000,000, with up to 4 decimals.',
  updated: 'Profile updated successfully.',
  suspended: 'Profile updated. The customer is suspended.',
  passwordSent: 'Profile updated. The password was emailed to the customer.',
  linkSent: 'Profile updated. A password reset link was emailed to the customer.',
  emailPending: 'Profile updated. To change your email address, open the link we sent to the new one.',
  emailChanged: 'Your email address was changed.',
  reason: 'Enter a reason for the credit change.',
  suspendReason: 'Enter a reason for the suspension.',
  suspendReasonLong: 'A reason must be 300 characters or fewer.',
  passwordOrLink: 'Choose either a new password or a reset link.',
  nothingToSend: 'Enter the password to email.',
  stillTemporary: 'Choose a password other than the temporary one.',
  temporaryEnded:
    'This temporary password has expired or has already been used. Use “Forgot password?” to set a new one.',
  failed: 'Couldn’t save the profile. Please try again.',
  customerFailed: 'Couldn’t save the customer. Please try again.',
  mismatch: 'Passwords don’t match.',
} as const

/** Messages of the list of users, used on both sides. */
export const userMessages = {
  firstName: 'Enter a first name.',
  lastName: 'Enter a last name.',
  longName: 'First and last name together must be 100 characters or fewer.',
  role: 'Choose a role.',
  created: 'User created successfully. We emailed them a link to set their password.',
  createFailed: 'Failed to create user. Please try again later.',
  deleteFailed: 'Failed to delete user. Please try again later.',
  firstCredits: 'Credits granted when the account was created',
} as const
