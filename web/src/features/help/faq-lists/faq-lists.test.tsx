import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { faqCategoryMessages, faqQuestionMessages } from '#contract/help/messages.ts'
import type { ManagedFaqCategory, ManagedFaqQuestion } from '#contract/help/rows.ts'
import { abilities } from '#contract/rules/access/abilities.ts'
import { faqIcons } from '#contract/rules/help/faq.ts'
import { people } from '../../../testing/accounts.ts'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { fill, findWords, openScreen } from '../../../testing/open-screen.tsx'
import { type Call, refusal } from '../../../testing/stub-server.ts'
import { faqListTexts } from '../messages.ts'

const categoryOf = (id: number, name: string, changes: Partial<ManagedFaqCategory> = {}): ManagedFaqCategory => ({
  ...{ id, name, icon: 'rocket', position: id, questions_count: 0, version: 1 },
  ...changes,
})
const credits = categoryOf(1, 'Credits', { icon: 'coins', questions_count: 2 })
const plans = categoryOf(2, 'Plans')
const questionOf = (id: number, changes: Partial<ManagedFaqQuestion> = {}): ManagedFaqQuestion => ({
  ...{
    id,
    category_id: 1,
    categoryName: 'Credits',
    question: `Why ${id}?`,
    answer: `See [here](/pricing-page), **${id}**.`,
  },
  ...{ position: id, version: 1 },
  ...changes,
})
const listed = (rows: ManagedFaqQuestion[]) => ({
  data: rows,
  pagination: { current_page: 1, last_page: 2, total: 31 },
})

const staff = (held: readonly string[] = abilities) => ({ ...people.admin(), userAbilities: [...held] })
const open = (address: string, answers = {}, account = staff()) =>
  openScreen(address, {
    account,
    answers: {
      'GET /category/names': () => ({ data: [credits, plans] }),
      'GET /questions': () => listed([questionOf(1), questionOf(2)]),
      ...answers,
    },
  })
const inDialog = async () => within(await screen.findByRole('dialog'))
const button = (name: string | RegExp) => screen.findByRole('button', { name })

test('a category is added with one of seven icons; a taken name stands at its field', async () => {
  const { user, server } = await open('/faq-category-list', {
    'POST /category-faq': () =>
      refusal('faq-category.name-taken', {
        data: { issues: [{ path: 'name', message: faqCategoryMessages.nameTaken }] },
      }),
  })
  expect(await screen.findByRole('link', { name: '2 questions in Credits' })).toHaveAttribute(
    'href',
    '/faq-questions-list?category=1',
  )
  await waitFor(async () => expect(await button(faqListTexts.addCategory)).toBeEnabled())
  await user.click(await button(faqListTexts.addCategory))
  const dialog = await inDialog()
  expect(dialog.getAllByRole('radio')).toHaveLength(faqIcons.length)
  await user.click(dialog.getByRole('button', { name: 'Add category' }))
  const name = dialog.getByLabelText(/^Category Name/)
  expect(name).toHaveAccessibleDescription(faqCategoryMessages.name)
  expect(name).toHaveFocus()
  await expectAccessible()
  fill(name, 'Credits')
  await user.click(dialog.getByRole('radio', { name: 'Globe' }))
  await user.selectOptions(dialog.getByLabelText('Position'), '1 (first)')
  await user.click(dialog.getByRole('button', { name: 'Add category' }))
  expect(await findWords(faqCategoryMessages.addFailed)).toBeVisible()
  expect(name).toHaveAccessibleDescription(faqCategoryMessages.nameTaken)
  server.answer('POST /category-faq', ({ body }: Call) => ({
    message: faqCategoryMessages.added,
    data: categoryOf(3, body.name),
  }))
  fill(name, ' Domains ')
  await user.click(dialog.getByRole('button', { name: 'Add category' }))
  expect(await findWords('Category Created')).toBeVisible()
  expect(server.callsOf('POST /category-faq').at(-1)?.body).toEqual({ name: 'Domains', icon: 'globe', position: 1 })
})

