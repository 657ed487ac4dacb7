import { expect, type Page } from '@playwright/test'
import { asAccount } from './as-account.ts'
import { youtubeInIreland } from './serp-checks.ts'

export const callApi = async (page: Page, path: string) =>
  (await page.request.get(`/api${path}`, { headers: await asAccount(page) })).json()

/**
 * A project of the signed-in account, made without the form; its first run continues in the
 * background.
 */
export async function createProject(
  page: Page,
  name: string,
  keywords: string[],
  changes: object = {},
): Promise<number> {
  const reply = await page.request.post('/api/projects', {
    headers: await asAccount(page),
    data: { ...youtubeInIreland, projectName: name, keywords, ...changes },
  })
  expect(reply.status(), await reply.text()).toBe(202)
  return (await reply.json()).data.id
}

export async function runEnded(page: Page, id: number): Promise<void> {
  await expect
    .poll(async () => (await callApi(page, `/projects/list-histories/${id}`)).project.last_run.outcome)
    .not.toBe('running')
}

/** One of the projects the demo account has had for weeks. */
export async function demoProject(page: Page, name: string): Promise<number> {
  const { data } = await callApi(page, `/projects?search=${encodeURIComponent(name)}`)
  return data.projects[0].id
}

/** The newest project of the name, as the API lists it. */
export async function readProject(page: Page, name: string) {
  const { data } = await callApi(page, `/projects?search=${encodeURIComponent(name)}`)
  return data.projects[0]
}
