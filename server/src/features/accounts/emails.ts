import type { PreviewableEmail } from '../../platform/email/define-email.ts'
import { invitationEmail } from './password-reset/invitation-email.ts'
import { resetLinkEmail } from './password-reset/reset-link-email.ts'
import { codeEmail } from './sign-in/code-email.ts'

/** Every email of signing in, for previews. */
export const accountEmails: PreviewableEmail[] = [codeEmail, resetLinkEmail, invitationEmail]
