import type { ShellTexts } from '../../../module.ts'
import { newAddressMessages } from '../messages.ts'
import { readEmailToken } from './email-link.ts'

export const before = (): ShellTexts =>
  readEmailToken() === undefined
    ? { title: newAddressMessages.noLinkTitle, lead: newAddressMessages.noLink }
    : { title: newAddressMessages.title, lead: newAddressMessages.lead }
