import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { keywordLimitText, rankProjectMessages } from '#contract/rank-projects/messages.ts'
import type { RankProject } from '#contract/rank-projects/rows.ts'
import { keywordMessages } from '#contract/rules/serp-fetches/keyword-syntax.ts'
import { choiceNames } from '#contract/rules/serp-fetches/search-engines.ts'
import { domainMessages } from '#contract/rules/text/domain-syntax.ts'
import { serpCheckMessages } from '#contract/serp-checks/messages.ts'
import { type Account, people } from '../../../testing/accounts.ts'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { field, fill, findWords, openScreen, paste } from '../../../testing/open-screen.tsx'
import { listOf, projectAnswers, projectOf } from '../../../testing/rank-projects.ts'
import { type Answer, connectionLost, refusal } from '../../../testing/stub-server.ts'

const words = (count: number) => Array.from({ length: count }, (_, at) => `keyword ${at + 1}`).join('\n')
const accepted = { message: rankProjectMessages.queued, data: { id: 7 } }
const next = () => screen.getByRole('button', { name: 'Next' })
const submit = () => screen.getByRole('button', { name: 'Submit' })
const cost = () => screen.getByRole('complementary', { name: 'Cost of this project' })

type Options = { account?: Account; address?: string; answers?: Record<string, Answer> }

async function open({ account = people.paid(), address = '/create-serp-project', answers = {} }: Options = {}) {
  const opened = await openScreen(address, {
    account,
    answers: { 'GET /projects': listOf([]), 'POST /projects': () => accepted, ...answers },
  })
  const { user } = opened
  const toKeywords = async (name: string) => {
    fill(await field('Project Name'), name)
    await user.click(next())
    await field('Your Domain/URL')
  }
  const toSchedule = async () => {
    await user.click(next())
    await screen.findByRole('combobox', { name: 'Country' })
    await user.click(next())
    await screen.findByRole('button', { name: 'Submit' })
  }
  /** Everything a project needs, up to the button that sends it. */
  const enter = async (name: string) => {
    await toKeywords(name)
    fill(await field('Your Domain/URL'), 'kestrelroast.example')
    paste(await field('Add keywords'), words(2))
    await toSchedule()
  }
  return { ...opened, toKeywords, toSchedule, enter }
}

