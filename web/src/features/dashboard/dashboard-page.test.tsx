import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { DashboardMovement, DashboardRanks, DashboardWork } from '#contract/dashboard/account-rows.ts'
import { supportAbilities } from '#contract/rules/access/abilities.ts'
import { accountTypes, roleNames } from '#contract/rules/billing/plan-modules.ts'
import { accountOf, people, proSubscription } from '../../testing/accounts.ts'
import { emptyMovement, emptyRanks, emptyWork, moverOf, projectStandingOf, usedDays } from '../../testing/dashboard.ts'
import { expectAccessible } from '../../testing/expect-accessible.ts'
import { findWords, openScreen } from '../../testing/open-screen.tsx'
import { projectAnswers, projectOf } from '../../testing/rank-projects.ts'
import { type Call, refusal } from '../../testing/stub-server.ts'

const dashboard = () => screen.findByRole('heading', { level: 1, name: 'Dashboard' })

/** The surface of a heading. */
async function panel(title: string) {
  const heading = await screen.findByRole('heading', { level: 2, name: title })
  const surface = heading.closest('section')
  if (surface === null) throw new Error(`${title} has no panel`)
  return within(surface)
}

const ranks: DashboardRanks = {
  now: { averagePosition: 12.4, visibility: 30.4 },
  average_basis: { found: 16, unranked: 4, unranked_as: 101, left_out: 0 },
  compared: {
    projects: 2,
    before: { averagePosition: 13.3, visibility: 28.7 },
    now: { averagePosition: 12.4, visibility: 30.4 },
  },
  sparkline: [13.3, 13, 12.4].map((averagePosition) => ({ averagePosition, visibility: 30 })),
  projects_total: 2,
  keywords_total: 20,
  bands: { top3: 2, top10: 5, top20: 4, top100: 5, none: 4 },
  depth: 100,
  projects: [
    projectStandingOf(8, { projectName: 'Lumen Bikes', averagePosition: 16.1, compared: null, not_compared: 'depth' }),
    projectStandingOf(7, { projectName: 'Kestrel Roast' }),
  ],
}
const movement: DashboardMovement = {
  compared_projects: 2,
  improved_count: 3,
  declined_count: 2,
  improved: [
    moverOf(1, { before: 38, rank: 19, difference: -19 }),
    moverOf(2, { before: null, rank: 8, difference: null, change: 'new' }),
  ],
  declined: [
    moverOf(3, { before: 6, rank: 15, difference: 9 }),
    moverOf(4, { before: 4, rank: null, difference: null, change: 'lost' }),
  ],
  band_changes: { top3: 0, top10: 1, top20: 1, top100: -1, none: -1 },
  lost_count: 1,
  projects: [
    { id: 7, improved: 3, declined: 2, appeared: 1, lost: 1, note: { date: '2026-11-18', text: 'New category pages' } },
    { id: 8, improved: 0, declined: 0, appeared: 0, lost: 0, note: null },
  ],
}
const work: DashboardWork = {
  ...emptyWork,
  troubled: [
    {
      ...{
        module: 'SERP Projects',
        id: 7,
        name: 'Kestrel Roast',
        problem: 'partial',
        failed_count: 1,
        units_count: 10,
      },
      ...{ at: '2026-11-20T06:00:00.000Z', retry_at: null, next_run_at: '2026-11-21T06:00:00.000Z' },
    },
  ],
  troubled_total: 1,
  next_runs: [
    {
      ...{ module: 'SERP Projects', id: 7, name: 'Kestrel Roast', at: '2026-11-21T06:00:00.000Z' },
      ...{ schedule: 'onceInDay', credits: 32.727 },
    },
    {
      ...{ module: 'Domain Checker', id: 3, name: 'kestrelroast.example', at: '2026-11-25T06:00:00.000Z' },
      ...{ schedule: 'onceInFifteenDays', credits: 85 },
    },
  ],
  schedules_total: 2,
  next_days: { runs: 8, credits: 314.089 },
  latest_checks: [
    {
      ...{ module: 'SERP Checker', id: 12, name: 'checked.example', at: '2026-11-20T09:00:00.000Z', state: 'done' },
      ...{ done_count: 3, failed_count: 0, units_count: 3 },
    },
  ],
}
const full = {
  'GET /dashboard': ({ values }: Call) => ({
    userData: { leftCredits: 5_000 },
    time_zone: values.timeZone,
    dailyCredits: usedDays(7, [
      { module: 'SERP Projects' as const, count: 100 },
      { module: 'SERP Checker' as const, count: 40 },
    ]),
  }),
  'GET /dashboard/ranks': () => ({ data: ranks }),
  'GET /dashboard/movement': () => ({ data: movement }),
  'GET /dashboard/work': () => ({ data: work }),
}

