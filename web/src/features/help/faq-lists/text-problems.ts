import { faqCategoryMessages, faqQuestionMessages } from '#contract/help/messages.ts'
import { faqBounds, isOrdinaryMarkdown } from '#contract/rules/help/faq.ts'
import { hasHiddenCharacters, hiddenCharacters } from '#contract/rules/text/hidden-characters.ts'
import { hasHiddenInBlock, hiddenInBlock } from '#contract/rules/text/text-blocks.ts'

function lineProblem(text: string, most: number, message: string) {
  const line = text.trim()
  if (hasHiddenCharacters(line)) return hiddenCharacters
  return line.length <= most && /[\p{L}\p{N}]/u.test(line) ? null : message
}

// Problems of the fields, in the server's words.

export const nameProblem = (name: string) => lineProblem(name, faqBounds.nameCharacters, faqCategoryMessages.name)

export const questionProblem = (question: string) =>
  lineProblem(question, faqBounds.questionCharacters, faqQuestionMessages.question)

export function answerProblem(answer: string) {
  const block = answer.trim()
  if (hasHiddenInBlock(block)) return hiddenInBlock
  if (block.length < 1 || block.length > faqBounds.answerCharacters) return faqQuestionMessages.answer
  return isOrdinaryMarkdown(block) ? null : faqQuestionMessages.marks
}
