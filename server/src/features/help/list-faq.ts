import { asc } from 'drizzle-orm'
import type { FaqCategory } from '#contract/help/rows.ts'
import type { Ctx } from '../../platform/context.ts'
import { faqCategories, faqQuestions } from './tables.ts'

/** All categories with their questions, in order. */
export async function listFaq(ctx: Ctx): Promise<FaqCategory[]> {
  const [categories, questions] = await Promise.all([
    ctx.db.select().from(faqCategories).orderBy(asc(faqCategories.position)),
    ctx.db.select().from(faqQuestions).orderBy(asc(faqQuestions.position)),
  ])
  const byCategory = Map.groupBy(questions, ({ categoryId }) => categoryId)
  return categories.map(({ id, name, icon }) => ({
    id,
    name,
    icon,
    questions: (byCategory.get(id) ?? []).map(({ categoryId, ...entry }) => ({
      id: entry.id,
      category_id: categoryId,
      question: entry.question,
      answer: entry.answer,
    })),
  }))
}
