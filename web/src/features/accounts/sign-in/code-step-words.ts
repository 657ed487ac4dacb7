import type { ShellWords } from '../../../module.ts'
import { codeFormMessages } from '../messages.ts'
import { readPendingSignIn } from './pending-sign-in.ts'

export const before = (): ShellWords =>
  readPendingSignIn() === undefined ? { title: codeFormMessages.noneTitle, lead: codeFormMessages.none } : {}
