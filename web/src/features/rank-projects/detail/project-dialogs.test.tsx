import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { keywordLimitText, rankProjectMessages } from '#contract/rank-projects/messages.ts'
import type { RankProject } from '#contract/rank-projects/rows.ts'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { fill, findWords, openScreen } from '../../../testing/open-screen.tsx'
import { listOf, projectAnswers, projectOf } from '../../../testing/rank-projects.ts'

const dialog = () => screen.findByRole('dialog')
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const keywordField = async () => within(await dialog()).findByLabelText('Add keywords', { exact: false })

async function open(project: RankProject = projectOf(), address = '') {
  const opened = await openScreen(`/view-serp-project/${project.id}${address}`, {
    answers: { 'GET /projects': listOf([project]), ...projectAnswers(() => project) },
  })
  const { user } = opened
  const askKeywords = async () => user.click(await screen.findByRole('button', { name: 'Add Keyword' }))
  const askRunTime = async () => {
    await user.click(await screen.findByRole('button', { name: 'Run time and more' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Run Time' }))
  }
  const addKeyword = async (keyword: string) => {
    fill(await keywordField(), keyword)
    await user.keyboard('{Enter}')
  }
  return { ...opened, askKeywords, askRunTime, addKeyword }
}

test('each dialog begins with its first field, and Enter keeps the word that was typed', async () => {
  const { user, askKeywords, askRunTime, close } = await open()
  await askKeywords()
  await waitFor(async () => expect(await keywordField()).toHaveFocus())
  await user.keyboard('lungo{Enter}')
  expect(await findWords('1 of 1,000')).toBeVisible()
  expect(await dialog()).toHaveTextContent('1 of 1,000')
  await expectAccessible()
  await user.keyboard('{Escape}')
  await noDialog()

  await askRunTime()
  await waitFor(async () => expect(within(await dialog()).getByLabelText(/^Run daily/)).toHaveFocus())
  await user.keyboard('{Escape}')
  await noDialog()
  close()

  const { user: another } = await open(projectOf(), '?view=competitors')
  const [add] = await screen.findAllByRole('button', { name: /^Add Competitor/ })
  if (add) await another.click(add)
  await waitFor(async () => expect(within(await dialog()).getByPlaceholderText('First competitor')).toHaveFocus())
  await another.keyboard('rival.example{Enter}')
  expect(await within(await dialog()).findByRole('list', { name: 'Competitors' })).toHaveTextContent('rival.example')
})

test('competitors typed on one line are split', async () => {
  const { user } = await open(projectOf(), '?view=competitors')
  const [add] = await screen.findAllByRole('button', { name: /^Add Competitor/ })
  if (add) await user.click(add)
  fill(
    await within(await dialog()).findByPlaceholderText('First competitor'),
    '“rival.example”, https://other.example/; third.example',
  )
  await user.keyboard('{Enter}')
  const list = await within(await dialog()).findByRole('list', { name: 'Competitors' })
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['rival.example', 'other.example', 'third.example'])
})

test('an answer that comes late closes no other dialog than its own', async () => {
  const { user, server, askKeywords, askRunTime, addKeyword } = await open(projectOf({ projectName: 'Late' }))
  let held = Promise.withResolvers<void>()
  server.answer('PUT /projects/{id}', async () => {
    await held.promise
    return { message: 'Accepted', data: { id: 7 } }
  })
  const changeRunTime = async () => {
    await askRunTime()
    await user.click(within(await dialog()).getByLabelText(/^Run daily/))
  }

  await askKeywords()
  await addKeyword('piccolo')
  await user.click(within(await dialog()).getByRole('button', { name: 'Submit' }))
  await user.keyboard('{Escape}')
  await noDialog()
  await changeRunTime()
  held.resolve()
  expect(await findWords(rankProjectMessages.keywordsAdded)).toBeVisible()
  expect(within(await dialog()).getByLabelText(/^Run daily/)).not.toBeChecked()

  held = Promise.withResolvers<void>()
  await user.click(within(await dialog()).getByRole('button', { name: 'Update' }))
  await user.keyboard('{Escape}')
  await noDialog()
  await changeRunTime()
  held.resolve()
  expect(await findWords('Schedule saved for Late')).toBeVisible()
  expect(within(await dialog()).getByLabelText(/^Run daily/)).not.toBeChecked()
})

test('a full project says so, with no button but Close', async () => {
  const one = { keyword_count: 1 }
  const { user, askKeywords, close } = await open(projectOf({ ...one, keyword_limit: 1 }))
  await askKeywords()
  expect(await screen.findByRole('dialog', { name: 'Add Keywords' })).toHaveTextContent(
    'This project has 1 of 1 keywords.',
  )
  expect(within(await dialog()).queryByRole('button', { name: 'Submit' })).toBeNull()
  const closing = within(await dialog())
    .getByText('Close', { exact: true })
    .closest('button')
  await waitFor(() => expect(closing).toHaveFocus())
  await user.keyboard('{Enter}')
  await noDialog()
  close()

  const { askKeywords: askOnce, addKeyword } = await open(projectOf({ ...one, keyword_limit: 2 }))
  await askOnce()
  await addKeyword('doppio')
  await addKeyword('romano')
  expect(await findWords(keywordLimitText(2))).toBeVisible()
})

test('a competitor’s heading sorts by its ranks, and its menu removes it after a confirmation; the date is kept in the address', async () => {
  const project = projectOf({ competitor_count: 1 })
  const answers = projectAnswers(() => project)
  const address = 'GET /projects/list-competitors/{id}'
  const rival = { id: 3, name: 'rival.example' }
  const { user, server, router } = await open(project, '?view=competitors')
  server.answer(address, ({ values }) => {
    const page = answers[address]()
    const isEarlier = values.date !== undefined
    const seen = isEarlier ? { rank: null, state: 'not_checked' } : { rank: 4, state: 'found' }
    const items = page.competitorsData.flatMap((part) => part.items)
    return {
      ...page,
      date: { ...page.date, shown: isEarlier ? '2026-11-19' : '2026-11-20', newer: isEarlier ? '2026-11-20' : null },
      competitors: [{ ...rival, first_ranked_on: '2026-11-01' }],
      competitorsData: [
        {
          items: items.map((item) => ({
            ...item,
            ...(isEarlier ? { state: 'not_checked' } : {}),
            competitor_count: 1,
            competitors_items: [
              { ...rival, ...seen, url: null, other_page: null, difference: null, change: null, owned_features: null },
            ],
          })),
        },
      ],
    }
  })
  await router.navigate({ to: '.', search: { view: 'competitors', search: 'o' } })
  const head = await screen.findByRole('columnheader', { name: /rival\.example/ })
  await user.click(within(head).getByRole('button', { name: /^Sort by/ }))
  await waitFor(() => expect(head).toHaveAttribute('aria-sort', 'ascending'))
  expect(server.callsOf(address).at(-1)?.values).toMatchObject({ sort: 'competitor-3', direction: 'asc' })
  expect(screen.queryByRole('dialog')).toBeNull()

  await user.click(screen.getByRole('button', { name: 'Previous date' }))
  await waitFor(() => expect(screen.getByLabelText('Rankings on')).toHaveValue('19 Nov 2026'))
  expect(router.state.location.search).toMatchObject({ until: '2026-11-19' })
  expect(screen.getAllByRole('img', { name: 'Not checked by this date' }).length).toBeGreaterThan(1)
  await expectAccessible()
  fireEvent.change(screen.getByLabelText('Rankings on'), { target: { value: '19 Nov 2' } })
  expect(router.state.location.search).toMatchObject({ until: '2026-11-19' })
  fireEvent.change(screen.getByLabelText('Rankings on'), { target: { value: '20 Nov 2026' } })
  await waitFor(() => expect(router.state.location.search).not.toHaveProperty('until'))

  const removal = 'POST /projects/remove-project-competitors'
  server.answer(removal, () => ({ message: rankProjectMessages.competitorRemoved }))
  await user.click(screen.getByRole('button', { name: 'Actions for rival.example' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Remove competitor' }))
  expect(await dialog()).toHaveTextContent('Remove rival.example?')
  expect(server.callsOf(removal)).toEqual([])
  await user.click(within(await dialog()).getByRole('button', { name: 'Remove competitor' }))
  await waitFor(() => expect(server.callsOf(removal)).toHaveLength(1))
  const addition = 'PUT /projects/{id}'
  server.answer(addition, () => ({ message: rankProjectMessages.competitorAdded, data: { id: 7 } }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(server.callsOf(addition)[0]?.body).toEqual({ competitorsItems: ['rival.example'] }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull())
})
