import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { RankProject } from '#contract/rank-projects/rows.ts'
import { people } from '../../../testing/accounts.ts'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { findWords, openScreen } from '../../../testing/open-screen.tsx'
import { listOf, projectAnswers, projectOf } from '../../../testing/rank-projects.ts'
import { refusal } from '../../../testing/stub-server.ts'

const rowOf = async (name: string) => (await screen.findByRole('link', { name })).closest('tr') as HTMLElement

test('failures are shown: a list that does not load, a run time and a removal that are refused', async () => {
  const name = 'Stays'
  // A refusal that is not retried automatically.
  const message = 'The server is busy. Try again in a moment.'
  const refused = () => refusal('input.invalid', { message })
  const { user, server } = await openScreen('/list-serp-project', { answers: { 'GET /projects': refused } })
  expect(await findWords('Couldn’t load your projects')).toBeVisible()
  server.answer('GET /projects', listOf([projectOf({ projectName: name })]))
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  const row = await rowOf(name)
  expect(row).toBeVisible()

  server.answer('PUT /projects/{id}', refused)
  server.answer('DELETE /projects/{id}', refused)
  await user.click(within(row).getByRole('button', { name: `Actions for ${name}` }))
  await user.click(await screen.findByRole('menuitem', { name: 'Run Time' }))
  const dialog = await screen.findByRole('dialog', { name: 'Run Time' })
  await user.click(within(dialog).getByRole('button', { name: 'Update' }))
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(`Couldn’t save the schedule: ${message}`)
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await user.click(within(row).getByRole('button', { name: `Actions for ${name}` }))
  await user.click(await screen.findByRole('menuitem', { name: 'Remove' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
  expect(await findWords('Couldn’t delete the project')).toBeVisible()
  expect(await rowOf(name)).toBeVisible()
})

test('without a plan the module is locked, and what one has can still be opened and exported', async () => {
  const account = people.expired()
  const first = await openScreen('/create-serp-project', { account, answers: { 'GET /projects': listOf([]) } })
  const title = () => screen.findByRole('heading', { name: 'SERP Projects Module is Locked!' })
  expect(await title()).toBeVisible()
  expect(await findWords("You don't have any active plan. Please purchase a plan")).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Export my data' })).toBeNull()
  await first.router.navigate({ to: '/list-serp-project' })
  expect(await title()).toBeVisible()
  await expectAccessible()
  first.close()

  // The same account with a project from when it had a plan.
  const name = 'From better days'
  const skipped = projectOf({ projectName: name, last_run: { ...scheduled, outcome: 'skipped-plan' } })
  const { user } = await openScreen('/create-serp-project', {
    account,
    answers: {
      'GET /projects': listOf([skipped]),
      'GET /plans': () => ({ plans: [], currency: 'GBP', userData: account.userData }),
    },
  })
  await user.click(await screen.findByRole('link', { name: 'Export my data' }))
  await waitFor(() => expect(document.querySelector('#my-projects')).toHaveFocus())
  const row = await rowOf(name)
  expect(row).toHaveTextContent('Skipped: no active plan')
  expect(within(row).queryByRole('button', { name: /^Run Time/ })).toBeNull()
  expect(within(row).getByRole('link', { name })).toBeVisible()
  expect(within(row).getByRole('button', { name: `Export ${name}` })).toBeVisible()
  await expectAccessible()
  const [plans] = screen.getAllByRole('link', { name: 'View Plans' })
  if (plans) await user.click(plans)
  expect(await screen.findByRole('heading', { name: 'Subscription', level: 1 })).toBeVisible()
})

const scheduled = {
  kind: 'scheduled',
  started_at: '2031-02-28T07:00:00.000Z',
  done_count: 0,
  failed_count: 0,
  keywords_count: 2,
} as const

test('a project with one day says so in place of a curve of one dot', async () => {
  // The curve has its own column if there is room.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1_500)
  const twoDays = ['2026-11-19', '2026-11-20'].map((date) => ({ date, averagePosition: 12.5 }))
  const projects = [
    projectOf({ id: 7, projectName: 'New' }),
    projectOf({ id: 8, projectName: 'Older', sparkline: twoDays }),
  ]
  await openScreen('/list-serp-project', { answers: { 'GET /projects': listOf(projects) } })
  expect(within(await rowOf('New')).getByText('One day so far')).toBeVisible()
  expect(within(await rowOf('Older')).getByRole('img', { name: /^Average position of Older/ })).toBeVisible()
  expect(within(await rowOf('Older')).queryByText('One day so far')).toBeNull()
})

test.each<[string, Partial<RankProject>, RegExp]>([
  [
    'Skipped: not enough credits',
    { last_run: { ...scheduled, outcome: 'skipped-credits' } },
    /^The run on 28 Feb 2031, \d\d:00 was skipped because you didn’t have enough credits\. .* Next run: 1 Mar 2031/,
  ],
  [
    'Skipped: no active plan',
    { last_run: { ...scheduled, outcome: 'skipped-plan' } },
    /^The run on 28 Feb 2031, \d\d:00 was skipped because you had no active plan\. .* Next run: 1 Mar 2031/,
  ],
  [
    '1 of 2 failed',
    {
      last_run: { ...scheduled, outcome: 'partial', done_count: 1, failed_count: 1 },
      retry_at: '2031-02-28T07:31:00.000Z',
    },
    /^1 keyword failed and was refunded\. We’ll retry at 28 Feb 2031, \d\d:31 if you have enough credits\./,
  ],
])(
  'a run that was skipped, or is tried again, says so in the list and on the project: %s',
  async (words, changes, note) => {
    const project = projectOf({ projectName: 'Skipped', next_run_at: '2031-03-01T07:00:00.000Z', ...changes })
    const { user } = await openScreen('/list-serp-project', {
      answers: { 'GET /projects': listOf([project]), ...projectAnswers(() => project) },
    })
    const row = await rowOf('Skipped')
    expect(row).toHaveTextContent(words)
    await user.click(within(row).getByRole('link', { name: 'Skipped' }))
    await waitFor(() => expect(screen.getByRole('note')).toHaveTextContent(note))
    await expectAccessible()
  },
)

test.each([
  [1, 'Your trial includes one project'],
  [3, 'Your trial includes 3 projects'],
])('a trial without a project is told how many its plan includes: %i', async (project_limit, title) => {
  await openScreen('/list-serp-project', {
    account: people.trial(),
    answers: { 'GET /projects': listOf([], { project_limit }) },
  })
  expect(await screen.findByRole('heading', { name: title })).toBeVisible()
})

test('projects show their change over 7, 28 or 90 days, the order is kept in the address, and a row opens its project', async () => {
  const asked: string[] = []
  const projects = [
    projectOf({
      ...{ id: 8, projectName: 'Falling', averagePosition: 14.2, visibility: 20, not_compared: null },
      compared: {
        before: { averagePosition: 11.1, visibility: 28 },
        now: { averagePosition: 14.2, visibility: 20 },
      },
      moved: { improved: 2, declined: 9, appeared: 1, lost: 3 },
    }),
    projectOf({ id: 9, projectName: 'Changed', not_compared: 'settings' }),
  ]
  const { user, router } = await openScreen('/list-serp-project', {
    answers: {
      'GET /projects': (call) => {
        asked.push(`${call.values.sort} ${call.values.direction} ${call.values.days}`)
        return listOf(projects)(call)
      },
      ...projectAnswers(() => projectOf({ id: 8, projectName: 'Falling' })),
    },
  })
  const row = await rowOf('Falling')
  expect(row).toHaveTextContent('14.2worse by 3.1')
  expect(row).toHaveTextContent('20.0%worse by 8')
  for (const words of ['2 improved over 7 days', '9 declined over 7 days', '3 no longer found'])
    expect(row).toHaveTextContent(words)
  expect(await rowOf('Changed')).toHaveTextContent(', Settings changed in the last 7 days')
  await user.click(screen.getByRole('button', { name: 'Sort' }))
  await user.click(await screen.findByRole('button', { name: 'Worst first' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ sort: 'visibility_change', direction: 'asc' }))
  await waitFor(() => expect(asked.at(-1)).toBe('visibility_change asc 7'))
  await user.click(screen.getByRole('button', { name: /Changes$/ }))
  await waitFor(() => expect(asked.at(-1)).toBe('declined desc 7'))
  await user.click(screen.getByRole('radio', { name: '28 days' }))
  await waitFor(() => expect(asked.at(-1)).toBe('declined desc 28'))
  expect(router.state.location.search).toEqual({ sort: 'declined', direction: 'desc', days: 28 })
  expect(await rowOf('Falling')).toHaveTextContent('9 declined over 28 days')
  expect(await rowOf('Changed')).toHaveTextContent(', Settings changed in the last 28 days')
  await expectAccessible()
  await user.click(within(await rowOf('Falling')).getByText('20.0%'))
  await waitFor(() => expect(router.state.location.pathname).toBe('/view-serp-project/8'))
})
