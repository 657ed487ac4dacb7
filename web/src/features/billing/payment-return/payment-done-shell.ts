import type { ShellTexts } from '../../../module.ts'
import { doneMessages as messages } from './messages.ts'
import { readReturn } from './read-return.ts'

export function before(): ShellTexts {
  const { checkout } = readReturn(Object.fromEntries(new URLSearchParams(location.search)))
  return checkout === undefined
    ? { title: messages.plain, lead: messages.plainText }
    : { title: messages.waiting, lead: messages.waitingText }
}
