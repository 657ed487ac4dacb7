import { and, asc, desc, eq, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { ListFaqQuestions } from '#contract/help/faq-endpoints.ts'
import type { ManagedFaqQuestion } from '#contract/help/rows.ts'
import { type FaqSort, faqQuestionsPerPage } from '#contract/rules/help/faq.ts'
import type { Ctx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors/app-error.ts'
import { faqCategories, faqQuestions } from './tables.ts'

const columns = {
  id: faqQuestions.id,
  category_id: faqQuestions.categoryId,
  categoryName: faqCategories.name,
  question: faqQuestions.question,
  answer: faqQuestions.answer,
  position: faqQuestions.position,
  version: faqQuestions.version,
}

const select = (ctx: Ctx) =>
  ctx.db.select(columns).from(faqQuestions).innerJoin(faqCategories, eq(faqCategories.id, faqQuestions.categoryId))

/** Questions as staff see them: a page of those that match. */
export async function listFaqQuestions(ctx: Ctx, { search, category, sort, direction, page }: ListFaqQuestions) {
  const wanted = and(matches(search), category === undefined ? undefined : eq(faqQuestions.categoryId, category))
  const inDirection = direction === 'asc' ? asc : desc
  const [data, [counted]] = await Promise.all([
    select(ctx)
      .where(wanted)
      .orderBy(...sortColumns[sort].map((column) => inDirection(column)))
      .limit(faqQuestionsPerPage)
      .offset((page - 1) * faqQuestionsPerPage),
    ctx.db
      .select({ total: sql<number>`count(*)::int` })
      .from(faqQuestions)
      .innerJoin(faqCategories, eq(faqCategories.id, faqQuestions.categoryId))
      .where(wanted),
  ])
  const total = counted?.total ?? 0
  return {
    data,
    pagination: { current_page: page, last_page: Math.max(1, Math.ceil(total / faqQuestionsPerPage)), total },
  }
}

export async function getFaqQuestion(ctx: Ctx, id: number): Promise<ManagedFaqQuestion> {
  const [row] = await select(ctx).where(eq(faqQuestions.id, id))
  if (row === undefined) throw notFound(`FAQ question ${id}`)
  return row
}

const inOrder = [faqCategories.position, faqQuestions.position]
const sortColumns = {
  order: inOrder,
  question: [sql`lower(${faqQuestions.question})`, ...inOrder],
} satisfies Record<FaqSort, SQLWrapper[]>

function matches(search: string): SQL | undefined {
  const wanted = search.trim()
  if (wanted === '') return undefined
  const has = (column: SQLWrapper) => sql`strpos(lower(${column}), lower(${wanted})) > 0`
  return or(has(faqQuestions.question), has(faqQuestions.answer), has(faqCategories.name))
}
