import { globSync, readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { faqCategoryMessages, faqQuestionMessages } from '#contract/help/messages.ts'
import type { FaqCategory, ManagedFaqCategory, ManagedFaqQuestion } from '#contract/help/rows.ts'
import { faqBounds, faqIcons } from '#contract/rules/help/faq.ts'
import { hiddenInBlock } from '#contract/rules/text/text-blocks.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { type Person, signedIn } from '../../testing/people.ts'
import { newestAudit } from '../../testing/read-audit.ts'
import { seedFaq } from './seed-faq.ts'
import { standardFaq } from './standard-faq/index.ts'
import { faqCategories } from './tables.ts'

let app: TestApp
let support: Person
let customer: Person
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
  support = await signedIn(app.ctx, 'support')
  customer = await signedIn(app.ctx, 'trial')
})
afterAll(() => app.close())

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type Answer = { status: number; code?: string; message?: string; data?: unknown; pagination?: { total: number } }

async function ask(method: Method, path: string, body?: unknown, { token } = support): Promise<Answer> {
  const reply = await app.call(method, path, { token, ...(body !== undefined && { body }) })
  return { status: reply.status, ...(reply.body as object) }
}

const faq = async () => (await ask('GET', '/category-faq', undefined, customer)).data as FaqCategory[]
const categoryNames = async () => (await faq()).map(({ name }) => name)

async function addCategory(fields: object = {}): Promise<ManagedFaqCategory> {
  const { data, status } = await ask('POST', '/category-faq', { name: `Topic ${uuid()}`, ...fields })
  expect(status).toBe(200)
  return data as ManagedFaqCategory
}

async function addQuestion(categoryId: number, question = `Why ${uuid()}?`, fields: object = {}) {
  const body = { category_id: categoryId, question, answer: 'Because.', ...fields }
  const { data, status } = await ask('POST', '/questions', body)
  expect(status).toBe(200)
  return data as ManagedFaqQuestion
}

const questionsOf = async (categoryId: number) =>
  (await faq()).find(({ id }) => id === categoryId)?.questions.map(({ question }) => question)

describe('a new installation', () => {
  test('has the standard questions, which a customer reads in order, each icon once', async () => {
    expect(await faq()).toMatchObject(
      standardFaq.map(({ name, icon, questions }) => ({
        name,
        icon,
        questions: questions.map(([question, answer]) => ({ question, answer })),
      })),
    )
    expect(standardFaq.map(({ icon }) => icon).toSorted()).toEqual([...faqIcons].toSorted())
  })

  test('links only to screens there are', () => {
    const declared = globSync('web/src/features/*/module.ts').map((file) => readFileSync(file, 'utf8'))
    const screens = declared.flatMap((text) => [...text.matchAll(/path: '([^']+)'/g)].map(([, path]) => path))
    const answers = standardFaq.flatMap(({ questions }) => questions.map(([, answer]) => answer))
    const links = answers.flatMap((answer) => [...answer.matchAll(/\]\(([^)?]+)/g)].map(([, to]) => to))
    expect(links.length).toBeGreaterThan(20)
    for (const link of links) expect(screens).toContain(link)
  })

  test('keeps what staff changed and deleted when it starts again', async () => {
    const before = await faq()
    const [first, second] = before
    await ask('PUT', `/category-faq/${first?.id}`, { name: 'First steps' })
    await ask('DELETE', `/category-faq/${second?.id}`)
    await seedFaq(app.ctx)
    expect(await categoryNames()).toEqual(['First steps', ...before.slice(2).map(({ name }) => name)])
    await ask('DELETE', `/questions/${first?.questions[0]?.id}`)
    await seedFaq(app.ctx)
    expect(await questionsOf(first?.id ?? 0)).toEqual(first?.questions.slice(1).map(({ question }) => question))
  })
})

