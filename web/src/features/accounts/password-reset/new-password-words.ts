import type { ShellWords } from '../../../module.ts'
import { newPasswordHeader, passwordFormMessages } from '../messages.ts'
import { readLinkToken } from './password-link.ts'

export const before = (): ShellWords =>
  readLinkToken() === undefined
    ? { title: passwordFormMessages.noLinkTitle, lead: passwordFormMessages.noLink }
    : { title: newPasswordHeader.title, lead: newPasswordHeader.context }
