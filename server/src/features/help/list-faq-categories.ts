import { asc, eq, sql } from 'drizzle-orm'
import type { ManagedFaqCategory } from '#contract/help/rows.ts'
import type { Ctx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors/app-error.ts'
import { faqCategories, faqQuestions } from './tables.ts'

const columns = {
  id: faqCategories.id,
  name: faqCategories.name,
  icon: faqCategories.icon,
  position: faqCategories.position,
  questions_count: sql<number>`(
    select count(*)::int from ${faqQuestions} q where q.category_id = ${faqCategories}.id)`,
  version: faqCategories.version,
}

/** All categories as staff see them, in order. */
export const listFaqCategories = (ctx: Ctx): Promise<ManagedFaqCategory[]> =>
  ctx.db.select(columns).from(faqCategories).orderBy(asc(faqCategories.position))

export async function getFaqCategory(ctx: Ctx, id: number): Promise<ManagedFaqCategory> {
  const [row] = await ctx.db.select(columns).from(faqCategories).where(eq(faqCategories.id, id))
  if (row === undefined) throw notFound(`FAQ category ${id}`)
  return row
}
