import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { modules } from '#contract/modules.ts'
import type { SearchResults } from '#contract/search/endpoints.ts'
import { modules as webModules } from '../../modules.ts'
import { shortcuts } from '../../shared/shortcuts/shortcuts.ts'
import { people } from '../../testing/accounts.ts'
import { expectAccessible } from '../../testing/expect-accessible.ts'
import { findWords, openScreen } from '../../testing/open-screen.tsx'
import { listOf, projectAnswers, projectOf } from '../../testing/rank-projects.ts'
import { refusal } from '../../testing/stub-server.ts'
import { searchMessages } from './messages.ts'

const asked = 'GET /search'
const groups = [...modules.flatMap((module) => Object.keys(module.found)), 'customers']
const nothing = Object.fromEntries(groups.map((group) => [group, []])) as unknown as SearchResults
const found: SearchResults = {
  ...nothing,
  projects: [{ id: 3, name: 'Kestrel Dublin', domain: 'kestrelroast.example' }],
  keywords: [{ id: 41, keyword: 'Kestrel nest box', project_id: 3, project_name: 'Dublin' }],
  checks: [
    {
      ...{ id: 8, domain: 'kestrelroast.example', note: null, keywords_count: 2 },
      created_at: '2026-11-20T10:00:00.000Z',
    },
  ],
  domains: [{ id: 5, domain: 'kestrelroast.example', location_name: 'Ireland', is_saved: true }],
  backlinks: [{ id: 6, target: 'blog.kestrelroast.example', is_saved: false }],
}
const box = () => screen.findByRole('button', { name: searchMessages.box })
const entry = () => screen.findByRole('combobox', { name: searchMessages.dialog })
const options = () => screen.getAllByRole('option').map((option) => option.textContent)
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

test('Ctrl K finds pages at once, then own rows; the arrows choose, Escape gives the focus back', async () => {
  const { user, server } = await openScreen('/', { answers: { [asked]: () => found } })
  const button = await box()
  button.focus()
  await user.keyboard('{Control>}k{/Control}')
  expect(await entry()).toHaveFocus()
  expect(options()).toContain('Purchase historyBilling')
  expect(server.callsOf(asked)).toEqual([])
  await user.keyboard('bill')
  expect(options()).toEqual(['SubscriptionBilling', 'Purchase historyBilling', 'Credits historyBilling'])
  await user.clear(await entry())
  await user.keyboard('kestrel')
  expect(await screen.findByRole('option', { name: /Kestrel Dublin/ })).toBeVisible()
  expect(options()).toEqual([
    'Kestrel Dublinkestrelroast.example',
    'Kestrel nest boxDublin',
    'kestrelroast.example2 keywords · 20 Nov 2026',
    'kestrelroast.exampleDomain project · Ireland',
    'blog.kestrelroast.exampleBacklink check',
  ])
  expect(await findWords('5 results')).toBeInTheDocument()
  // Typing on asks once, for the last text.
  expect(server.callsOf(asked).at(-1)?.values).toEqual({ q: 'kestrel' })
  await expectAccessible()
  const chosen = async () => (await entry()).getAttribute('aria-activedescendant')
  const first = screen.getAllByRole('option')[0]
  expect(await chosen()).toBe(first?.id)
  await user.keyboard('{ArrowUp}')
  expect(await chosen()).toBe(screen.getAllByRole('option').at(-1)?.id)
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
  expect(screen.getByRole('option', { selected: true })).toHaveAttribute('href', '/view-serps?open=8')
  expect(screen.getByRole('option', { name: /nest box/ })).toHaveAttribute(
    'href',
    '/view-serp-project/3?search=Kestrel+nest+box&keyword=41',
  )
  // A matching older result is chosen at once, and stays chosen when the server's results arrive above it.
  await user.clear(await entry())
  await user.paste('blog.kestrel')
  await waitFor(() => expect(options()).toEqual(['blog.kestrelroast.exampleBacklink check']))
  await waitFor(() => expect(options()).toHaveLength(5))
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('blog.kestrelroast.example')
  await user.keyboard('{Escape}')
  await isClosed()
  await waitFor(() => expect(button).toHaveFocus())
})

test('no result says what was searched, a failure says so with Retry, and what is typed on cancels the request', async () => {
  const { user, server } = await openScreen('/', { answers: { [asked]: () => nothing } })
  await user.click(await box())
  await user.keyboard('zebra')
  expect(await findWords(searchMessages.nothing('zebra'))).toBeVisible()
  expect(screen.getByText(searchMessages.nothingHint)).toBeVisible()
  await expectAccessible()

  server.answer(asked, () => refusal('rate.limited', { data: { retry_after_seconds: 20 } }))
  await user.keyboard('s')
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('Search failed: Too many attempts. Try again in 20 s')
  server.answer(asked, () => found)
  await user.click(within(alert).getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('option', { name: /Kestrel Dublin/ })).toBeVisible()

  // The request for the older text is given up as soon as somebody types on.
  const { fetch } = globalThis
  const held: AbortSignal[] = []
  globalThis.fetch = (request, init) => {
    if (!(request instanceof Request) || !request.url.includes('crossing') || held.length > 0)
      return fetch(request, init)
    const signal = init?.signal ?? request.signal
    held.push(signal)
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  }
  await user.keyboard(' crossing')
  await waitFor(() => expect(held).toHaveLength(1))
  expect(held[0]?.aborted).toBe(false)
  await user.keyboard('s')
  await waitFor(() => expect(held[0]?.aborted).toBe(true))
  expect(await screen.findByRole('option', { name: /Kestrel Dublin/ })).toBeVisible()
})

