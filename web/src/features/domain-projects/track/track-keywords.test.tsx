import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { DomainKeyword } from '#contract/domain-projects/rows.ts'
import { rankProjectMessages } from '#contract/rank-projects/messages.ts'
import type { RankProject } from '#contract/rank-projects/rows.ts'
import { keywordMessages } from '#contract/rules/serp-fetches/keyword-syntax.ts'
import { people } from '../../../testing/accounts.ts'
import { domainOf, keywordOf, viewOf } from '../../../testing/domain-projects.ts'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { field, findWords, openScreen } from '../../../testing/open-screen.tsx'
import { listOf, projectOf, sortOut } from '../../../testing/rank-projects.ts'
import type { Call } from '../../../testing/stub-server.ts'

const update = 'PUT /projects/{id}'

type Selection = { rows?: DomainKeyword[]; projects?: RankProject[]; account?: ReturnType<typeof people.paid> }

async function openWithSelection({ rows, projects = [projectOf()], account }: Selection = {}) {
  const project = domainOf()
  const opened = await openScreen('/domain-view/21', {
    account,
    answers: {
      'GET /domain/view-domain/{id}': () => viewOf(project, rows && { data: rows }),
      'GET /projects': listOf(projects),
      'POST /projects/list-known-keywords/{id}': ({ body }: Call) => ({
        data: sortOut(body, ['espresso machine']),
      }),
      'GET /projects/list-tags/{id}': () => ({ data: { tags: [], untagged_count: 2 } }),
      [update]: () => ({ message: 'Accepted', data: { id: 7 } }),
    },
  })
  const { user } = opened
  for (const keyword of rows?.map((row) => row.keyword) ?? ['espresso machine', 'coffee roastery dublin'])
    await user.click(await screen.findByRole('checkbox', { name: `Select ${keyword}` }))
  await user.click(screen.getByRole('button', { name: 'Add to SERP project' }))
  return { ...opened, dialog: await screen.findByRole('dialog', { name: 'Add to SERP project' }) }
}

test('chosen keywords open the form of a new project, filled in', async () => {
  const { user, dialog } = await openWithSelection()
  expect(dialog).toHaveTextContent('2 keywords selected')
  await expectAccessible()
  await user.click(within(dialog).getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(window.location.pathname).toBe('/create-serp-project'))
  expect(await field('Project Name')).toHaveValue('kestrelroast.example')
  await user.click(screen.getByRole('button', { name: 'Next' }))
  expect(await field('Your Domain/URL')).toHaveValue('kestrelroast.example')
  expect(screen.getByRole('list', { name: 'Keywords to check' })).toHaveTextContent(
    /espresso machine.*coffee roastery dublin/,
  )
})

test('an existing project gets those it does not have, at a price said before', async () => {
  const { user, server, dialog } = await openWithSelection()
  await user.click(within(dialog).getByRole('radio', { name: 'Existing project' }))
  await user.click(within(dialog).getByRole('combobox', { name: 'Project' }))
  await user.click(await within(dialog).findByRole('option', { name: /Kestrel Roast/ }))
  expect(await findWords('1 new keyword; 1 keyword already in this project will be skipped.')).toBeVisible()
  await waitFor(() => expect(dialog).toHaveTextContent('Cost3.27 credits'))
  await expectAccessible()
  await user.click(within(dialog).getByRole('button', { name: 'Add keywords' }))
  expect(await findWords(rankProjectMessages.keywordsAdded)).toBeVisible()
  expect(server.callsOf(update)[0]?.body).toMatchObject({ keywordsItems: ['coffee roastery dublin'] })
  await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull())
})

const rowsNamed = (...keywords: string[]) => keywords.map((keyword, at) => keywordOf({ id: at + 1, keyword }))

test('keywords no project takes are counted with the reason, and the others go on', async () => {
  const { dialog, user } = await openWithSelection({
    rows: rowsNamed('flat white', 'site:kestrelroast.example', 'inurl:shop', 'c'.repeat(201)),
  })
  expect(dialog).toHaveTextContent('4 keywords selected')
  expect(dialog).toHaveTextContent(
    `2 keywords will be skipped: “site:kestrelroast.example” and “inurl:shop”. ${keywordMessages.operator}`,
  )
  expect(dialog).toHaveTextContent(`1 keyword will be skipped: “${'c'.repeat(60)}…”. ${keywordMessages.tooLong}`)
  await expectAccessible()
  await user.click(within(dialog).getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(window.location.pathname).toBe('/create-serp-project'))
})

test('where none can be tracked there is only the reason', async () => {
  const { dialog } = await openWithSelection({ rows: rowsNamed('site:kestrelroast.example') })
  expect(dialog).toHaveTextContent(`“site:kestrelroast.example”. ${keywordMessages.operator}`)
  expect(dialog).toHaveTextContent('None of the selected keywords can be tracked in a SERP project.')
  expect(within(dialog).queryByRole('button', { name: 'Continue' })).toBeNull()
})

test('more than a trial project takes are counted, and not promised for later', async () => {
  const { dialog } = await openWithSelection({
    account: people.trial(),
    rows: rowsNamed(...Array.from({ length: 22 }, (_, at) => `keyword ${at}`)),
  })
  expect(dialog).toHaveTextContent('A trial project takes up to 20 keywords, so the other 2 will be skipped.')
  expect(dialog).not.toHaveTextContent('afterwards')
})

test('a project without room for all says how many to deselect', async () => {
  const { user, dialog } = await openWithSelection({
    projects: [projectOf({ keyword_count: 99, keyword_limit: 100 })],
    rows: rowsNamed('flat white', 'cold brew', 'moka pot'),
  })
  await user.click(within(dialog).getByRole('radio', { name: 'Existing project' }))
  await user.click(within(dialog).getByRole('combobox', { name: 'Project' }))
  await user.click(await within(dialog).findByRole('option', { name: /Kestrel Roast/ }))
  expect(await findWords('This project has 99 of 100 keywords. Deselect 2 keywords to add the other 1.')).toBeVisible()
  expect(within(dialog).getByRole('button', { name: 'Add keywords' })).toBeDisabled()
})
