import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { ProjectWeek, WeekStatement } from '#contract/rank-projects/week.ts'
import { people } from '../../../testing/accounts.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { projectAnswers, projectOf } from '../../../testing/rank-projects.ts'
import { refusal } from '../../../testing/stub-server.ts'

const project = projectOf({})
const statement: WeekStatement = {
  cause: 'entered',
  setting_id: 0,
  domain: 'forum.example',
  page_before: null,
  page_now: null,
  feature: null,
  keywords_count: 12,
  visits: -1240.4,
  unknown_volume_count: 2,
  cited_count: null,
  usual: 2,
  bound: 8,
  keywords: [{ id: 31, keyword: 'flat white', rank_before: 4, rank_now: null }],
}
const judged: ProjectWeek = {
  ...{ state: 'judged', date: '2026-11-20', since: '2026-11-13', keywords_count: 80, references_count: 28 },
  ...{ statements: [statement], is_pending: false },
}

async function openWeek(answer: () => unknown, shown = project, search = '') {
  await openScreen(`/view-serp-project/${shown.id}${search}`, {
    account: people.paid(),
    answers: { ...projectAnswers(() => shown), 'GET /projects/show-week/{id}': answer },
  })
  return userEvent.setup()
}

test('a statement says what it cost and why it is unusual, and its keywords open both results pages', async () => {
  const replaced = {
    ...{ ...statement, cause: 'page-replaced' as const, domain: null, visits: 0, unknown_volume_count: 0 },
    ...{ page_before: 'https://kestrelroast.example/a', page_now: 'https://kestrelroast.example/b' },
  }
  const user = await openWeek(() => ({ data: { ...judged, statements: [statement, replaced] } }))
  const text = await screen.findByText('12 keywords fell because forum.example entered the results above you.')
  expect(screen.getByText('−1,240 est. visits a month (volume known for 10 of 12)')).toBeVisible()
  expect(screen.getByText(/Your page \/b replaced \/a for 12 keywords/)).toBeVisible()
  await user.click(text)
  const [item] = screen.getAllByRole('listitem').filter((one) => within(one).queryByText('4 → not found') !== null)
  if (item === undefined) throw new Error('the evidence is a list')
  expect(screen.getAllByText(/had 2 \(median\). Groups above 8 are unusual/)[0]).toBeVisible()
  expect(screen.getAllByRole('link', { name: 'flat white' })[0]).toHaveAttribute(
    'href',
    expect.stringContaining('keyword=31&date=2026-11-20&compared=2026-11-13'),
  )
})

test('in a project with several settings, a statement names its own', async () => {
  const [setting] = project.settings
  if (setting === undefined) throw new Error('a project has a setting')
  const settings = [setting, { ...setting, id: 3, deviceType: 3 as const }]
  await openWeek(
    () => ({ data: { ...judged, statements: [{ ...statement, setting_id: 3 }] } }),
    projectOf({ settings }),
  )
  expect(
    await screen.findByText('12 keywords fell because forum.example entered the results above you.'),
  ).toHaveTextContent(/Mobile$/)
})

test('a quiet week, too few weeks and a failure say so', async () => {
  await openWeek(() => ({ data: { ...judged, statements: [] } }))
  expect(
    await screen.findByText('A quiet week: nothing unusual happened to the 80 keywords since 13 Nov 2026.'),
  ).toBeVisible()
})

test('before ten weeks are known, nothing is called unusual', async () => {
  await openWeek(() => ({ data: { ...judged, state: 'early', references_count: 3, statements: [] } }))
  expect(await screen.findByText(/Too early to tell what is unusual: 3 of 10 earlier weeks are known/)).toBeVisible()
})

test('as of an earlier date, nothing is said of the newest week', async () => {
  await openWeek(() => ({ data: judged }), project, '?as_of=2026-11-05')
  await screen.findByRole('region', { name: 'Overview' })
  expect(screen.queryByText('What happened this week')).not.toBeInTheDocument()
})

test('nor that it was quiet', async () => {
  await openWeek(() => ({ data: { ...judged, statements: [] } }), project, '?as_of=2026-11-05')
  await screen.findByRole('region', { name: 'Overview' })
  expect(screen.queryByText(/A quiet week/)).not.toBeInTheDocument()
})

test('under a filter, the week is said to be of all keywords', async () => {
  await openWeek(() => ({ data: judged }), project, '?untagged=yes')
  expect(await screen.findByText('All keywords of the project: 13 Nov 2026 to 20 Nov 2026')).toBeVisible()
})

test('and so is a quiet one', async () => {
  await openWeek(() => ({ data: { ...judged, statements: [] } }), project, '?untagged=yes')
  expect(await screen.findByText(/^All keywords of the project: A quiet week/)).toBeVisible()
})

test('a failure can be tried again', async () => {
  await openWeek(() => refusal('server.failed'))
  await waitFor(() => expect(screen.getByText('Couldn’t load the week')).toBeVisible())
})
