import type { PreviewableEmail } from '../../platform/email/define-email.ts'
import { deletedEmail } from './deletion/deleted-email.ts'
import { invitationEmail } from './password-reset/invitation-email.ts'
import { resetLinkEmail } from './password-reset/reset-link-email.ts'
import { emailLinkEmail } from './profile/email-link-email.ts'
import { formerAddressEmail } from './profile/former-address-email.ts'
import { temporaryPasswordEmail } from './profile/temporary-password-email.ts'
import { welcomeEmail } from './registration/welcome-email.ts'
import { codeEmail } from './sign-in/code-email.ts'

/** Every email about accounts, for previews. */
export const accountEmails: PreviewableEmail[] = [
  codeEmail,
  welcomeEmail,
  resetLinkEmail,
  invitationEmail,
  emailLinkEmail,
  formerAddressEmail,
  temporaryPasswordEmail,
  deletedEmail,
]
