import { v7 as uuid } from 'uuid'
import { faqCategories, faqQuestions } from '../../features/help/tables.ts'
import type { TestApp } from '../create-test-app.ts'
import type { Sample } from './sample.ts'

async function aCategory({ ctx }: TestApp): Promise<number> {
  const [row] = await ctx.db
    .insert(faqCategories)
    .values({ name: `Category ${uuid()}`, icon: 'rocket', position: 1 })
    .returning()
  return row?.id ?? 0
}

async function aQuestion(app: TestApp): Promise<number> {
  const [row] = await app.ctx.db
    .insert(faqQuestions)
    .values({ categoryId: await aCategory(app), question: `Question ${uuid()}?`, answer: 'Yes.', position: 1 })
    .returning()
  return row?.id ?? 0
}

/** These belong to the installation and to no account. */
export const faqSamples: Record<string, Sample> = {
  'GET /category-faq': { valid: { path: '/category-faq' } },
  'GET /category/names': { valid: { path: '/category/names' } },
  'POST /category-faq': {
    valid: async (app) => {
      // There may be only so many, and a walk adds one for each kind of person.
      const { ctx } = app
      await ctx.db.delete(faqCategories)
      return { path: '/category-faq', body: { name: `Category ${uuid()}` } }
    },
    invalid: { path: '/category-faq', body: { name: ' ', icon: 'skull' } },
  },
  'PUT /category-faq/{id}': {
    valid: async (app) => ({ path: `/category-faq/${await aCategory(app)}`, body: { name: `Category ${uuid()}` } }),
    invalid: { path: '/category-faq/1', body: { name: '–' } },
    plainNames: ['id'],
  },
  'DELETE /category-faq/{id}': {
    valid: async (app) => ({ path: `/category-faq/${await aCategory(app)}` }),
    invalid: { path: '/category-faq/one' },
    plainNames: ['id'],
  },
  'GET /questions': {
    valid: { path: '/questions?search=a&sort=question&direction=desc&page=1' },
    invalid: { path: '/questions?sort=answer' },
    plainNames: ['category'],
  },
  'GET /questions/{id}': {
    valid: async (app) => ({ path: `/questions/${await aQuestion(app)}` }),
    invalid: { path: '/questions/one' },
    plainNames: ['id'],
  },
  'POST /questions': {
    valid: async (app) => ({
      path: '/questions',
      body: { category_id: await aCategory(app), question: `Question ${uuid()}?`, answer: 'Yes.' },
    }),
    invalid: { path: '/questions', body: { category_id: 'one', question: '', answer: 5 } },
    plainNames: ['category_id'],
  },
  'PUT /questions/{id}': {
    valid: async (app) => ({ path: `/questions/${await aQuestion(app)}`, body: { answer: `No. ${uuid()}` } }),
    invalid: { path: '/questions/1', body: { question: '?' } },
    plainNames: ['id', 'category_id'],
  },
  'DELETE /questions/{id}': {
    valid: async (app) => ({ path: `/questions/${await aQuestion(app)}` }),
    invalid: { path: '/questions/one' },
    plainNames: ['id'],
  },
}
