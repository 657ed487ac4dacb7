import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { FaqCategory } from '#contract/help/rows.ts'
import { people } from '../../../testing/accounts.ts'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { fill, findWords, openScreen } from '../../../testing/open-screen.tsx'
import { refusal } from '../../../testing/stub-server.ts'
import { faqHeader, faqTexts } from '../messages.ts'

const hostile = `# Loud
**Bold** <script>window.harmed = 1</script> <img src=x onerror="window.harmed = 1">

<iframe src="https://evil.example"></iframe>

![a cat](https://evil.example/cat.png) 🚀

- [bad](javascript:alert(1))
- [other site](//evil.example)
- [terms](/terms-of-use?from=faq)
- [Google](https://www.google.com/)
- [email](mailto:help@example.com)`

const entry = (id: number, categoryId: number, question: string, answer: string) => ({
  ...{ id, question, answer },
  category_id: categoryId,
})
const categories: FaqCategory[] = [
  {
    ...{ id: 1, name: 'Getting started', icon: 'rocket' },
    questions: [entry(11, 1, 'How do I begin?', 'With a *check*.'), entry(12, 1, 'What is odd?', hostile)],
  },
  {
    ...{ id: 2, name: 'Credits', icon: 'coins' },
    questions: [entry(21, 2, 'Do credits expire?', 'Yes, **after a check** or a year.')],
  },
  { id: 3, name: 'Empty', icon: 'card', questions: [] },
]

const open = (address = '/faq-customer', answers = {}, account = people.paid()) =>
  openScreen(address, { account, answers: { 'GET /category-faq': () => ({ data: categories }), ...answers } })
const question = (name: string | RegExp) => screen.findByRole('button', { name })
const answerOf = (button: HTMLElement) => document.getElementById(button.getAttribute('aria-controls') ?? '')

const { matchMedia } = window
afterEach(() => {
  window.matchMedia = matchMedia
  vi.restoreAllMocks()
})

test('categories are tabs; an open question is in the address, and its link can be copied', async () => {
  const { user, router } = await open()
  expect(await screen.findByRole('heading', { level: 1, name: faqHeader.title })).toBeVisible()
  expect(await screen.findByRole('tab', { name: 'Getting started' })).toHaveAttribute('aria-selected', 'true')
  const first = await question('How do I begin?')
  expect(first).toHaveAttribute('aria-expanded', 'false')
  await user.click(first)
  expect(await screen.findByText('check')).toBeVisible()
  expect(router.state.location.search).toEqual({ category: 1, question: 11 })
  await expectAccessible()
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await user.click(screen.getByRole('button', { name: 'Copy link to “How do I begin?”' }))
  expect(copied).toHaveBeenCalledWith(`${location.origin}/faq-customer?question=11`)
  expect(await findWords(faqTexts.copied)).toBeVisible()
  await user.click(first)
  expect(first).toHaveAttribute('aria-expanded', 'false')
  await user.click(screen.getByRole('tab', { name: 'Credits' }))
  expect(await question('Do credits expire?')).toBeVisible()
  expect(screen.queryByText('How do I begin?')).toBeNull()
  await user.click(screen.getByRole('tab', { name: 'Empty' }))
  expect(await findWords(faqTexts.emptyCategory)).toBeVisible()
})

test('an answer is elements and never HTML: scripts, images and odd links do nothing, others lead where they say', async () => {
  const { user, router } = await open('/faq-customer?question=12')
  const answer = answerOf(await question('What is odd?')) ?? document.body
  expect(await within(answer).findByRole('heading', { level: 4, name: 'Loud' })).toBeVisible()
  expect(answer.querySelector('script, img, iframe, [onerror]')).toBeNull()
  expect(Reflect.get(window, 'harmed')).toBeUndefined()
  expect(answer).toHaveTextContent('<script>window.harmed = 1</script>')
  expect(answer).toHaveTextContent('a cat 🚀')
  const links = within(answer).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/terms-of-use?from=faq',
    'https://www.google.com/',
    'mailto:help@example.com',
  ])
  expect(links[1]).toHaveAttribute('rel', 'noopener noreferrer')
  expect(links[1]).toHaveAttribute('target', '_blank')
  await expectAccessible()
  await user.click(within(answer).getByRole('link', { name: 'terms' }))
  expect(router.state.location.href).toBe('/terms-of-use?from=faq')
})