test('all panels of a customer, each leading to what it is about', async () => {
  const { user } = await openScreen('/', { answers: full })
  await dashboard()
  expect(await screen.findByText('140.00 in 7 days, 20.00 a day')).toBeVisible()
  const used = await panel('Credits used')
  expect(used.getByRole('list', { name: 'Credits by module' })).toHaveTextContent(
    'SERP Projects 100.00SERP Checker 40.00',
  )
  expect(used.getByRole('slider')).toHaveAttribute('aria-valuemax', '6')

  expect(screen.getByLabelText('Your account')).toHaveTextContent('Credits left5,000')
  const tiles = screen.getByLabelText('Rankings')
  expect(tiles).toHaveTextContent('Average position12.4better by 0.9vs 7 days ago4 not found count as 101')
  expect(tiles).toHaveTextContent('Visibility30.4%better by 1.7 ppvs 7 days ago')
  expect(tiles).toHaveTextContent('Improved3keywords over 7 days, 1 newly found')
  expect(tiles).toHaveTextContent('Declined2keywords over 7 days, 1 no longer found')

  const bands = await panel('Ranking distribution')
  expect(bands.getByText('20 keywords in 2 projects')).toBeVisible()
  expect(bands.getByText('Change over 7 days')).toBeVisible()
  expect(bands.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Top 3210%0',
    '4–10525%+1',
    '11–20420%+1',
    '21–100525%−1',
    'Not found420%−1',
  ])

  const movers = await panel('Biggest movers')
  const first = movers.getByRole('link', { name: 'coffee 1' })
  expect(first).toHaveAttribute('href', '/view-serp-project/7?keyword=1')
  expect(movers.getByText(', improved by 19 to 19')).toBeInTheDocument()
  expect(movers.getByText(', lost, previously ranked')).toBeInTheDocument()

  const runs = await panel('Next runs')
  expect(runs.getByRole('link', { name: 'Kestrel Roast' })).toHaveAttribute('href', '/view-serp-project/7')
  expect(runs.getByRole('link', { name: 'kestrelroast.example' })).toHaveAttribute('href', '/domain-view/3')
  expect(runs.getByText(/314.09 credits planned in the next 7 days, leaving 4,685.91/)).toBeVisible()

  const attention = await panel('Needs attention')
  expect(attention.getByText(/1 of 10 look-ups failed and was refunded. Open it to retry./)).toBeVisible()
  expect(attention.getByText('1 keyword lost')).toBeVisible()
  expect(attention.getByRole('link', { name: 'View projects' })).toHaveAttribute(
    'href',
    '/list-serp-project?sort=lost&direction=desc',
  )
  // The list counts the same days.
  await user.click(screen.getByRole('radio', { name: '28 days' }))
  await waitFor(() =>
    expect(attention.getByRole('link', { name: 'View projects' })).toHaveAttribute(
      'href',
      '/list-serp-project?sort=lost&direction=desc&days=28',
    ),
  )
  expect(screen.getByRole('link', { name: 'All projects' })).toHaveAttribute(
    'href',
    '/list-serp-project?sort=visibility_change&direction=asc&days=28',
  )
  await user.click(screen.getByRole('radio', { name: '7 days' }))
  const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(titles.slice(0, 3)).toEqual(['Projects', 'Needs attention', 'Biggest movers'])
  expect(titles.at(-1)).toBe('Credits used')
  const checks = await panel('Latest checks')
  expect(checks.getByRole('link', { name: 'checked.example' })).toHaveAttribute('href', '/view-serps?open=12')
  for (const [name, href] of [
    ['SERP checks', '/view-serps'],
    ['Domains', '/domain-projects-list'],
    ['Backlinks', '/backlinks-projects-list'],
  ])
    expect(checks.getByRole('link', { name })).toHaveAttribute('href', href)
  await expectAccessible()
})

