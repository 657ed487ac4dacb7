import type { ShellTexts } from '../../../module.ts'
import { unsubscribeMessages } from '../messages.ts'

/** The heading is another with a link that is none. */
export const before = (): ShellTexts => ({ title: unsubscribeMessages.title, lead: unsubscribeMessages.about })
