import { eq } from 'drizzle-orm'
import type { UpdateFaqQuestion } from '#contract/help/faq-endpoints.ts'
import { faqQuestionMessages } from '#contract/help/messages.ts'
import type { ManagedFaqQuestion } from '#contract/help/rows.ts'
import type { AccountCtx } from '../../parts/access/index.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { refuseTakenQuestion, requireRoom } from './add-faq-question.ts'
import { arrangeQuestions, lastPosition } from './arrange-faq.ts'
import { changeFaq } from './change-faq.ts'
import { getFaqQuestion } from './list-faq-questions.ts'
import { faqQuestions } from './tables.ts'

/** Changes a question, or moves it within its category or to another; what is not sent stays. */
export async function updateFaqQuestion(ctx: AccountCtx, { id, version, ...sent }: UpdateFaqQuestion) {
  const data = await changeFaq(ctx, async (tx, record) => {
    const before = await getFaqQuestion(tx, id)
    const { category_id: categoryId = before.category_id, question = before.question, answer = before.answer } = sent
    const isMoved = categoryId !== before.category_id
    const isChanged = isMoved || question !== before.question || answer !== before.answer
    const position = sent.position ?? (isMoved ? lastPosition : before.position)
    if (!isChanged && position === before.position) return before
    if (version !== undefined && version !== before.version)
      throw new AppError('row.changed', `FAQ question ${id} is at version ${before.version}, not ${version}`, {
        publicMessage: faqQuestionMessages.changedMeanwhile,
      })
    if (isChanged) {
      if (isMoved) await requireRoom(tx, categoryId)
      await refuseTakenQuestion(tx, { categoryId, question, id })
      await tx.db
        .update(faqQuestions)
        .set({ categoryId, question, answer, version: before.version + 1 })
        .where(eq(faqQuestions.id, id))
    }
    if (isMoved || position !== before.position) await arrangeQuestions(tx, categoryId, { id, position })
    if (isMoved) await arrangeQuestions(tx, before.category_id)
    const after = await getFaqQuestion(tx, id)
    await record('faq-question.changed', { questionId: id, before: recorded(before), after: recorded(after) })
    return after
  })
  return { message: faqQuestionMessages.updated, data }
}

const recorded = ({ categoryName: category, question, answer, position }: ManagedFaqQuestion) => ({
  category,
  question,
  answer,
  position,
})
