import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { rankProjectMessages } from '#contract/rank-projects/messages.ts'
import { keywordMessages } from '#contract/rules/serp-fetches/keyword-syntax.ts'
import { runMessages } from '../../../parts/paid-runs/messages.ts'
import { accountOf } from '../../../testing/accounts.ts'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { findWords, openScreen, paste } from '../../../testing/open-screen.tsx'
import { listOf, projectAnswers, projectOf, sortOut } from '../../../testing/rank-projects.ts'
import { connectionLost, refusal } from '../../../testing/stub-server.ts'
import { projectMessages } from '../messages.ts'

const asks = 'POST /projects/list-known-keywords/{id}'
const adds = 'PUT /projects/{id}'
const words = (count: number) => Array.from({ length: count }, (_, at) => `word ${at}`)

/** Without a search through all chips. */
const says = (dialog: HTMLElement, text: string) => waitFor(() => expect(dialog).toHaveTextContent(text))

async function openDialog({ credits = 5_000 } = {}) {
  const project = projectOf({ keyword_limit: null })
  const { user, server } = await openScreen(`/view-serp-project/${project.id}`, {
    account: accountOf({ credits }),
    answers: {
      'GET /projects': listOf([project]),
      ...projectAnswers(() => project),
      [adds]: () => ({ message: 'Accepted', data: { id: project.id } }),
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Add Keyword' }))
  const dialog = await screen.findByRole('dialog', { name: 'Add Keywords' })
  const submit = within(dialog).getByRole('button', { name: 'Submit' })
  const enter = async (keywords: string[]) =>
    paste(await within(dialog).findByLabelText('Add keywords', { exact: false }), `${keywords.join('\n')}\n`)
  return { user, server, dialog, submit, enter }
}

test('a thousand keywords are added in one call; those the project has are skipped and not priced', async () => {
  const { user, server, dialog, submit, enter } = await openDialog()
  await enter(['FLAT White', ...words(999), 'cortado'])
  await says(dialog, '2 keywords are already in this project and will be skipped.')
  expect(dialog).toHaveTextContent('999 of 1,000')
  expect(dialog).toHaveTextContent('Cost3,269.43 credits')
  expect(within(dialog).queryByText('FLAT White')).toBeNull()
  await user.click(submit)
  expect(await findWords(rankProjectMessages.keywordsAdded)).toBeVisible()
  expect(server.callsOf(adds).map(({ body }) => body.keywordsItems)).toEqual([words(999)])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('credits have to cover the new keywords only, and none are left to send where all are known', async () => {
  const { user, dialog, submit, enter } = await openDialog({ credits: 4 })
  await enter(['cortado', 'flat white'])
  expect(await findWords('All 2 keywords are already in this project.')).toBeVisible()
  expect(dialog).not.toHaveTextContent(keywordMessages.empty)
  expect(dialog).toHaveTextContent('Cost0.00 credits')
  expect(submit).toBeDisabled()
  await expectAccessible()
  await enter(['Cortado', 'lungo'])
  expect(await findWords('Cost3.27 credits')).toBeVisible()
  expect(dialog).toHaveTextContent('2 keywords are already in this project and will be skipped.')
  expect(submit).toBeEnabled()
  await enter(['doppio', 'romano'])
  expect(await findWords('Short by')).toBeVisible()
  expect(submit).toBeDisabled()
  await user.click(within(dialog).getByRole('button', { name: 'Clear all' }))
  await waitFor(() => expect(dialog).not.toHaveTextContent('already in this project'))
})

test('a keyword is asked about once, and priced when the server has said', async () => {
  const { server, dialog, submit, enter } = await openDialog()
  const answer = Promise.withResolvers<void>()
  server.answer(asks, async ({ body }) => {
    await answer.promise
    return { data: sortOut(body, ['cortado']) }
  })
  await enter(['cortado', 'lungo'])
  await waitFor(() => expect(server.callsOf(asks)).toHaveLength(1))
  expect(dialog).toHaveTextContent('Cost…')
  expect(submit).toBeDisabled()
  answer.resolve()
  expect(await findWords('1 keyword is already in this project and will be skipped.')).toBeVisible()
  await enter(['doppio', 'romano'])
  expect(await findWords('Cost9.82 credits')).toBeVisible()
  const [first, ...later] = server.callsOf(asks).map(({ body }) => body.keywords)
  expect(first).toEqual(['cortado', 'lungo'])
  // Entered one after the other, they may be asked about one after the other.
  expect([...new Set(later.flat())].sort()).toEqual(['doppio', 'romano'])
})

test('where the server cannot say which are known, all are priced and can be sent', async () => {
  const { server, dialog, submit, enter } = await openDialog()
  server.answer(asks, () => refusal('server.unavailable'))
  await enter(['cortado', 'lungo'])
  expect(await findWords(projectMessages.knownKeywordsFailed)).toBeVisible()
  expect(dialog).toHaveTextContent('Cost6.55 credits')
  expect(submit).toBeEnabled()
})

test('more than a thousand new keywords are too many; known ones do not count', async () => {
  const { user, server, dialog, submit, enter } = await openDialog()
  await enter(['cortado', ...words(1_001)])
  await says(dialog, '1 keyword is already in this project and will be skipped.')
  expect(dialog).toHaveTextContent(rankProjectMessages.tooManyAdded)
  await waitFor(() => expect(server.callsOf(asks).map(({ body }) => body.keywords.length)).toEqual([1_000, 2]))
  expect(submit).toBeDisabled()
  await user.click(within(dialog).getByRole('button', { name: 'Keep the first 1,000' }))
  await waitFor(() => expect(submit).toBeEnabled())
})

test('without an answer the same keywords go again under the same key', async () => {
  const { user, server, dialog, submit, enter } = await openDialog()
  server.answer(adds, connectionLost)
  await enter(['cortado', 'lungo', 'doppio'])
  await waitFor(() => expect(submit).toBeEnabled())
  await user.click(submit)
  expect(await findWords(runMessages.notSent)).toBeVisible()
  expect(dialog).toHaveTextContent('2 of 1,000')
  server.answer(adds, () => ({ message: 'Accepted', data: { id: 7 } }))
  await user.click(submit)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const [first, second] = server.callsOf(adds)
  expect(second?.body).toEqual({ keywordsItems: ['lungo', 'doppio'] })
  expect(first?.body).toEqual(second?.body)
  expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'))
})
