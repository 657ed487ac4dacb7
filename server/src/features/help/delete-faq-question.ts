import { eq } from 'drizzle-orm'
import { faqQuestionMessages } from '#contract/help/messages.ts'
import type { AccountCtx } from '../../parts/access/index.ts'
import { arrangeQuestions } from './arrange-faq.ts'
import { changeFaq } from './change-faq.ts'
import { getFaqQuestion } from './list-faq-questions.ts'
import { faqQuestions } from './tables.ts'

/** Deletes a question. */
export async function deleteFaqQuestion(ctx: AccountCtx, { id }: { id: number }) {
  await changeFaq(ctx, async (tx, record) => {
    const { category_id: categoryId, categoryName: category, question, answer } = await getFaqQuestion(tx, id)
    await tx.db.delete(faqQuestions).where(eq(faqQuestions.id, id))
    await arrangeQuestions(tx, categoryId)
    await record('faq-question.deleted', { questionId: id, category, question, answer })
  })
  return { message: faqQuestionMessages.deleted }
}
