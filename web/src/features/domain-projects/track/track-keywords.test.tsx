import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { rankProjectMessages } from '#contract/rank-projects/messages.ts'
import { domainOf, viewOf } from '../../../testing/domain-projects.ts'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { field, findWords, openScreen } from '../../../testing/open-screen.tsx'
import { listOf, projectOf } from '../../../testing/rank-projects.ts'

const update = 'PUT /projects/{id}'

async function openWithSelection() {
  const project = domainOf()
  const opened = await openScreen('/domain-view/21', {
    answers: {
      'GET /domain/view-domain/{id}': () => viewOf(project),
      'GET /projects': listOf([projectOf()]),
      'POST /projects/list-known-keywords/{id}': () => ({ data: { known: ['espresso machine'] } }),
      [update]: () => ({ message: 'Accepted', data: { id: 7 } }),
    },
  })
  const { user } = opened
  await user.click(await screen.findByRole('checkbox', { name: 'Select espresso machine' }))
  await user.click(screen.getByRole('checkbox', { name: 'Select coffee roastery dublin' }))
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
