import type { ShellTexts } from '../../../module.ts'
import { unsubscribeMessages } from '../messages.ts'

/** The heading and lead of a valid link. An invalid one gets its own heading once the page has loaded. */
export const before = (): ShellTexts => ({ title: unsubscribeMessages.title, lead: unsubscribeMessages.about })