test('projects are listed worst first with what moved and why; a click changes the order, and a row opens its project', async () => {
  const worse = projectStandingOf(9, {
    projectName: 'Alder Dental',
    visibility: 20,
    compared: { before: { averagePosition: 12, visibility: 28 }, now: { averagePosition: 12, visibility: 20 } },
  })
  const { user, router } = await openScreen('/', {
    answers: {
      ...full,
      'GET /dashboard/ranks': () => ({ data: { ...ranks, projects: [...ranks.projects, worse] } }),
      ...projectAnswers(() => projectOf({ id: 9 })),
    },
  })
  const projects = await panel('Projects')
  const table = await projects.findByRole('table')
  const names = () => [
    ...new Set(
      within(table)
        .getAllByRole('link', { name: /Kestrel Roast|Lumen Bikes|Alder Dental/ })
        .map((link) => link.textContent),
    ),
  ]
  await waitFor(() => expect(names()).toEqual(['Alder Dental', 'Kestrel Roast', 'Lumen Bikes']))
  // Projects that can't be compared come last and say why.
  expect(projects.getByText('Depth changed in the last 7 days')).toBeVisible()
  expect(projects.getByText('18 Nov: New category pages')).toBeVisible()
  expect(projects.getByRole('link', { name: 'All projects' })).toHaveAttribute(
    'href',
    '/list-serp-project?sort=visibility_change&direction=asc',
  )
  await user.click(within(table).getByRole('button', { name: /Project/ }))
  expect(names()).toEqual(['Alder Dental', 'Kestrel Roast', 'Lumen Bikes'])
  await user.click(within(table).getByRole('button', { name: /Project/ }))
  expect(names()).toEqual(['Lumen Bikes', 'Kestrel Roast', 'Alder Dental'])
  await user.click(projects.getByText('20.0%'))
  await waitFor(() => expect(router.state.location.pathname).toBe('/view-serp-project/9'))
  expect(await screen.findByRole('table', { name: 'Rank history' })).toBeVisible()
})

test('of many items that need attention, the first are shown and the others on demand', async () => {
  const troubled = Array.from({ length: 6 }, (_, at) => ({
    ...{ module: 'SERP Projects' as const, id: at + 1, name: `Shop ${at + 1}`, problem: 'failed' as const },
    ...{ failed_count: 10, units_count: 10, at: '2026-11-20T06:00:00.000Z', retry_at: null, next_run_at: null },
  }))
  const data = { ...work, troubled, troubled_total: 9 }
  const { user } = await openScreen('/', { answers: { ...full, 'GET /dashboard/work': () => ({ data }) } })
  const attention = await panel('Needs attention')
  expect(await attention.findByText('10')).toBeVisible()
  expect(attention.queryByText('Shop 4')).toBeNull()
  await user.click(await attention.findByRole('button', { name: 'Show 5 more' }))
  expect(attention.getByText('Shop 6')).toBeVisible()
  expect(attention.getByText('6 of 9 runs shown.')).toBeVisible()
})

