import type { ManagedFaqQuestion } from '#contract/help/rows.ts'
import type { ShellTexts } from '../../../module.ts'
import { plainText } from '../markdown/plain-text.ts'

/** About as much of an answer as the list shows of it. */
const shownLetters = 140

export const after = ([page]: unknown[]): ShellTexts => ({
  body: (page as { data: ManagedFaqQuestion[] }).data
    .slice(0, 5)
    .map(({ question, answer }) => ({ label: question, hint: plainText(answer).slice(0, shownLetters) })),
})
