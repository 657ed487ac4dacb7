// The words of signing in, registering and passwords. Those of the seeds stand word for word.

export const loginMessages = {
  email: 'Please enter a valid email address.',
  password: 'Password must be at least 8 characters long.',
  invalid: 'Invalid email or password.',
  unexpected: 'An unexpected error occurred.',
  noResponse: 'No response received from the server.',
  logoutFailed: 'Logout Failed!',
} as const

export const codeMessages = {
  sent: 'OTP sent. Please check your email.',
  shape: 'The code has 6 digits.',
  wrong: 'That code is not right.',
  ended: 'This code is no longer valid. Sign in again for a new one.',
} as const

export const registrationMessages = {
  done: 'Successfully created user!',
  name: 'Please enter a valid name.',
  email: 'Please enter a valid email address.',
  disposable: 'Please provide a valid and non-disposable email address.',
  password: 'The password does not meet every rule yet.',
  fields: 'Please fill in all fields correctly.',
  taken: 'The email has already been taken!',
  failed: 'Registration Failed. Please try again later.',
} as const

export const passwordMessages = {
  mailSent: 'Mail sent',
  resetFailed: 'Failed to send reset password email.',
  changed: 'Password changed successfully.',
  mismatch: 'Please enter a valid new password and ensure the confirmation password matches.',
  changeFailed: 'An error occurred while changing your password. Please try again later.',
  common: 'This password is among the most used ones and would be guessed. Please choose another.',
  personal: 'This password is mostly your name, your address or ours and would be guessed. Please choose another.',
  linkEnded: 'This link was used already or has expired. Ask for a new one.',
} as const
