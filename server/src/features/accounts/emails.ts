import type { PreviewableEmail } from '../../platform/email/define-email.ts'
import { deletedEmail } from './deletion/deleted-email.ts'
import { resetLinkEmail } from './password-reset/reset-link-email.ts'
import { codeEmail } from './sign-in/code-email.ts'

/** Every email about accounts, for previews. */
export const accountEmails: PreviewableEmail[] = [codeEmail, resetLinkEmail, deletedEmail]
