import type { Routes } from '../../modules/routes.ts'
import { addFaqCategory } from './add-faq-category.ts'
import { addFaqQuestion } from './add-faq-question.ts'
import { deleteFaqCategory } from './delete-faq-category.ts'
import { deleteFaqQuestion } from './delete-faq-question.ts'
import { listFaq } from './list-faq.ts'
import { listFaqCategories } from './list-faq-categories.ts'
import { getFaqQuestion, listFaqQuestions } from './list-faq-questions.ts'
import { updateFaqCategory } from './update-faq-category.ts'
import { updateFaqQuestion } from './update-faq-question.ts'

export const helpRoutes: Routes<'help'> = {
  showSupportContact: (ctx) => ({
    email: ctx.settings.supportEmail,
  }),
}

export const faqRoutes: Routes<'faq'> = {
  listFaq: async (ctx) => ({ data: await listFaq(ctx) }),
  listCategories: async (ctx) => ({
    data: await listFaqCategories(ctx),
  }),
  addCategory: addFaqCategory,
  updateCategory: updateFaqCategory,
  deleteCategory: deleteFaqCategory,
  listQuestions: listFaqQuestions,
  showQuestion: async (ctx, input) => ({
    data: await getFaqQuestion(ctx, input.id),
  }),
  addQuestion: addFaqQuestion,
  updateQuestion: updateFaqQuestion,
  deleteQuestion: deleteFaqQuestion,
}
