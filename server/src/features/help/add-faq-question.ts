import { and, eq, ne } from 'drizzle-orm'
import type { AddFaqQuestion } from '#contract/help/faq-endpoints.ts'
import { faqQuestionMessages } from '#contract/help/messages.ts'
import { faqBounds } from '#contract/rules/help/faq.ts'
import { lookalikeKey } from '#contract/rules/text/lookalike-names.ts'
import type { AccountCtx } from '../../parts/access/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { arrangeQuestions, lastPosition } from './arrange-faq.ts'
import { changeFaq, fieldProblem } from './change-faq.ts'
import { getFaqQuestion } from './list-faq-questions.ts'
import { faqCategories, faqQuestions } from './tables.ts'

/** Adds a question to a category. */
export async function addFaqQuestion(ctx: AccountCtx, input: AddFaqQuestion) {
  const { category_id: categoryId, question, answer, position } = input
  const data = await changeFaq(ctx, async (tx, record) => {
    const { name } = await requireRoom(tx, categoryId)
    await refuseTakenQuestion(tx, { categoryId, question })
    const [made] = await tx.db
      .insert(faqQuestions)
      .values({ categoryId, question, answer, position: lastPosition })
      .returning({ id: faqQuestions.id })
    if (made === undefined) throw new Error('the question was not stored')
    await arrangeQuestions(tx, categoryId, position === undefined ? undefined : { id: made.id, position })
    await record('faq-question.added', { questionId: made.id, category: name, question, answer })
    return getFaqQuestion(tx, made.id)
  })
  return { message: faqQuestionMessages.added, data }
}

/** The category, which must be there and take one more question. */
export async function requireRoom(tx: Ctx, categoryId: number): Promise<{ name: string }> {
  const [category] = await tx.db
    .select({ name: faqCategories.name })
    .from(faqCategories)
    .where(eq(faqCategories.id, categoryId))
  if (category === undefined)
    throw new AppError('row.not-found', `FAQ category ${categoryId} is not there`, {
      publicMessage: faqQuestionMessages.categoryGone,
      data: { issues: [{ path: 'category_id', message: faqQuestionMessages.categoryGone }] },
    })
  if ((await tx.db.$count(faqQuestions, eq(faqQuestions.categoryId, categoryId))) >= faqBounds.questionsPerCategory)
    throw fieldProblem('category_id', faqQuestionMessages.tooMany)
  return category
}

/** Refuses a question that could be mistaken for another one in the category. */
export async function refuseTakenQuestion(
  tx: Ctx,
  { categoryId, question, id = 0 }: { categoryId: number; question: string; id?: number },
): Promise<void> {
  const key = lookalikeKey(question)
  const others = await tx.db
    .select({ id: faqQuestions.id, question: faqQuestions.question })
    .from(faqQuestions)
    .where(and(eq(faqQuestions.categoryId, categoryId), ne(faqQuestions.id, id)))
  const taken = others.find((other) => lookalikeKey(other.question) === key)
  if (taken === undefined) return
  throw new AppError('faq-question.taken', `FAQ question ${taken.id} looks the same`, {
    data: { issues: [{ path: 'question', message: faqQuestionMessages.questionTaken }] },
  })
}
