import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { FaqIcon } from '#contract/rules/help/faq.ts'
import { placeTables } from '../../platform/distribution/placed-tables.ts'

export const faqCategories = pgTable('faq_categories', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull(),
  icon: text().$type<FaqIcon>().notNull(),
  /** From 1, without gaps. */
  position: integer().notNull(),
  /** Counts changes of the name and the icon. */
  version: integer().notNull().default(1),
})

export const faqQuestions = pgTable(
  'faq_questions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    categoryId: integer('category_id')
      .notNull()
      .references(() => faqCategories.id, { onDelete: 'cascade' }),
    question: text().notNull(),
    /** Markdown. */
    answer: text().notNull(),
    /** From 1 in its category, without gaps. */
    position: integer().notNull(),
    /** Counts changes of everything but the position. */
    version: integer().notNull().default(1),
  },
  (table) => [index('faq_questions_category').on(table.categoryId, table.position)],
)

/** Categories that were made at a start, once: what was deleted or renamed since is not made again. */
export const seededFaqCategories = pgTable('seeded_faq_categories', { name: text().primaryKey() })

export const helpPlacement = placeTables({
  local: [faqCategories, faqQuestions, seededFaqCategories],
})
