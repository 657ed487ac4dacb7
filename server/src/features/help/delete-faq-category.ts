import { eq } from 'drizzle-orm'
import { faqCategoryMessages } from '#contract/help/messages.ts'
import type { AccountCtx } from '../../parts/access/index.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { arrangeCategories } from './arrange-faq.ts'
import { changeFaq } from './change-faq.ts'
import { getFaqCategory } from './list-faq-categories.ts'
import { faqCategories, faqQuestions } from './tables.ts'

type DeleteFaqCategory = {
  id: number
  /** The number of questions the caller believes it has. */
  questions?: number | undefined
}

/** Deletes a category and its questions. */
export async function deleteFaqCategory(ctx: AccountCtx, { id, questions }: DeleteFaqCategory) {
  await changeFaq(ctx, async (tx, record) => {
    const { name, questions_count: count } = await getFaqCategory(tx, id)
    if (questions !== undefined && questions !== count)
      throw new AppError('row.changed', `FAQ category ${id} has ${count} questions, not ${questions}`, {
        publicMessage: faqCategoryMessages.otherQuestions,
      })
    const deleted = await tx.db
      .delete(faqQuestions)
      .where(eq(faqQuestions.categoryId, id))
      .returning({ question: faqQuestions.question })
    await tx.db.delete(faqCategories).where(eq(faqCategories.id, id))
    await arrangeCategories(tx)
    await record('faq-category.deleted', { categoryId: id, name, questions: deleted.map(({ question }) => question) })
  })
  return { message: faqCategoryMessages.deleted }
}