describe('a category', () => {
  test('is added, changed, moved and deleted with its questions, each with a line of the audit log', async () => {
    const actor = { actorId: support.id, accountId: null }
    const name = `Topic ${uuid()}`
    const added = await ask('POST', '/category-faq', { name: ` ${name} `, icon: 'globe', position: 2 })
    expect(added).toMatchObject({
      status: 200,
      message: 'Category Created',
      data: { name, icon: 'globe', position: 2, questions_count: 0, version: 1 },
    })
    const { id } = added.data as ManagedFaqCategory
    expect(await newestAudit(app.ctx)).toMatchObject({
      ...actor,
      action: 'faq-category.added',
      data: { categoryId: id, name },
    })
    expect((await categoryNames())[1]).toBe(name)

    const other = `Topic ${uuid()}`
    const changed = await ask('PUT', `/category-faq/${id}`, { name: other, position: 999, version: 1 })
    const last = (await categoryNames()).length
    expect(changed).toMatchObject({
      message: 'Category Updated',
      data: { name: other, icon: 'globe', position: last, version: 2 },
    })
    expect((await categoryNames()).at(-1)).toBe(other)
    expect(await newestAudit(app.ctx)).toMatchObject({
      ...actor,
      action: 'faq-category.changed',
      data: { before: { name, position: 2 }, after: { name: other, position: last } },
    })

    await addQuestion(id, 'Is it gone?')
    const outdated = await ask('DELETE', `/category-faq/${id}`, { questions: 0 })
    expect(outdated).toMatchObject({
      status: 409,
      code: 'row.changed',
      message: faqCategoryMessages.otherQuestions,
    })
    expect(await ask('DELETE', `/category-faq/${id}?questions=0`)).toMatchObject({
      status: 400,
      code: 'input.invalid',
      message: 'Send the fields in the request body, not in the address.',
    })
    expect(await ask('DELETE', `/category-faq/${id}`, { questions: 1 })).toMatchObject({ message: 'Category Deleted' })
    expect(await newestAudit(app.ctx)).toMatchObject({
      ...actor,
      action: 'faq-category.deleted',
      data: { name: other, questions: ['Is it gone?'] },
    })
    expect((await ask('GET', '/questions?search=Is it gone')).data).toEqual([])
    for (const method of ['PUT', 'DELETE'] as const)
      expect((await ask(method, `/category-faq/${id}`, { name })).status).toBe(404)
    const places = (await ask('GET', '/category/names')).data as ManagedFaqCategory[]
    expect(places.map(({ position }) => position)).toEqual(places.map((_, at) => at + 1))
  })

  test('keeps a name of its own, whatever its case or width, and one of the icons', async () => {
    const { id } = await addCategory({ name: 'Night shift' })
    for (const name of ['night SHIFT', 'Ｎight shift', 'Nightshift', 'Night shift!', 'Night sh\u0456ft'])
      expect(await ask('POST', '/category-faq', { name }), name).toMatchObject({
        status: 409,
        code: 'faq-category.name-taken',
        data: { issues: [{ path: 'name', message: faqCategoryMessages.nameTaken }] },
      })
    expect((await ask('PUT', `/category-faq/${id}`, { name: 'NIGHT SHIFT' })).status).toBe(200)
    for (const name of ['', '–', 'x'.repeat(faqBounds.nameCharacters + 1), 'Night\u202eshift', 'a\nb', null])
      expect((await ask('POST', '/category-faq', { name })).status, String(name)).toBe(400)
    expect((await ask('POST', '/category-faq', { name: 'Skulls', icon: 'skull' })).status).toBe(400)
    expect((await ask('POST', '/category-faq', { name: '<script>alert(1)</script> 🚀' })).status).toBe(200)
  })

  test('that somebody else changed is not changed again; a change that changes nothing leaves no line', async () => {
    const { id } = await addCategory()
    await ask('PUT', `/category-faq/${id}`, { icon: 'card', version: 1 })
    const line = await newestAudit(app.ctx)
    expect(await ask('PUT', `/category-faq/${id}`, { icon: 'shield', version: 1 })).toMatchObject({
      status: 409,
      code: 'row.changed',
      message: faqCategoryMessages.changedMeanwhile,
    })
    expect(await ask('PUT', `/category-faq/${id}`, { icon: 'card', version: 1 })).toMatchObject({ status: 200 })
    expect(await newestAudit(app.ctx)).toEqual(line)
  })

  test('is one of at most so many', async () => {
    const there = (await categoryNames()).length
    const filling = Array.from({ length: faqBounds.categories - there }, (_, at) => ({
      ...{ name: `Filling ${at}`, icon: 'coins' as const, position: there + at + 1 },
    }))
    await app.ctx.db.insert(faqCategories).values(filling)
    expect(await ask('POST', '/category-faq', { name: 'One too many' })).toMatchObject({
      status: 400,
      message: faqCategoryMessages.tooMany,
    })
    for (const { name } of filling) await app.ctx.db.delete(faqCategories).where(eq(faqCategories.name, name))
  })
})