test('the period and the direction of movers are in the address', async () => {
  const filters: string[] = []
  const { user, router } = await openScreen('/?filter=monthly', {
    answers: {
      ...full,
      'GET /dashboard': ({ values }) => {
        filters.push(values.filter ?? '')
        return {
          userData: { leftCredits: 5_000 },
          time_zone: values.timeZone,
          dailyCredits: usedDays(values.filter === 'yearly' ? 365 : 30, [{ module: 'Backlink Module', count: 300 }]),
        }
      },
    },
  })
  expect(await screen.findByText('300.00 in 30 days, 10.00 a day')).toBeVisible()
  await user.click(screen.getByRole('radio', { name: 'Yearly' }))
  expect(await screen.findByText('300.00 in 12 months, 0.82 a day')).toBeVisible()
  expect(screen.getByRole('slider')).toHaveAttribute('aria-valuemax', '12')
  await user.click(screen.getByRole('radio', { name: 'Declined' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ filter: 'yearly', movers: 'declined' }))
  const movers = await panel('Biggest movers')
  expect(movers.queryByRole('link', { name: 'coffee 1' })).toBeNull()
  expect(movers.getByRole('link', { name: 'coffee 3' })).toBeVisible()
  expect(filters).toEqual(['monthly', 'yearly'])
})

test('if days are counted in another time zone than the reader’s, it is named', async () => {
  const { close } = await openScreen('/', {
    answers: { ...full, 'GET /dashboard': (call) => ({ ...full['GET /dashboard'](call), time_zone: 'Etc/GMT+12' }) },
  })
  expect(await screen.findByText('140.00 in 7 days, 20.00 a day, time zone: Etc/GMT+12')).toBeVisible()
  close()
})

test('another period applies to all parts and is kept in the address', async () => {
  const { user, server, router } = await openScreen('/', { answers: full })
  await panel('Biggest movers')
  await user.click(within(screen.getByRole('radiogroup', { name: 'Compare with' })).getByText('28 days'))
  await waitFor(() => expect(router.state.location.search).toEqual({ days: 28 }))
  for (const call of ['GET /dashboard/ranks', 'GET /dashboard/movement'])
    await waitFor(() => expect(server.callsOf(call).at(-1)?.values).toMatchObject({ days: '28' }))
  expect(screen.getAllByText(/vs 28 days ago/)).toHaveLength(2)
  expect(screen.getByText('Last 28 days')).toBeVisible()
  expect(screen.queryByText(/7 days ago/)).toBeNull()
})

test('an account without credits is shown where to get some', async () => {
  const account = people.trial()
  await openScreen('/', { account: { ...account, userData: { ...account.userData, credits: 0 } } })
  const attention = await panel('Needs attention')
  expect(await attention.findByText('No credits left')).toBeVisible()
  expect(attention.getByRole('link', { name: 'View Plans' })).toHaveAttribute('href', '/pricing-page')
})

test.each([
  [
    { status: 'overdue', expiry_date: '2026-11-20T12:00:00.000Z', usable_until: '2099-11-27T12:00:00.000Z' },
    'Payment failed, usable until 27 Nov 2099',
  ],
  [
    { next: { name: 'Basic', interval: 'month', price_id: 2, price: 19, date: '2099-12-01T00:00:00.000Z' } },
    /days remaining, changes 1 Dec 2099$/,
  ],
  [{}, /days remaining, renews 1 Dec 2099$/],
] as const)('the plan’s tile says what comes next (%o)', async (changes, words) => {
  const account = accountOf({}, { subscription: { ...proSubscription, ...changes } })
  await openScreen('/', { account, answers: full })
  expect(await screen.findByText(words)).toBeVisible()
  expect(screen.getByText('of 30,000')).toBeVisible()
})

test('who may not see the plans is not sent to them', async () => {
  const account = people.trial()
  const userAbilities = account.userAbilities.filter((ability) => ability !== 'VIEW_PRICING_PAGE')
  await openScreen('/', { account: { ...account, userAbilities, userData: { ...account.userData, credits: 1 } } })
  expect(await findWords('No scheduled runs')).toBeVisible()
  expect(within(screen.getByRole('main')).queryByRole('link', { name: 'View Plans' })).toBeNull()
})

test('a new customer sees what each panel will show and where to begin', async () => {
  await openScreen('/', { account: people.trial() })
  await dashboard()
  for (const words of [
    'No credits used in this period',
    'No rankings yet',
    'Nothing to compare yet',
    'No scheduled runs',
    'Nothing right now',
    'No checks yet',
    'No projects yet',
  ])
    expect(await findWords(words)).toBeVisible()
  expect(screen.getAllByRole('link', { name: 'Check SERP' })[0]).toHaveAttribute('href', '/create-serp')
  expect(screen.getAllByRole('link', { name: 'New project' })[0]).toHaveAttribute('href', '/create-serp-project')
  // A trial has no schedules.
  expect((await panel('Next runs')).getByRole('link', { name: 'View Plans' })).toBeVisible()
  await expectAccessible()
})

