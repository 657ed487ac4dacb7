import { z } from 'zod'
import { faqBounds, faqIcons, faqSorts, isOrdinaryMarkdown } from '../rules/help/faq.ts'
import { blockOfText } from '../wire/block-of-text.ts'
import { endpoint } from '../wire/endpoint.ts'
import { pageNumber, pagination, rowId, rowVersion, searchText, smallNumber, wireInteger } from '../wire/fields.ts'
import { lineOfText } from '../wire/line-of-text.ts'
import { faqCategoryMessages, faqQuestionMessages } from './messages.ts'
import { faqCategory, managedFaqCategory, managedFaqQuestion } from './rows.ts'

const done = z.object({ message: z.string() })
const ofId = z.object({ id: rowId })
const tags = ['FAQ']
const manage = { ability: 'MANAGE_FAQ' } as const

const hasLetterOrDigit = (text: string) => /[\p{L}\p{N}]/u.test(text)

/** From 1; beyond the last it is the last. */
const position = smallNumber.optional()

const categoryFields = {
  name: lineOfText(faqBounds.nameCharacters, faqCategoryMessages.name)
    .min(1, faqCategoryMessages.name)
    .refine(hasLetterOrDigit, faqCategoryMessages.name),
  icon: z.enum(faqIcons, { error: faqCategoryMessages.icon }).optional(),
  position,
}

const question = lineOfText(faqBounds.questionCharacters, faqQuestionMessages.question)
  .min(1, faqQuestionMessages.question)
  .refine(hasLetterOrDigit, faqQuestionMessages.question)

/** Markdown. */
const answer = blockOfText(faqBounds.answerCharacters, faqQuestionMessages.answer).pipe(
  z
    .string()
    .min(1, faqQuestionMessages.answer)
    .max(faqBounds.answerCharacters, { error: faqQuestionMessages.answer, abort: true })
    .refine(isOrdinaryMarkdown, faqQuestionMessages.marks),
)

const addQuestion = z.object({ category_id: rowId, question, answer, position })
export type AddFaqQuestion = z.output<typeof addQuestion>

const updateQuestion = ofId.extend({
  category_id: rowId.optional(),
  question: question.optional(),
  answer: answer.optional(),
  position,
  version: rowVersion,
})
export type UpdateFaqQuestion = z.output<typeof updateQuestion>

const addCategory = z.object(categoryFields)
export type AddFaqCategory = z.output<typeof addCategory>

const updateCategory = ofId.extend({ ...categoryFields, name: categoryFields.name.optional(), version: rowVersion })
export type UpdateFaqCategory = z.output<typeof updateCategory>

const listQuestions = z.object({
  /** Part of a question, an answer or the name of a category. */
  search: searchText,
  category: rowId.optional(),
  sort: z.enum(faqSorts, { error: 'Sort by order or question.' }).default('order'),
  direction: z.enum(['asc', 'desc'], { error: 'The direction must be asc or desc.' }).default('asc'),
  page: pageNumber.default(1),
})
export type ListFaqQuestions = z.output<typeof listQuestions>

const wholeCount = 'The number of questions must be a whole number of 0 or more.'

export const faq = {
  listFaq: endpoint({ ability: ['VIEW_FAQ_CUSTOMER', 'VIEW_FAQ_CATEGORY'] })
    .route({
      method: 'GET',
      path: '/category-faq',
      tags,
      summary: 'List FAQ categories with their questions',
      description: 'All of them, in order. Answers are Markdown.',
    })
    .output(z.object({ data: z.array(faqCategory) })),

  listCategories: endpoint({ ability: ['VIEW_FAQ_CATEGORY', 'VIEW_FAQ_QUESTIONS'] })
    .route({ method: 'GET', path: '/category/names', tags, summary: 'List FAQ categories' })
    .output(z.object({ data: z.array(managedFaqCategory) })),

  addCategory: endpoint(manage, 'faq-category.name-taken')
    .route({
      method: 'POST',
      path: '/category-faq',
      tags,
      summary: 'Add an FAQ category',
      description: 'Without a position it comes last.',
    })
    .input(addCategory)
    .output(done.extend({ data: managedFaqCategory })),

  updateCategory: endpoint(manage, 'row.not-found', 'row.changed', 'faq-category.name-taken')
    .route({
      method: 'PUT',
      path: '/category-faq/{id}',
      tags,
      summary: 'Change an FAQ category',
      description: 'What is not sent stays.',
    })
    .input(updateCategory)
    .output(done.extend({ data: managedFaqCategory })),

  deleteCategory: endpoint(manage, 'row.not-found', 'row.changed')
    .route({
      method: 'DELETE',
      path: '/category-faq/{id}',
      tags,
      summary: 'Delete an FAQ category and its questions',
      description:
        'Send `questions`, the number of questions it had when you looked, to be refused with 409 `row.changed` if it has another number now.',
    })
    .input(ofId.extend({ questions: wireInteger(wholeCount).pipe(z.number().min(0, wholeCount)).optional() }))
    .output(done),

  listQuestions: endpoint({ ability: 'VIEW_FAQ_QUESTIONS' })
    .route({ method: 'GET', path: '/questions', tags, summary: 'List FAQ questions' })
    .input(listQuestions)
    .output(z.object({ data: z.array(managedFaqQuestion), pagination })),

  showQuestion: endpoint({ ability: 'VIEW_FAQ_QUESTIONS' }, 'row.not-found')
    .route({ method: 'GET', path: '/questions/{id}', tags, summary: 'Get an FAQ question' })
    .input(ofId)
    .output(z.object({ data: managedFaqQuestion })),

  addQuestion: endpoint(manage, 'row.not-found', 'faq-question.taken')
    .route({
      method: 'POST',
      path: '/questions',
      tags,
      summary: 'Add an FAQ question',
      description: 'The answer is Markdown. Without a position it comes last in its category.',
    })
    .input(addQuestion)
    .output(done.extend({ data: managedFaqQuestion })),

  updateQuestion: endpoint(manage, 'row.not-found', 'row.changed', 'faq-question.taken')
    .route({
      method: 'PUT',
      path: '/questions/{id}',
      tags,
      summary: 'Change an FAQ question',
      description: 'What is not sent stays. In another category it comes last unless a position is sent.',
    })
    .input(updateQuestion)
    .output(done.extend({ data: managedFaqQuestion })),

  deleteQuestion: endpoint(manage, 'row.not-found')
    .route({ method: 'DELETE', path: '/questions/{id}', tags, summary: 'Delete an FAQ question' })
    .input(ofId)
    .output(done),
}
