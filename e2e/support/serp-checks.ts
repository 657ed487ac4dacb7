import { expect, type Page } from '@playwright/test'
import { asAccount } from './as-account.ts'

/** A page looked up before costs nothing, so each run of the journeys asks for something new. */
export const mark = Date.now().toString(36).slice(-4)

/** Google on a desktop in Ireland. */
export const youtubeInIreland = {
  domainUrl: 'youtube.com',
  searchEngine: 1,
  deviceType: 1,
  language: 'en',
  country: 2372,
} as const

/** A check of the account that is signed in, started without the form. */
export async function startCheck(page: Page, keywords: string[], changes: object = {}): Promise<number> {
  const reply = await page.request.post('/api/serp/check-serp', {
    headers: await asAccount(page),
    data: { ...youtubeInIreland, keywords, ...changes },
  })
  expect(reply.status()).toBe(202)
  return (await reply.json()).data.id
}

/** Starts a check and returns once it is done. */
export async function finishedCheck(page: Page, keywords: string[], changes: object = {}): Promise<number> {
  const id = await startCheck(page, keywords, changes)
  const headers = await asAccount(page)
  await expect
    .poll(async () => (await (await page.request.get(`/api/serp/show-serp/${id}`, { headers })).json()).data.state)
    .toBe('done')
  return id
}

export const ranksOf = (page: Page, id: number) =>
  page.getByRole('table', { name: new RegExp(`^Rankings for check ${id},`) })

export const summary = (page: Page, words: string) => page.getByText(words, { exact: true })