test('a kind the server could not search, or whose rows cannot be shown, is named beside the results of the others', async () => {
  let isBroken = true
  const withoutBacklinks = webModules.map((module) => {
    if (!('found' in module) || !('backlinks' in module.found.groups)) return module
    const { groups, file } = module.found
    return { ...module, found: { groups, file: () => (isBroken ? Promise.reject(new Error('no chunk')) : file()) } }
  })
  const { user, server } = await openScreen('/', {
    modules: withoutBacklinks,
    answers: { [asked]: () => ({ ...found, domains: [], not_searched: ['domains'] }) },
  })
  await user.click(await box())
  await user.keyboard('kestrel')
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('Couldn’t search Domains and Backlinks.')
  expect(options()).toEqual([
    'Kestrel Dublinkestrelroast.example',
    'Kestrel nest boxDublin',
    'kestrelroast.example2 keywords · 20 Nov 2026',
  ])
  await expectAccessible()
  isBroken = false
  server.answer(asked, () => found)
  await user.click(within(alert).getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('option', { name: /blog.kestrelroast.example/ })).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('staff find customers; a kind with more than is shown leads to its list', async () => {
  const customers = Array.from({ length: 5 }, (_, at) => ({
    id: at + 1,
    name: `Orla ${at}`,
    email: `o${at}@a.example`,
  }))
  const { user } = await openScreen('/customer-list', {
    account: people.admin(),
    answers: {
      [asked]: () => ({ ...nothing, customers }),
      'GET /customers': () => ({ data: [], current_page: 1, last_page: 1, total: 0, plans: [], currency: 'GBP' }),
    },
  })
  await user.click(await box())
  await user.keyboard('orla')
  expect(await screen.findByRole('option', { name: /Orla 0/ })).toHaveAttribute('href', '/view-customer/1')
  const all = screen.getByRole('option', { name: 'All results in Customers' })
  expect(all).toHaveAttribute('href', '/customer-list?search=orla')
})

test('? lists every shortcut, not while somebody types or once it is turned off', async () => {
  const { user } = await openScreen('/', { answers: { [asked]: () => nothing } })
  await box()
  await user.keyboard('?')
  const list = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  for (const { does } of Object.values(shortcuts)) expect(within(list).getByText(does)).toBeVisible()
  expect(within(list).getByText('Search or jump to a page').parentElement).toHaveTextContent('CtrlK')
  await expectAccessible()
  await user.click(within(list).getByRole('switch'))
  await user.keyboard('{Escape}')
  await isClosed()
  await user.keyboard('?')
  expect(screen.queryByRole('dialog')).toBeNull()

  await user.click(await box())
  await user.keyboard('?')
  expect(await entry()).toHaveValue('?')
  await user.click(screen.getByRole('button', { name: /Keyboard shortcuts/ }))
  const again = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  await user.click(within(again).getByRole('switch'))
  await user.keyboard('{Escape}')
  await isClosed()
  fireEvent.keyDown(document.body, { key: '?', shiftKey: true })
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
})

test('J, K and the arrows move between rows, / goes to the page’s search; none of them while typing', async () => {
  const names = ['First of all', 'Second to none', 'Third time']
  const projects = names.map((projectName, at) => projectOf({ id: at + 1, projectName }))
  const { user, router } = await openScreen('/list-serp-project', {
    answers: { 'GET /projects': listOf(projects), ...projectAnswers(() => projectOf()) },
  })
  const link = (at: number) => screen.findByRole('link', { name: names[at] })
  await link(0)
  // The arrows scroll the page until a row has the focus.
  await user.keyboard('{ArrowDown}')
  expect(await link(0)).not.toHaveFocus()
  await user.keyboard('j')
  expect(await link(0)).toHaveFocus()
  await user.keyboard('j{ArrowDown}')
  expect(await link(2)).toHaveFocus()
  await user.keyboard('j')
  expect(await link(2)).toHaveFocus()
  await user.keyboard('k{ArrowUp}{ArrowUp}')
  expect(await link(0)).toHaveFocus()

  await user.keyboard('/')
  const search = screen.getByRole('searchbox')
  expect(search).toHaveFocus()
  await user.keyboard('jkt/')
  expect(search).toHaveValue('jkt/')
  expect(search).toHaveFocus()
  await user.clear(search)
  ;(await link(1)).focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/view-serp-project/2'))
})

test('/ opens the global search if a page has none; T switches through the themes and names each', async () => {
  const { user } = await openScreen('/user-profile', { answers: { [asked]: () => nothing } })
  await box()
  const scheme = () => document.documentElement.dataset.mantineColorScheme
  await user.keyboard('t')
  expect(await findWords('Theme: Light')).toBeVisible()
  await user.keyboard('t')
  expect(await findWords('Theme: Dark')).toBeVisible()
  expect(scheme()).toBe('dark')
  await user.keyboard('t')
  expect(await findWords('Theme: System')).toBeVisible()
  await user.keyboard('/')
  expect(await entry()).toHaveFocus()
})
