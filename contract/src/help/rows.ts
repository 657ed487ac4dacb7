import { z } from 'zod'
import { faqIcons } from '../rules/help/faq.ts'

const faqCategoryRow = z.object({
  id: z.number().int(),
  name: z.string(),
  icon: z.enum(faqIcons),
})

/** A question as customers read it. */
export const faqEntry = z.object({
  id: z.number().int(),
  category_id: z.number().int(),
  question: z.string(),
  /** Markdown. */
  answer: z.string(),
})
export type FaqEntry = z.infer<typeof faqEntry>

/** A category with its questions, in order. */
export const faqCategory = faqCategoryRow.extend({ questions: z.array(faqEntry) })
export type FaqCategory = z.infer<typeof faqCategory>

/** A category as staff see it. */
export const managedFaqCategory = faqCategoryRow.extend({
  /** Its place among the categories, from 1. */
  position: z.number().int(),
  questions_count: z.number().int(),
  version: z.number().int(),
})
export type ManagedFaqCategory = z.infer<typeof managedFaqCategory>

/** A question as staff see it. */
export const managedFaqQuestion = faqEntry.extend({
  categoryName: z.string(),
  /** Its place in the category, from 1. */
  position: z.number().int(),
  version: z.number().int(),
})
export type ManagedFaqQuestion = z.infer<typeof managedFaqQuestion>
