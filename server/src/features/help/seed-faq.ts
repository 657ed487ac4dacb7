import { count } from 'drizzle-orm'
import type { Ctx } from '../../platform/context.ts'
import { standardFaq } from './standard-faq/index.ts'
import { faqCategories, faqQuestions, seededFaqCategories } from './tables.ts'

/** Makes the standard categories and their questions, each once; what staff changed or deleted since stays as it is. */
export async function seedFaq(ctx: Ctx): Promise<void> {
  const due = await ctx.db
    .insert(seededFaqCategories)
    .values(standardFaq.map(({ name }) => ({ name })))
    .onConflictDoNothing()
    .returning({ name: seededFaqCategories.name })
  if (due.length === 0) return
  const names = new Set(due.map(({ name }) => name))
  const [known] = await ctx.db.select({ total: count() }).from(faqCategories)
  const fresh = standardFaq.filter(({ name }) => names.has(name))
  const made = await ctx.db
    .insert(faqCategories)
    .values(fresh.map(({ name, icon }, at) => ({ name, icon, position: (known?.total ?? 0) + at + 1 })))
    .returning({ id: faqCategories.id, name: faqCategories.name })
  const idOf = new Map(made.map(({ id, name }) => [name, id]))
  await ctx.db.insert(faqQuestions).values(
    fresh.flatMap(({ name, questions }) =>
      questions.map(([question, answer], at) => {
        const categoryId = idOf.get(name)
        if (categoryId === undefined) throw new Error(`the category ${name} was not stored`)
        return { categoryId, question, answer, position: at + 1 }
      }),
    ),
  )
}