test('a part that fails says so alone and can be tried again', async () => {
  let failing = true
  const { user } = await openScreen('/', {
    answers: {
      ...full,
      'GET /dashboard/movement': () => (failing ? refusal('input.invalid') : { data: movement }),
    },
  })
  const movers = await panel('Biggest movers')
  expect(await movers.findByText('Couldn’t load the biggest movers')).toBeVisible()
  expect(await (await panel('Ranking distribution')).findByText('20 keywords in 2 projects')).toBeVisible()
  failing = false
  await user.click(movers.getByRole('button', { name: 'Retry' }))
  expect(await movers.findByRole('link', { name: 'coffee 1' })).toBeVisible()
})

test('credits that do not last and paused schedules ask for something', async () => {
  const forecast = {
    ...{ available: 5_000, until: '2026-12-01T00:00:00.000Z', planned: 9_000, runs: 20, modules: [] },
    ...{ runs_out_at: '2026-11-26T06:00:00.000Z', auto_recharge: null },
  }
  const data = { ...work, forecast, paused_schedules: 2, next_days: { runs: 7, credits: 6_000 } }
  await openScreen('/', { answers: { ...full, 'GET /dashboard/work': () => ({ data }) } })
  const attention = await panel('Needs attention')
  expect(await attention.findByText('Credits won’t cover all scheduled runs')).toBeVisible()
  expect(attention.getByText('2 schedules paused')).toBeVisible()
  expect(attention.getByRole('link', { name: 'View Plans' })).toHaveAttribute('href', '/pricing-page')
  expect(attention.getByText('4')).toBeVisible()
  expect(
    (await panel('Next runs')).getByText(/6,000.00 credits planned in the next 7 days, 1,000.00 more than you have/),
  ).toBeVisible()
})

test('support staff are led to where their work is, and nothing is asked that they may not see', async () => {
  const support = {
    ...accountOf({ role: [roleNames.support], roles: [{ id: 3, name: roleNames.support }], credits: 0 }, null),
    userAbilities: [...supportAbilities] as string[],
  }
  const { server } = await openScreen('/', { account: support })
  expect(await findWords('Your role has no credits or projects of its own')).toBeVisible()
  expect(screen.getAllByRole('link', { name: 'Customers' }).at(-1)).toHaveAttribute('href', '/customer-list')
  expect(server.calls.filter(({ name }) => name.startsWith('GET /dashboard'))).toEqual([])
  await expectAccessible()
})

test('an expired plan is named on the dashboard, with the way to renew it', async () => {
  const { plan } = accountOf()
  if (plan === null) throw new Error('a paid account has a plan')
  const subscription = { ...plan.subscription, expiry_date: '2026-11-10T12:00:00.000Z', is_expired: true }
  const { close } = await openScreen('/', { account: accountOf({ type: accountTypes.trial }, { subscription }) })
  await dashboard()
  const notice = await screen.findByRole('note')
  expect(notice).toHaveTextContent('Your Pro plan expired on 10 Nov 2026.')
  expect(within(notice).getByRole('link', { name: 'Renew Plan' })).toHaveAttribute('href', '/pricing-page')
  await expectAccessible()
  close()

  await openScreen('/', { account: people.expired() })
  expect(await findWords('Your trial expired on 10 Nov 2026.')).toBeVisible()
  expect(within(screen.getByRole('note')).getByRole('link', { name: 'View Plans' })).toBeVisible()
})

test('a running plan is not called expired', async () => {
  await openScreen('/', {
    answers: {
      'GET /dashboard/ranks': () => ({ data: emptyRanks }),
      'GET /dashboard/movement': () => ({ data: emptyMovement }),
    },
  })
  await dashboard()
  expect(screen.queryByRole('note')).toBeNull()
})