test('a category somebody else has changed is reloaded, and what was typed is kept', async () => {
  const { user, server } = await open('/faq-category-list', {
    'PUT /category-faq/{id}': () => refusal('row.changed', { message: faqCategoryMessages.changedMeanwhile }),
  })
  await user.click(await button('Edit Credits'))
  const dialog = await inDialog()
  fill(dialog.getByLabelText(/^Category Name/), 'Prices')
  await user.click(dialog.getByRole('button', { name: 'Save changes' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent(faqCategoryMessages.changedMeanwhile)
  const changed = { ...credits, icon: 'shield', version: 2 } as const
  server.answer('GET /category/names', () => ({ data: [changed, plans] }))
  await user.click(dialog.getByRole('button', { name: 'Reload' }))
  expect(await findWords(faqListTexts.reloaded)).toBeVisible()
  expect(dialog.getByRole('radio', { name: 'Shield' })).toBeChecked()
  expect(dialog.getByLabelText(/^Category Name/)).toHaveValue('Prices')
  server.answer('PUT /category-faq/{id}', () => ({ message: faqCategoryMessages.updated, data: changed }))
  await user.click(dialog.getByRole('button', { name: 'Save changes' }))
  expect(await findWords('Category Updated')).toBeVisible()
  expect(server.callsOf('PUT /category-faq/{id}').at(-1)).toMatchObject({
    values: { id: '1' },
    body: { name: 'Prices', icon: 'shield', version: 2 },
  })
  expect(server.callsOf('PUT /category-faq/{id}').at(-1)?.body).not.toHaveProperty('position')
})

test('deleting a category says how many questions go with it, and again where their number has changed', async () => {
  const { user, server } = await open('/faq-category-list', {
    'DELETE /category-faq/{id}': () => refusal('row.changed', { message: faqCategoryMessages.otherQuestions }),
  })
  await user.click(await button('Delete Credits'))
  const dialog = await inDialog()
  expect(dialog.getByText(faqListTexts.categoryQuestions('2 questions'))).toBeVisible()
  await expectAccessible()
  server.answer('GET /category/names', () => ({ data: [{ ...credits, questions_count: 3 }, plans] }))
  await user.click(dialog.getByRole('button', { name: 'Delete Category and 2 Questions' }))
  expect(await dialog.findByText(faqListTexts.categoryQuestions('3 questions'))).toBeVisible()
  expect(dialog.getByRole('alert')).toHaveTextContent(faqCategoryMessages.otherQuestions)
  server.answer('DELETE /category-faq/{id}', () => ({ message: faqCategoryMessages.deleted }))
  await user.click(dialog.getByRole('button', { name: 'Delete Category and 3 Questions' }))
  expect(await findWords('Category Deleted')).toBeVisible()
  expect(server.callsOf('DELETE /category-faq/{id}').map(({ body }) => body)).toEqual([
    { questions: 2 },
    { questions: 3 },
  ])
})

test('where categories cannot be loaded, questions are listed, and Retry makes room for another', async () => {
  const { user, server } = await open('/faq-questions-list', {
    'GET /category/names': () => refusal('rate.limited', { data: { retry_after_seconds: 30 } }),
  })
  expect(await findWords(new RegExp(`^${faqListTexts.categoriesFailed}. Too many attempts.`))).toBeVisible()
  expect(await screen.findByText('Why 1?')).toBeVisible()
  expect(await button(faqListTexts.addQuestion)).not.toHaveAttribute('data-hint')
  server.answer('GET /category/names', () => ({ data: [credits] }))
  await user.click(await button('Retry'))
  await waitFor(async () => expect(await button(faqListTexts.addQuestion)).toBeEnabled())
})

test('a question is added: its answer is shown as customers will see it, and what is missing is focused', async () => {
  const { user, server } = await open('/faq-questions-list?category=2', {
    'POST /questions': () => ({ message: faqQuestionMessages.added, data: questionOf(3) }),
  })
  await screen.findByRole('option', { name: 'Plans' })
  await user.click(await button(faqListTexts.addQuestion))
  const dialog = await inDialog()
  expect(dialog.getByLabelText(/^Category/)).toHaveDisplayValue('Plans')
  fill(dialog.getByLabelText(/^Question/), 'Why not?')
  await user.click(dialog.getByRole('button', { name: 'Add question' }))
  const answer = dialog.getByLabelText(/^Answer \*/)
  await waitFor(() => expect(answer).toHaveFocus())
  expect(answer).toHaveAccessibleDescription(faqQuestionMessages.answer)
  fill(answer, `Because ${'*'.repeat(301)}`)
  await user.click(dialog.getByRole('button', { name: 'Add question' }))
  expect(answer).toHaveAccessibleDescription(faqQuestionMessages.marks)
  fill(answer, 'Because **so** <script>alert(1)</script>')
  await user.click(dialog.getByRole('radio', { name: 'Preview' }))
  const preview = dialog.getByRole('region', { name: 'Preview of the answer' })
  expect(await within(preview).findByText('so')).toBeVisible()
  expect(preview.querySelector('script')).toBeNull()
  await expectAccessible()
  await user.selectOptions(dialog.getByLabelText(/^Category/), 'Credits')
  expect(dialog.getByLabelText('Position')).toHaveDisplayValue('3 (last)')
  await user.click(dialog.getByRole('button', { name: 'Add question' }))
  expect(await findWords('Question Created')).toBeVisible()
  expect(server.callsOf('POST /questions')[0]?.body).toEqual({
    ...{ category_id: 1, question: 'Why not?', answer: 'Because **so** <script>alert(1)</script>', position: 3 },
  })
})

test('a question somebody else has changed is reloaded, and what was typed is kept', async () => {
  const now = questionOf(2, { answer: 'Theirs.', version: 2 })
  const { user, server } = await open('/faq-questions-list', {
    'PUT /questions/{id}': () => refusal('row.changed', { message: faqQuestionMessages.changedMeanwhile }),
    'GET /questions/{id}': () => ({ data: now }),
  })
  await user.click(await button('Edit “Why 2?”'))
  const dialog = await inDialog()
  fill(dialog.getByLabelText(/^Question/), 'Why indeed?')
  await user.click(dialog.getByRole('button', { name: 'Save changes' }))
  await user.click(await dialog.findByRole('button', { name: 'Reload' }))
  expect(await findWords(faqListTexts.reloaded)).toBeVisible()
  expect(dialog.getByLabelText(/^Answer \*/)).toHaveValue('Theirs.')
  expect(dialog.getByLabelText(/^Question/)).toHaveValue('Why indeed?')
  server.answer('PUT /questions/{id}', () => ({ message: faqQuestionMessages.updated, data: now }))
  await user.click(dialog.getByRole('button', { name: 'Save changes' }))
  expect(await findWords('Question Updated')).toBeVisible()
  expect(server.callsOf('PUT /questions/{id}').at(-1)?.body).toEqual({
    ...{ category_id: 1, question: 'Why indeed?', answer: 'Theirs.', version: 2 },
  })
})

test('the list of questions is searched, filtered and sorted in the address; a question is deleted once confirmed', async () => {
  const { user, server, router } = await open('/faq-questions-list', {
    'DELETE /questions/{id}': () => ({ message: faqQuestionMessages.deleted }),
  })
  const table = within(await screen.findByRole('table', { name: 'FAQ questions' }))
  expect(await table.findByText('See here, 1.')).toBeVisible()
  expect(screen.getByText('Showing 1–2 of 31 questions')).toBeVisible()
  await expectAccessible()
  await user.click(await button('Delete “Why 1?”'))
  const dialog = await inDialog()
  expect(server.callsOf('DELETE /questions/{id}')).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Delete Question' }))
  expect(await findWords('Question Deleted')).toBeVisible()
  await user.click(table.getByRole('button', { name: /^Sort by ?Question$/ }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'Plans')
  server.answer('GET /questions', () => ({ ...listed([]), pagination: { current_page: 1, last_page: 1, total: 0 } }))
  fill(screen.getByRole('searchbox', { name: faqListTexts.search }), 'zebra')
  expect(await findWords(faqListTexts.noMatch('zebra'))).toBeVisible()
  expect(router.state.location.search).toMatchObject({ category: 2, sort: 'question', search: 'zebra' })
  await user.click(screen.getAllByRole('button', { name: 'Clear search' }).at(-1) ?? document.body)
  expect(await screen.findByText('Why 1?')).toBeVisible()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'Credits')
  expect(await findWords(faqListTexts.noneInCategory)).toBeVisible()
})

test('lists that cannot be loaded say so; who may only read changes nothing', async () => {
  const reader = staff(['VIEW_FAQ_MODULE', 'VIEW_FAQ_CATEGORY', 'VIEW_FAQ_QUESTIONS'])
  const failing = { 'GET /category/names': () => refusal('input.invalid') }
  const { user, server, router } = await open('/faq-category-list', failing, reader)
  expect(await findWords(faqListTexts.categoriesFailed)).toBeVisible()
  server.answer('GET /category/names', () => ({ data: [credits] }))
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Credits')).toBeVisible()
  await router.navigate({ to: '/faq-questions-list' })
  expect(await screen.findByText('Why 1?')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^(Edit|Delete|Add) / })).toBeNull()
})
