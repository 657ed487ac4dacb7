import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { serpCheckMessages } from '#contract/serp-checks/messages.ts'
import { onScreen } from '../../../parts/screen-messages.ts'
import { field, fill, findWords, openScreen } from '../../../testing/open-screen.tsx'
import { historyOf, projectOf } from '../../../testing/rank-projects.ts'
import { checkOf } from '../../../testing/serp-checks.ts'

const answers = {
  'GET /serp/show-serp/{id}': () => ({ data: checkOf() }),
  'POST /serp/check-serp': () => ({ message: serpCheckMessages.queued, data: { id: 13 } }),
}
const domain = () => field('Your Domain/URL')
const question = (name: string) => screen.findByRole('dialog', { name })

test('what somebody entered is replaced only when they say so', async () => {
  const first = await openScreen('/create-serp', { answers })
  fill(await domain(), 'mine.example.com')
  await waitFor(() => expect(JSON.stringify({ ...sessionStorage })).toContain('mine.example.com'))
  first.close()
  const { user, close } = await openScreen('/create-serp?from=12', { answers })
  const replace = 'Replace what you have entered?'
  await user.click(within(await question(replace)).getByRole('button', { name: 'Cancel' }))
  expect(await domain()).toHaveValue('mine.example.com')
  await waitFor(() => expect(window.location.pathname + window.location.search).toBe('/create-serp'))
  close()

  const { user: again } = await openScreen('/create-serp?from=12', { answers })
  await again.click(within(await question(replace)).getByRole('button', { name: 'Replace' }))
  await waitFor(async () => expect(await domain()).toHaveValue('shop.example.com'))
  fill(await domain(), 'other.example.com')
  await again.click(screen.getByRole('button', { name: 'Clear' }))
  await again.click(within(await question('Are you sure you want to reset?')).getByRole('button', { name: 'Reset' }))
  await waitFor(async () => expect(await domain()).toHaveValue(''))
})

test('the form can be filled in from a check or project of a path, for its whole domain', async () => {
  const check = checkOf({ url: 'nike.example/shoes' })
  const { close } = await openScreen('/create-serp?from=12&whole=true', {
    answers: { 'GET /serp/show-serp/{id}': () => ({ data: check }) },
  })
  await waitFor(async () => expect(await domain()).toHaveValue('nike.example'))
  expect(await findWords('Copied from check 12')).toBeVisible()
  close()

  sessionStorage.clear()
  const project = projectOf({ projectName: 'Shoes', domain: 'nike.example/shoes', keyword_count: 120 })
  const { historiesData, ...page } = historyOf(project)
  const second = await openScreen('/create-serp?project=7&whole=true', {
    answers: { 'GET /projects/list-histories/{id}': () => ({ ...page, historiesData }) },
  })
  await waitFor(async () => expect(await domain()).toHaveValue('nike.example'))
  expect(await findWords('Copied from project Shoes')).toBeVisible()
  const copied = historiesData.flat().length
  expect(await findWords(`The first ${copied} keywords were copied.`)).toBeVisible()
  second.close()

  sessionStorage.clear()
  await openScreen('/create-serp?project=7&keyword=running%20shoes&whole=true', {
    answers: { 'GET /projects/list-histories/{id}': () => ({ ...page, historiesData }) },
  })
  await waitFor(async () => expect(await domain()).toHaveValue('nike.example'))
  const keywords = await screen.findByRole('list', { name: 'Keywords to check' })
  expect(
    within(keywords)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['running shoes'])
})

test('an equal check that was started a moment ago is not said to be in queue', async () => {
  const repeated = { message: serpCheckMessages.repeated, data: { id: 13 } }
  const { user } = await openScreen('/create-serp?from=12', {
    answers: { ...answers, 'POST /serp/check-serp': () => repeated },
  })
  expect(await findWords('Copied from check 12')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Ranking' }))
  expect(await findWords(serpCheckMessages.repeated)).toBeVisible()
  expect(screen.queryByText(onScreen(serpCheckMessages.queued))).toBeNull()
})

test('a check started again does not fill the form a second time', async () => {
  const { user, router } = await openScreen('/create-serp?from=12', { answers })
  expect(await findWords('Copied from check 12')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Ranking' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'SERP listing' })).toBeVisible()
  router.history.back()
  await waitFor(async () => expect(await domain()).toHaveValue(''))
  expect(screen.queryByText(/Copied from/)).toBeNull()
})
