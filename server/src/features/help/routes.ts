import { api, publicApi } from '../../parts/access/index.ts'
import { addFaqCategory } from './add-faq-category.ts'
import { addFaqQuestion } from './add-faq-question.ts'
import { deleteFaqCategory } from './delete-faq-category.ts'
import { deleteFaqQuestion } from './delete-faq-question.ts'
import { listFaq } from './list-faq.ts'
import { listFaqCategories } from './list-faq-categories.ts'
import { getFaqQuestion, listFaqQuestions } from './list-faq-questions.ts'
import { updateFaqCategory } from './update-faq-category.ts'
import { updateFaqQuestion } from './update-faq-question.ts'

export const helpRoutes = {
  showSupportContact: publicApi.help.showSupportContact.handler(({ context }) => ({
    email: context.ctx.settings.supportEmail,
  })),
}

export const faqRoutes = {
  listFaq: api.faq.listFaq.handler(async ({ context }) => ({ data: await listFaq(context.ctx) })),
  listCategories: api.faq.listCategories.handler(async ({ context }) => ({
    data: await listFaqCategories(context.ctx),
  })),
  addCategory: api.faq.addCategory.handler(({ context, input }) => addFaqCategory(context.ctx, input)),
  updateCategory: api.faq.updateCategory.handler(({ context, input }) => updateFaqCategory(context.ctx, input)),
  deleteCategory: api.faq.deleteCategory.handler(({ context, input }) => deleteFaqCategory(context.ctx, input)),
  listQuestions: api.faq.listQuestions.handler(({ context, input }) => listFaqQuestions(context.ctx, input)),
  showQuestion: api.faq.showQuestion.handler(async ({ context, input }) => ({
    data: await getFaqQuestion(context.ctx, input.id),
  })),
  addQuestion: api.faq.addQuestion.handler(({ context, input }) => addFaqQuestion(context.ctx, input)),
  updateQuestion: api.faq.updateQuestion.handler(({ context, input }) => updateFaqQuestion(context.ctx, input)),
  deleteQuestion: api.faq.deleteQuestion.handler(({ context, input }) => deleteFaqQuestion(context.ctx, input)),
}
