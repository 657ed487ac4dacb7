import type { ShellTexts } from '../../../module.ts'
import { newPasswordHeader, passwordFormMessages } from '../messages.ts'
import { readLinkToken } from './password-link.ts'

export const before = (): ShellTexts =>
  readLinkToken() === undefined
    ? { title: passwordFormMessages.noLinkTitle, lead: passwordFormMessages.noLink }
    : { title: newPasswordHeader.title, lead: newPasswordHeader.context }