test('what is wrong is said beside its field', async () => {
  const { user, toKeywords } = await open()
  const name = await field('Project Name')
  name.focus()
  await user.tab()
  expect(await findWords(rankProjectMessages.name)).toBeVisible()
  await toKeywords('Kestrel Roast')
  fill(await field('Your Domain/URL'), 'nonsense')
  paste(await field('Add keywords'), words(101))
  expect(await findWords(domainMessages.invalid)).toBeVisible()
  expect(await findWords(rankProjectMessages.tooManyKeywords)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Clear all' }))
  expect(await findWords(keywordMessages.empty)).toBeVisible()
})

test('a project whose answer was lost is sent again under the same name, then opened', async () => {
  const created: RankProject[] = []
  const { user, enter, server } = await open({
    answers: {
      ...projectAnswers(() => projectOf({ projectName: 'Lost answer' })),
      'GET /projects': (call) => listOf(created)(call),
      'POST /projects': connectionLost,
    },
  })
  await enter('Lost answer')
  await user.click(submit())
  await waitFor(() => expect(within(cost()).getByRole('alert')).toHaveTextContent('won’t be charged twice'))
  server.answer('POST /projects', () => {
    created.push(projectOf({ projectName: 'Lost answer' }))
    return accepted
  })
  await user.click(submit())
  expect(await screen.findByRole('heading', { name: 'Lost answer' })).toBeVisible()
  expect(window.location.pathname).toBe('/view-serp-project/7')
  const sent = server.callsOf('POST /projects').map(({ body }) => body.random_id)
  expect(sent).toEqual([expect.stringMatching(/\w/), sent[0]])
})

test('the choices about featured snippets and keywords not found are kept when going back, and are sent', async () => {
  const { user, enter, server } = await open()
  const box = () => screen.findByRole('checkbox', { name: choiceNames.countsSnippets })
  expect(await box()).toBeChecked()
  await user.click(await box())
  const unranked = () => screen.getByRole('checkbox', { name: choiceNames.countsUnranked })
  expect(unranked()).toBeChecked()
  await user.click(unranked())
  await enter('Only organic')
  for (let step = 0; step < 3; step += 1) await user.click(screen.getByRole('button', { name: 'Back' }))
  expect(await box()).not.toBeChecked()
  expect(unranked()).not.toBeChecked()
  await user.click(next())
  await field('Your Domain/URL')
  for (let step = 0; step < 2; step += 1) await user.click(next())
  await user.click(await screen.findByRole('button', { name: 'Submit' }))
  await waitFor(() => expect(server.callsOf('POST /projects')).toHaveLength(1))
  expect(server.callsOf('POST /projects')[0]?.body).toMatchObject({ countsSnippets: false, countsUnranked: false })
})

test('a further setting multiplies the keywords and the price, which is said before, and is sent', async () => {
  const { user, enter, server } = await open()
  await enter('Phones too')
  await user.click(screen.getByRole('button', { name: 'Back' }))
  await user.click(await screen.findByRole('button', { name: 'Add search setting' }))
  const added = within(screen.getByRole('group', { name: 'New search setting' }))
  expect(added.getByText(rankProjectMessages.knownSetting)).toBeVisible()
  expect(added.getByRole('button', { name: 'Add' })).toBeDisabled()
  await user.click(await added.findByLabelText(/^Device type/))
  await user.click(await screen.findByRole('option', { name: 'Mobile' }))
  await user.click(added.getByRole('button', { name: 'Add' }))
  expect(await screen.findByRole('button', { name: /^Remove Google · Mobile/ })).toBeVisible()
  expect(cost()).toHaveTextContent('Keywords × search settings4')
  expect(cost()).toHaveTextContent('13.09')
  await expectAccessible()
  await user.click(next())
  await user.click(await screen.findByRole('button', { name: 'Submit' }))
  await waitFor(() => expect(server.callsOf('POST /projects')).toHaveLength(1))
  const { body } = server.callsOf('POST /projects')[0] ?? {}
  expect(body).toMatchObject({
    furtherSettings: [{ searchEngine: 1, deviceType: 3, language: 'en', state_city: null }],
    keywordSettings: [],
  })
})

test('Reset asks first', async () => {
  const { user } = await open()
  fill(await field('Project Name'), 'Soon gone')
  await user.click(screen.getByRole('button', { name: 'Reset' }))
  const question = await screen.findByRole('dialog', { name: 'Are you sure you want to reset?' })
  await waitFor(() => expect(within(question).getByRole('button', { name: 'Cancel' })).toHaveFocus())
  await user.click(within(question).getByRole('button', { name: 'Reset' }))
  await waitFor(async () => expect(await field('Project Name')).toHaveValue(''))
})

test('refusals show the message of their reason, with a link to the plans', async () => {
  const { user, enter, server } = await open()
  await enter('Refused')
  const limit = 'Project limit reached. Please upgrade your plan.'
  for (const [reply, message] of [
    [() => refusal('credits.insufficient'), serpCheckMessages.insufficientCredits],
    [() => refusal('project.limit-reached', { message: limit }), limit],
  ] as const) {
    server.answer('POST /projects', reply)
    await user.click(submit())
    await waitFor(() => expect(within(cost()).getByRole('alert')).toHaveTextContent(message))
    expect(within(within(cost()).getByRole('alert')).getByRole('link', { name: 'View Plans' })).toBeVisible()
  }
  const issues = [{ path: 'keywords.1', message: keywordMessages.operator }]
  server.answer('POST /projects', () => refusal('input.invalid', { data: { issues } }))
  await user.click(submit())
  expect(await findWords(keywordMessages.operator)).toBeVisible()
  await waitFor(async () => expect(await field('Add keywords')).toHaveFocus())
})

test('a trial sees what is locked, and its one project has no schedule', async () => {
  const created: RankProject[] = []
  const { user, toKeywords, toSchedule, server } = await open({
    account: people.trial(),
    address: '/list-serp-project',
    answers: {
      ...projectAnswers(() => created[0] ?? projectOf()),
      'GET /projects': (call) => listOf(created, { project_limit: 1, keyword_limit: 20 })(call),
      'POST /projects': () => {
        created.push(projectOf({ projectName: 'Trial', isDailyChecked: 0, duration: 'never', next_run_at: null }))
        return accepted
      },
    },
  })
  expect(await screen.findByRole('heading', { name: 'Your trial includes one project' })).toBeVisible()
  expect(await findWords('Runs use your trial credits.')).toBeVisible()
  await expectAccessible()
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'New project' }))

  expect(await screen.findByRole('combobox', { name: 'Search engine' })).toBeDisabled()
  expect(screen.getAllByText('Upgrade to view more options')).toHaveLength(4)
  await toKeywords('Trial')
  expect(await findWords('Upgrade to unlock competitors.')).toBeVisible()
  fill(await field('Your Domain/URL'), 'kestrelroast.example')
  paste(await field('Add keywords'), words(21))
  expect(await findWords(keywordMessages.tooManyForTrial)).toBeVisible()
  expect(next()).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'Keep the first 20' }))
  await waitFor(() => expect(next()).toBeEnabled())
  await toSchedule()
  expect(await findWords(rankProjectMessages.scheduleForTrial)).toBeVisible()
  expect(screen.queryByLabelText(/^Run daily/)).toBeNull()
  await expectAccessible()
  await user.click(submit())
  expect(await screen.findByRole('heading', { name: 'Trial' })).toBeVisible()
  expect(window.location.pathname).toBe('/view-serp-project/7')
  expect(server.callsOf('POST /projects')[0]?.body).toMatchObject({ duration: 'never', isDailyChecked: false })
})

