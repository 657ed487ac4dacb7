import type { ShellTexts } from '../../../module.ts'
import { codeFormMessages } from '../messages.ts'
import { readPendingSignIn } from './pending-sign-in.ts'

export const before = (): ShellTexts =>
  readPendingSignIn() === undefined ? { title: codeFormMessages.noneTitle, lead: codeFormMessages.none } : {}
