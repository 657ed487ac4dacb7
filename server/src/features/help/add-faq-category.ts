import { ne } from 'drizzle-orm'
import type { AddFaqCategory } from '#contract/help/faq-endpoints.ts'
import { faqCategoryMessages } from '#contract/help/messages.ts'
import { faqBounds, faqIcons } from '#contract/rules/help/faq.ts'
import { lookalikeKey } from '#contract/rules/text/lookalike-names.ts'
import type { AccountCtx } from '../../parts/access/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { arrangeCategories, lastPosition } from './arrange-faq.ts'
import { changeFaq, fieldProblem } from './change-faq.ts'
import { getFaqCategory } from './list-faq-categories.ts'
import { faqCategories } from './tables.ts'

/** Adds a category without questions. */
export async function addFaqCategory(ctx: AccountCtx, { name, icon = faqIcons[0], position }: AddFaqCategory) {
  const data = await changeFaq(ctx, async (tx, record) => {
    await refuseTakenName(tx, name)
    if ((await tx.db.$count(faqCategories)) >= faqBounds.categories)
      throw fieldProblem('name', faqCategoryMessages.tooMany)
    const [made] = await tx.db
      .insert(faqCategories)
      .values({ name, icon, position: lastPosition })
      .returning({ id: faqCategories.id })
    if (made === undefined) throw new Error('the category was not stored')
    await arrangeCategories(tx, position === undefined ? undefined : { id: made.id, position })
    await record('faq-category.added', { categoryId: made.id, name, icon })
    return getFaqCategory(tx, made.id)
  })
  return { message: faqCategoryMessages.added, data }
}

/** Refuses a name that could be mistaken for another category’s. */
export async function refuseTakenName(tx: Ctx, name: string, id = 0): Promise<void> {
  const key = lookalikeKey(name)
  const others = await tx.db
    .select({ id: faqCategories.id, name: faqCategories.name })
    .from(faqCategories)
    .where(ne(faqCategories.id, id))
  const taken = others.find((other) => lookalikeKey(other.name) === key)
  if (taken === undefined) return
  throw new AppError('faq-category.name-taken', `FAQ category ${taken.id} looks like ${name}`, {
    data: { issues: [{ path: 'name', message: faqCategoryMessages.nameTaken }] },
  })
}
