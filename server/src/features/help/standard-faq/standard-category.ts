import type { FaqIcon } from '#contract/rules/help/faq.ts'

export type StandardCategory = {
  name: string
  icon: FaqIcon
  /** Each question with its answer in Markdown. */
  questions: readonly (readonly [question: string, answer: string])[]
}