test('a trial with its one project is told so before the first step, and gets the form back when there is room', async () => {
  const held = Promise.withResolvers<void>()
  const projects = [projectOf({ projectName: 'The one' })]
  const list: Answer = async (call) => {
    await held.promise
    return listOf(projects, { project_limit: 1, keyword_limit: 20 })(call)
  }
  const answers = {
    'GET /projects': list,
    'DELETE /projects/{id}': () => {
      projects.pop()
      return { message: rankProjectMessages.deleted }
    },
  }
  const { user, close } = await open({ account: people.trial(), answers })
  expect(await screen.findByRole('heading', { name: 'New project' })).toBeVisible()
  const main = screen.getByRole('main')
  await waitFor(() => expect(main.querySelector('[aria-busy]')).toBeVisible())
  // No form is taken away from under somebody's hands.
  expect(screen.queryByLabelText('Project Name')).toBeNull()
  held.resolve()
  expect(await findWords('You have 1 of 1 project')).toBeVisible()
  expect(await findWords('Your trial includes 1 project.')).toBeVisible()
  expect(screen.queryByLabelText('Project Name')).toBeNull()
  expect(within(main).getByRole('link', { name: 'View Plans' })).toBeVisible()
  await expectAccessible()
  await user.click(screen.getByRole('link', { name: 'Go to projects' }))
  await user.click(await screen.findByRole('button', { name: 'Actions for The one' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Remove' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
  expect(await findWords(rankProjectMessages.deleted)).toBeVisible()
  close()
  await open({ account: people.trial(), answers })
  fill(await field('Project Name'), 'The one')
  await waitFor(() => expect(next()).toBeEnabled())
})

test('where nobody knows whether a project fits, the form is there', async () => {
  await open({ answers: { 'GET /projects': connectionLost } })
  fill(await field('Project Name'), 'Nobody knows')
  await waitFor(() => expect(next()).toBeEnabled())
})

test('a plan with room for few keywords says so in the words of a refusal, before anything is sent', async () => {
  const first = await open({ answers: { 'GET /projects': listOf([], { keyword_limit: 1_000 }) } })
  await first.toKeywords('Narrow')
  paste(await field('Add keywords'), words(3))
  expect(await findWords('3 of 1,000 keywords per project on your plan. Add up to 100 now')).toBeVisible()
  first.close()

  const { user, toKeywords, server } = await open({ answers: { 'GET /projects': listOf([], { keyword_limit: 2 }) } })
  await toKeywords('Narrow')
  fill(await field('Your Domain/URL'), 'kestrelroast.example')
  expect(await findWords('3 of 2')).toBeVisible()
  expect(await findWords(keywordLimitText(2))).toBeVisible()
  expect(next()).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'Keep the first 2' }))
  expect(await findWords('2 of 2 keywords per project on your plan.')).toBeVisible()
  await user.click(next())
  expect(await screen.findByRole('combobox', { name: 'Country' })).toBeVisible()
  expect(server.callsOf('POST /projects')).toEqual([])
})

test('under maintenance it says so, and no project can be created', async () => {
  const { enter } = await open({ account: { ...people.paid(), maintenance: ['SERP Projects'] } })
  await enter('Kestrel')
  expect(await findWords('This section is under maintenance.')).toBeVisible()
  expect(submit()).toBeDisabled()
})
