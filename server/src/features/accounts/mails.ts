import type { PreviewableMail } from '../../platform/mail/define-mail.ts'
import { resetLinkMail } from './password-reset/reset-link-mail.ts'
import { codeMail } from './sign-in/code-mail.ts'

/** Every mail of signing in, to be looked at. */
export const accountMails: PreviewableMail[] = [codeMail, resetLinkMail]
