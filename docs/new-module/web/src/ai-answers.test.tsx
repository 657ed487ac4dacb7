import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { screens } from '../shell/screens.ts'
import { searchMessages } from './features/search/messages.ts'
import { people } from './testing/accounts.ts'
import { openScreen } from './testing/open-screen.tsx'

const answers = { 'GET /ai-answers': () => ({ data: [{ id: 1, question: 'why?' }] }) }

test('its page has a menu entry, a title and first calls', async () => {
  await openScreen('/ai-answers', { answers, account: withPlan() })
  expect(await screen.findByText('why?')).toBeVisible()
  expect(document.title).toBe('Your answers · Serpplus')
  const menu = within(screen.getByRole('navigation', { name: 'Main menu' }))
  expect(menu.getByRole('button', { name: 'AI Answers' })).toHaveAttribute('aria-expanded', 'true')
  expect(menu.getByRole('link', { name: 'Your answers' })).toHaveAttribute('aria-current', 'page')
  expect(screens.find(({ path }) => path === '/ai-answers')).toMatchObject({
    heading: 'AI answers',
    lead: 'Questions you asked',
    calls: ['/ai-answers'],
    ability: 'VIEW_AI_ANSWERS',
  })
})

test('without a plan that names it the page is locked in its own words', async () => {
  await openScreen('/ai-answers', { answers, account: people.expired() })
  expect(await screen.findByRole('heading', { name: 'AI Answers Module is Locked!' })).toBeVisible()
  expect(screen.getByText('Answers for every question')).toBeVisible()
})

test('an event makes the page ask again', async () => {
  let send = (_event: object) => {}
  const stream = new ReadableStream<Uint8Array>({
    start: (open) => {
      send = (event) => open.enqueue(new TextEncoder().encode(`event: message\ndata: ${JSON.stringify(event)}\n\n`))
    },
  })
  const { server } = await openScreen('/ai-answers', {
    answers: {
      ...answers,
      'GET /events': () => new Response(stream, { headers: { 'content-type': 'text/event-stream' } }),
    },
    account: withPlan(),
  })
  await screen.findByText('why?')
  const before = server.callsOf('GET /ai-answers').length
  send({ type: 'ready' })
  send({ type: 'ai-answer', id: 1, state: 'done', answers_count: 1 })
  await expect.poll(() => server.callsOf('GET /ai-answers').length).toBeGreaterThan(before)
})

test('the search shows its rows and its page', async () => {
  const nothing = { projects: [], keywords: [], checks: [], domains: [], backlinks: [], customers: [] }
  const { user } = await openScreen('/', {
    answers: { 'GET /search': () => ({ ...nothing, answers: [{ id: 1, question: 'why answers?' }] }) },
    account: withPlan(),
  })
  await user.click(await screen.findByRole('button', { name: searchMessages.box }))
  await user.type(await screen.findByRole('combobox', { name: searchMessages.dialog }), 'answers')
  expect(await screen.findByRole('option', { name: /why answers\?/ })).toHaveAttribute('href', '/ai-answers')
  expect(screen.getByRole('option', { name: /Your answers/ })).toHaveAttribute('href', '/ai-answers')
})

/** An account whose plan names every module. */
const withPlan = () => people.paid()