describe('a question', () => {
  test('is added, changed, moved to another category and deleted, each with a line of the audit log', async () => {
    const [from, to] = [await addCategory(), await addCategory()]
    await addQuestion(from.id, 'First?')
    await addQuestion(to.id, 'Other?')
    const answer = '**Yes**\r\n\r\n- one\n\t- two'
    const body = { category_id: String(from.id), question: 'Second?', answer, position: 1 }
    const added = await ask('POST', '/questions', body)
    const stored = { question: 'Second?', answer: answer.replaceAll('\r\n', '\n') }
    expect(added).toMatchObject({
      message: 'Question Created',
      data: { category_id: from.id, categoryName: from.name, ...stored, position: 1, version: 1 },
    })
    expect(await questionsOf(from.id)).toEqual(['Second?', 'First?'])
    const { id } = added.data as ManagedFaqQuestion
    expect(await newestAudit(app.ctx)).toMatchObject({
      actorId: support.id,
      action: 'faq-question.added',
      data: { questionId: id, category: from.name, ...stored },
    })

    const change = { category_id: to.id, answer: 'No.', version: 1 }
    expect(await ask('PUT', `/questions/${id}`, change)).toMatchObject({
      message: 'Question Updated',
      data: { category_id: to.id, question: 'Second?', answer: 'No.', position: 2, version: 2 },
    })
    expect([await questionsOf(from.id), await questionsOf(to.id)]).toEqual([['First?'], ['Other?', 'Second?']])
    expect(await newestAudit(app.ctx)).toMatchObject({
      action: 'faq-question.changed',
      data: { before: { category: from.name, ...stored }, after: { category: to.name, answer: 'No.' } },
    })
    await ask('PUT', `/questions/${id}`, { position: 1 })
    expect(await questionsOf(to.id)).toEqual(['Second?', 'Other?'])
    expect((await ask('GET', `/questions/${id}`)).data).toMatchObject({ id, position: 1, version: 2 })

    expect(await ask('DELETE', `/questions/${id}`)).toMatchObject({ message: 'Question Deleted' })
    expect(await newestAudit(app.ctx)).toMatchObject({
      action: 'faq-question.deleted',
      data: { questionId: id, question: 'Second?', answer: 'No.' },
    })
    for (const method of ['GET', 'PUT', 'DELETE'] as const)
      expect(
        (await ask(method, `/questions/${id}`, method === 'GET' ? undefined : { question: 'There?' })).status,
      ).toBe(404)
  })

  test('is refused without text, too long, twice in a category, in a full or missing one, or changed by somebody else', async () => {
    const { id: categoryId } = await addCategory()
    const { id } = await addQuestion(categoryId, 'Why so?')
    const fields = { category_id: categoryId, question: 'What?', answer: 'That.' }
    const wrong = [
      { question: '' },
      { question: '???' },
      { question: 'x'.repeat(faqBounds.questionCharacters + 1) },
      { question: 'two\nlines' },
      { answer: ' \n ' },
      { answer: 'x'.repeat(faqBounds.answerCharacters + 1) },
      { answer: 5 },
      { answer: '> '.repeat(500) },
      { answer: `${'1. '.repeat(7)}a` },
      { answer: '**a*a_'.repeat(100) },
      { position: 0 },
    ]
    for (const part of wrong)
      expect((await ask('POST', '/questions', { ...fields, ...part })).status, JSON.stringify(part)).toBe(400)
    expect(await ask('POST', '/questions', { ...fields, answer: 'a\u202eb' })).toMatchObject({
      status: 400,
      data: { issues: [{ path: 'answer', message: hiddenInBlock }] },
    })
    for (const same of ['WHY so?', 'Why  so', 'Wh\u0443 so?'])
      expect(await ask('POST', '/questions', { ...fields, question: same }), same).toMatchObject({
        status: 409,
        code: 'faq-question.taken',
        data: { issues: [{ path: 'question', message: faqQuestionMessages.questionTaken }] },
      })
    expect(await ask('POST', '/questions', { ...fields, category_id: 2_000_000_000 })).toMatchObject({
      status: 404,
      message: faqQuestionMessages.categoryGone,
    })
    await ask('PUT', `/questions/${id}`, { answer: 'So.', version: 1 })
    expect(await ask('PUT', `/questions/${id}`, { answer: 'Not so.', version: 1 })).toMatchObject({
      status: 409,
      code: 'row.changed',
      message: faqQuestionMessages.changedMeanwhile,
    })
  })

  test('is found by its words, its answer and its category, sorted and a page at a time', async () => {
    const { id, name } = await addCategory({ name: `100%_sure ${uuid()}` })
    for (const [at, question] of ['Beta?', 'alpha?', 'Gamma?'].entries())
      await addQuestion(id, question, { answer: at === 2 ? 'Say *Xylophone*.' : 'No.' })
    const list = async (query: string) => {
      const { data } = await ask('GET', `/questions?${query}`)
      return (data as ManagedFaqQuestion[]).map(({ question }) => question)
    }
    const search = `search=${encodeURIComponent(name)}`
    expect(await list(search)).toEqual(['Beta?', 'alpha?', 'Gamma?'])
    expect(await list(`category=${id}&sort=question`)).toEqual(['alpha?', 'Beta?', 'Gamma?'])
    expect(await list(`${search}&sort=question&direction=desc`)).toEqual(['Gamma?', 'Beta?', 'alpha?'])
    expect(await list('search=xyloPHONE')).toEqual(['Gamma?'])
    expect(await list(`${search}&page=2`)).toEqual([])
    const { pagination } = await ask('GET', '/questions')
    expect(pagination).toMatchObject({ current_page: 1, last_page: 2 })
    expect(await list('search=')).toHaveLength(30)
  })
})

test('customers read the FAQ and change nothing; the lists of staff are closed to them', async () => {
  expect((await ask('GET', '/category-faq', undefined, customer)).status).toBe(200)
  const refused: [Method, string][] = [
    ['GET', '/category/names'],
    ['GET', '/questions'],
    ['POST', '/category-faq'],
    ['DELETE', '/category-faq/1'],
    ['PUT', '/questions/1'],
  ]
  for (const [method, path] of refused)
    expect(await ask(method, path, method === 'GET' ? undefined : {}, customer), path).toMatchObject({ status: 403 })
})