test('a search looks through all categories, in answers too, marks what it finds and says where it stands', async () => {
  const { user, router } = await open()
  fill(await screen.findByRole('searchbox', { name: faqTexts.search }), 'CHECK')
  expect(await findWords('2 results for “CHECK”')).toBeVisible()
  const results = within(screen.getByRole('list', { name: 'Results' }))
  const [, second] = results.getAllByRole('listitem')
  expect(second).toHaveTextContent('Credits')
  expect(second).toHaveTextContent('Yes, after a check or a year.')
  expect([...document.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['check', 'check'])
  expect(router.state.location.search).toEqual({ search: 'CHECK' })
  await expectAccessible()
  await user.click(results.getByRole('button', { name: 'Do credits expire?' }))
  expect(await screen.findByText('after a check')).toBeVisible()
  expect(router.state.location.search).toEqual({ search: 'CHECK', question: 21 })
  fill(screen.getByRole('searchbox', { name: faqTexts.search }), 'expire')
  expect(await findWords('1 result for “expire”')).toBeVisible()
  expect(document.querySelector('h3 mark')).toHaveTextContent('expire')
  fill(screen.getByRole('searchbox', { name: faqTexts.search }), '(zebra')
  expect(await findWords(faqTexts.noMatch('(zebra'))).toBeVisible()
  await user.click(screen.getAllByRole('button', { name: 'Clear search' }).at(-1) ?? document.body)
  expect(await screen.findByRole('tab', { name: 'Credits' })).toBeVisible()
})

test('below 768 pixels the tabs are a list to choose from; a link opens its question there', async () => {
  window.matchMedia = (media) =>
    Object.assign(matchMedia(media), { matches: /max-width: (767px|40em|48em)/.test(media) })
  const { user } = await open('/faq-customer?question=21')
  const choice = await screen.findByRole('combobox', { name: 'Category' })
  expect(choice).toHaveDisplayValue('Credits')
  expect(await question('Do credits expire?')).toHaveAttribute('aria-expanded', 'true')
  expect(screen.queryByRole('tab')).toBeNull()
  await expectAccessible()
  await user.selectOptions(choice, 'Getting started')
  expect(await question('How do I begin?')).toBeVisible()
})

test('a question that is gone is said to be; who has found nothing may write, if their role allows it', async () => {
  const { close } = await open('/faq-customer?question=99')
  expect(await findWords(faqTexts.gone)).toBeVisible()
  const help = within(screen.getByRole('complementary', { name: faqTexts.moreHelp }))
  expect(await help.findByRole('link', { name: 'Email us' })).toHaveAttribute('href', 'mailto:support@serpplus.test')
  close()
  const paid = people.paid()
  await open('/faq-customer', {}, { ...paid, userAbilities: ['VIEW_FAQ_CUSTOMER'] })
  expect(await question('How do I begin?')).toBeVisible()
  expect(screen.queryByRole('complementary', { name: faqTexts.moreHelp })).toBeNull()
})

test('a FAQ that cannot be loaded says so, and Retry brings it', async () => {
  const { user, server } = await open('/faq-customer', { 'GET /category-faq': () => refusal('input.invalid') })
  expect(await findWords(faqTexts.loadFailed)).toBeVisible()
  await expectAccessible()
  server.answer('GET /category-faq', () => ({ data: [] }))
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await findWords(faqTexts.empty)).toBeVisible()
})

test('an email address that cannot be loaded is said to be missing, and Retry brings it', async () => {
  const { user, server } = await open('/faq-customer', { 'GET /support-contact': () => refusal('rate.limited') })
  const help = within(await screen.findByRole('complementary', { name: faqTexts.moreHelp }))
  const retry = await help.findByRole('button', { name: 'Retry' })
  expect(help.getByText(new RegExp(faqTexts.noAddress))).toBeVisible()
  server.answer('GET /support-contact', () => ({ email: 'help@serpplus.test' }))
  await user.click(retry)
  expect(await help.findByRole('link', { name: 'Email us' })).toHaveAttribute('href', 'mailto:help@serpplus.test')
})
