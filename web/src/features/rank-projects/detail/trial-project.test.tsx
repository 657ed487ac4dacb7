import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { rankProjectMessages } from '#contract/rank-projects/messages.ts'
import { people } from '../../../testing/accounts.ts'
import { findWords, openScreen } from '../../../testing/open-screen.tsx'
import { listOf, projectAnswers, projectOf } from '../../../testing/rank-projects.ts'
import { refusal } from '../../../testing/stub-server.ts'

const account = people.trial()

test('on a trial competitors are locked and say so; history, keywords and refresh work', async () => {
  const project = projectOf({ keyword_count: 1, keyword_limit: 20, isDailyChecked: 0, duration: 'never' })
  const { user } = await openScreen(`/view-serp-project/${project.id}?view=competitors`, {
    account,
    answers: { 'GET /projects': listOf([project]), ...projectAnswers(() => project) },
  })
  expect(await findWords('Upgrade to unlock competitors.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Add Competitor' })).toBeNull()
  const table = await screen.findByRole('table', { name: 'Competitors' })
  expect(within(table).getByRole('columnheader', { name: /Volume/ })).toBeVisible()
  await user.click(screen.getByText('History View'))
  expect(await screen.findByRole('table', { name: 'Rank history' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Refresh' })).toBeEnabled()
  await user.click(screen.getByRole('button', { name: 'Add Keyword' }))
  expect(await findWords('This project has 1 of 20 keywords. You can add up to 19 more.')).toBeVisible()
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'Run time and more' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Run Time' }))
  expect(await screen.findByRole('dialog')).toHaveTextContent(rankProjectMessages.scheduleForTrial)
})

test('a project of somebody else is a page that is not there', async () => {
  const gone = () => refusal('row.not-found')
  await openScreen('/view-serp-project/8', {
    account,
    answers: {
      'GET /projects/list-histories/{id}': gone,
      'GET /projects/list-competitors/{id}': gone,
      'GET /projects/show-overview/{id}': gone,
      'GET /projects/show-week/{id}': gone,
    },
  })
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible()
})
