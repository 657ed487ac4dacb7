import { act, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { countries, languages } from '#contract/rules/locations/places.ts'
import { App } from '../app.tsx'
import type { Module } from '../module.ts'
import { queryClient } from '../parts/access/query-client.ts'
import { onScreen } from '../parts/screen-messages.ts'
import { openRouter } from '../router.ts'
import { type Account, people } from './accounts.ts'
import { rechargeOf } from './auto-recharge.ts'
import { emptyMovement, emptyRanks, emptyWork } from './dashboard.ts'
import { type Answer, createStubServer, type StubServer } from './stub-server.ts'

type Options = {
  /** Signed in as; null for nobody. */
  account?: Account | null
  /** Replies beside or instead of the usual ones, by method and path. */
  answers?: Record<string, Answer>
  /** The product's modules, unless a test adds one. */
  modules?: readonly Module[]
}

const usual = (account: Account): Record<string, Answer> => ({
  'GET /user/show': () => account,
  'POST /register/check-email': () => ({ disposable: false }),
  'GET /support-contact': () => ({ email: 'support@serpplus.test' }),
  'GET /events': () => silentStream(),
  'GET /provider-status': () => ({
    data: { state: 'ok', sentence: null, since: null, balance_usd: null, checked_at: null, waiting: 0 },
  }),
  'GET /dashboard': ({ values }) => ({
    userData: { leftCredits: account.userData.credits },
    dailyCredits: [],
    time_zone: values.timeZone,
  }),
  'GET /dashboard/ranks': () => ({ data: emptyRanks }),
  'GET /dashboard/movement': () => ({ data: emptyMovement }),
  'GET /dashboard/work': () => ({ data: emptyWork }),
  'GET /credits/forecast': () => ({
    available: account.userData.credits,
    until: null,
    planned: 0,
    runs: 0,
    modules: [],
    runs_out_at: null,
    auto_recharge: null,
  }),
  'GET /user/factors': () => ({
    data: { passkeys: [], authenticator: null, recovery_codes: null, is_required: false, passkey_origin: null },
  }),
  'GET /notifications': () => ({ data: [], next: null, unread: account.unread_notices }),
  'GET /notifications/preferences': () => ({ data: { optional: [], always: [] } }),
  'GET /credits/alert': () => ({ threshold: null }),
  'GET /plans/auto-recharge': () => rechargeOf(),
  'GET /serp/list-serps': () => ({
    data: [],
    pagination: { current_page: 1, last_page: 1, total: 0, total_keywords: 0 },
    running: { checks: 0, keywords_left: 0 },
    userData: { credits: account.userData.credits, type: account.userData.type },
    isItemNull: false,
  }),
  'GET /projects': () => ({
    data: {
      projects: [],
      pagination: { current_page: 1, last_page: 1, total: 0 },
      project_limit: 1,
      keyword_limit: 20,
    },
  }),
  'GET /serp/list-countries': () => ({ data: countries }),
  'GET /serp/list-languages': () => ({ data: languages }),
  'GET /domain/list-keyword-markets': () => ({
    data: countries.map(({ location_code }) => ({
      location_code,
      language_codes: languages.map(({ language_code }) => language_code),
    })),
  }),
})

/** Stays open and tells nothing, like the stream of an account to which nothing happens. */
const silentStream = () => new Response(new ReadableStream(), { headers: { 'content-type': 'text/event-stream' } })

let server: StubServer | undefined

/** Opens the application at an address, as a browser would, with a stand-in for the server. */
export async function openScreen(address: string, { account = people.paid(), answers = {}, modules }: Options = {}) {
  const stub = createStubServer({ ...usual(account ?? people.paid()), ...answers })
  server = stub
  globalThis.fetch = stub.fetch
  if (account !== null) {
    const { userData, userAbilities, plan } = account
    for (const [key, value] of Object.entries({ userData, userAbilities, plan }))
      localStorage.setItem(key, JSON.stringify(value))
    localStorage.setItem('accessToken', 'a token')
  }
  window.history.replaceState({}, '', address)
  const router = openRouter(modules)
  const user = userEvent.setup({ delay: null })
  const view = render(<App router={router} env="test" />)
  await act(() => router.load())
  return {
    server: stub,
    user,
    router,
    /** The same page loaded anew: what it kept in the browser is there, what it held in memory is not. */
    close: () => {
      view.unmount()
      queryClient.clear()
    },
  }
}

/** The stand-in's complaints since the last call. */
export const popMistakes = () => server?.mistakes.splice(0) ?? []

/** The field of a label, as soon as there is one. */
export const field = (label: string | RegExp) => screen.findByLabelText(label, { exact: false })

const wordsOf = (element: Element) => (element.textContent ?? '').replaceAll(/\s+/g, ' ').trim()

/** Matches the innermost element that contains the words, whatever markup is between them. */
const says = (words: string | RegExp) => {
  const isThere = (element: Element) =>
    typeof words === 'string' ? wordsOf(element).includes(words) : words.test(wordsOf(element))
  return (_: string, element: Element | null) =>
    element !== null && isThere(element) && ![...element.children].some(isThere)
}

/** Finds the first element with the words; messages of the API as the screen words them. */
export const findWords = async (words: string | RegExp) =>
  (await screen.findAllByText(says(typeof words === 'string' ? onScreen(words) : words)))[0]

/** Replaces what a field holds, at once. */
export function fill(element: HTMLElement, value: string) {
  element.focus()
  fireEvent.change(element, { target: { value } })
}

/** Puts text into a field the way a clipboard does. */
export function paste(element: HTMLElement, text: string) {
  element.focus()
  fireEvent.paste(element, { clipboardData: { getData: () => text, files: [], items: [], types: ['text/plain'] } })
}
