import { eq } from 'drizzle-orm'
import type { UpdateFaqCategory } from '#contract/help/faq-endpoints.ts'
import { faqCategoryMessages } from '#contract/help/messages.ts'
import type { AccountCtx } from '../../parts/access/index.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { refuseTakenName } from './add-faq-category.ts'
import { arrangeCategories } from './arrange-faq.ts'
import { changeFaq } from './change-faq.ts'
import { getFaqCategory } from './list-faq-categories.ts'
import { faqCategories } from './tables.ts'

/** Changes a category, or moves it; what is not sent stays. */
export async function updateFaqCategory(ctx: AccountCtx, { id, version, ...sent }: UpdateFaqCategory) {
  const data = await changeFaq(ctx, async (tx, record) => {
    const before = await getFaqCategory(tx, id)
    const { name = before.name, icon = before.icon, position = before.position } = sent
    const isChanged = name !== before.name || icon !== before.icon
    if (!isChanged && position === before.position) return before
    if (version !== undefined && version !== before.version)
      throw new AppError('row.changed', `FAQ category ${id} is at version ${before.version}, not ${version}`, {
        publicMessage: faqCategoryMessages.changedMeanwhile,
      })
    if (isChanged) {
      await refuseTakenName(tx, name, id)
      await tx.db
        .update(faqCategories)
        .set({ name, icon, version: before.version + 1 })
        .where(eq(faqCategories.id, id))
    }
    if (position !== before.position) await arrangeCategories(tx, { id, position })
    const after = await getFaqCategory(tx, id)
    await record('faq-category.changed', {
      categoryId: id,
      before: { name: before.name, icon: before.icon, position: before.position },
      after: { name, icon, position: after.position },
    })
    return after
  })
  return { message: faqCategoryMessages.updated, data }
}
