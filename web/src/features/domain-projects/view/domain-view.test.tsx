import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { domainProjectMessages } from '#contract/domain-projects/messages.ts'
import type { DomainProject, DomainView } from '#contract/domain-projects/rows.ts'
import { serpCheckMessages } from '#contract/serp-checks/messages.ts'
import { fileMessages } from '../../../shared/ui/actions/export-action.tsx'
import { people } from '../../../testing/accounts.ts'
import { domainListOf, domainOf, keywordOf, viewOf } from '../../../testing/domain-projects.ts'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { field, fill, findWords, openScreen } from '../../../testing/open-screen.tsx'
import { listOf } from '../../../testing/rank-projects.ts'
import { type Answer, refusal } from '../../../testing/stub-server.ts'
import { domainMessages } from '../messages.ts'

const view = 'GET /domain/view-domain/{id}'
const topTen = 'POST /domain/post-domain-serp/{id}'
const table = () =>
  waitFor(() => {
    const found = screen.getByRole('table', { name: domainMessages.analysis })
    expect(found).toHaveAttribute('aria-busy', 'false')
    return found
  })
const dialog = () => screen.findByRole('dialog')

type Opened = {
  project?: DomainProject
  changes?: Partial<DomainView>
  address?: string
  answers?: Record<string, Answer>
  account?: ReturnType<typeof people.paid>
}

const open = ({ project = domainOf(), changes, address = '', answers, account }: Opened = {}) =>
  openScreen(`/domain-view/${project.id}${address}`, {
    account,
    answers: {
      [view]: () => viewOf(project, changes),
      'GET /domain/list-domain-projects': domainListOf([project]),
      ...answers,
    },
  })

test('boxes tell of the whole domain, rows of what was read, each with its change', async () => {
  await open()
  expect(await screen.findByRole('heading', { name: 'Overview kestrelroast.example', level: 1 })).toBeVisible()
  const boxes = await screen.findByLabelText('Whole domain')
  expect(boxes).toHaveTextContent('Ranking Keyword4,155up by 46 vs 5 Nov 2026Organic, whole domain')
  // A fall in organic traffic shows as a fall, whatever ads brought in the meantime.
  expect(boxes).not.toHaveTextContent('18,420')
  expect(boxes).toHaveTextContent('Paid Keywords34')
  expect(boxes).toHaveTextContent(/Organic Traffic17,960.*worth \$21,900.50 a month/)
  expect(boxes).toHaveTextContent(/Paid Traffic460.*Visits a month, worth \$612.00 a month/)
  expect(await findWords('46 of 4,155 organic keywords')).toBeVisible()
  const row = within(await table())
    .getByText('espresso machine')
    .closest('tr') as HTMLElement
  for (const text of [
    '45, improved by 5 to 4',
    '22,200',
    '1,205',
    'Commercial',
    '64, hard',
    '$1.87',
    'Ireland',
    '19 Nov 2026',
    '20 Nov 2026',
  ])
    expect(row).toHaveTextContent(text)
  expect(within(row).getByRole('link')).toHaveTextContent('/espresso-machines?ref=1')
  const added = within(await table())
    .getByText('coffee roastery dublin')
    .closest('tr') as HTMLElement
  expect(added).toHaveTextContent('1, new, not ranked before')
  expect(added).toHaveTextContent('22, feasible')
  await expectAccessible()
})

test('search, order, filters and dates are asked of the server and stand in the address', async () => {
  const { user, server } = await open()
  const asked = () => server.callsOf(view).at(-1)?.values
  await table()
  expect(asked()).toMatchObject({ sort: 'traffic', direction: 'desc', page: '1' })
  await user.click(screen.getByRole('button', { name: /^Sort by ?KD$/ }))
  await waitFor(() => expect(asked()).toMatchObject({ sort: 'kd', direction: 'asc' }))
  fill(screen.getByRole('searchbox', { name: 'Search keywords' }), 'espresso')
  await waitFor(() => expect(asked()).toMatchObject({ search: 'espresso' }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Last date' }), '5 Nov 2026')
  await waitFor(() => expect(asked()).toMatchObject({ created_at: '2026-11-05' }))

  await user.click(screen.getByRole('button', { name: 'Filters' }))
  const form = await screen.findByRole('form', { name: 'Filters' })
  fill(within(form).getByLabelText('Position from'), '20')
  fill(within(form).getByLabelText('Position to'), '4')
  await user.selectOptions(within(form).getByLabelText('Intent'), 'Commercial')
  await user.selectOptions(within(form).getByLabelText('Brand'), 'Branded')
  await user.click(within(form).getByRole('button', { name: 'Apply' }))
  expect(await findWords('The minimum can’t be greater than the maximum.')).toBeVisible()
  fill(within(form).getByLabelText('Position from'), '1')
  await user.click(within(form).getByRole('button', { name: 'Apply' }))
  await waitFor(() =>
    expect(asked()).toMatchObject({ position_from: '1', position_to: '4', intent: 'commercial', branded: '1' }),
  )
  expect(window.location.search).toContain('position_to=4')
  await user.click(screen.getByRole('button', { name: 'Clear filter: Position 1–4' }))
  await waitFor(() => expect(asked()).not.toHaveProperty('position_from'))
  await user.click(screen.getByRole('button', { name: 'Clear all' }))
  await waitFor(() => expect(window.location.search).not.toContain('branded'))
})

test('organic results and ads are listed separately in keywords, changes and pages, organic first', async () => {
  const pages = 'GET /domain/list-pages/{id}'
  const nothing = { data: [], pagination: { current_page: 1, last_page: 1, total: 0 } }
  const { user, server } = await open({ answers: { [pages]: () => nothing } })
  const asked = () => server.callsOf(view).at(-1)?.values
  await table()
  expect(asked()).toMatchObject({ kind: 'organic' })
  expect(screen.getByRole('radio', { name: 'Organic 46' })).toBeChecked()
  await user.click(screen.getByRole('radio', { name: 'Paid 4' }))
  await waitFor(() => expect(asked()).toMatchObject({ kind: 'paid' }))
  expect(await findWords('4 of 34 paid keywords')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Lost 1' })).toBeVisible()
  await user.click(screen.getByRole('radio', { name: 'Pages' }))
  await waitFor(() => expect(server.callsOf(pages).at(-1)?.values).toMatchObject({ kind: 'paid' }))
  await user.click(screen.getByRole('radio', { name: 'Organic 46' }))
  await waitFor(() => expect(server.callsOf(pages).at(-1)?.values).toMatchObject({ kind: 'organic' }))
  expect(await findWords('Top 50 of 4,189 keywords (4,155 organic, 34 paid)')).toBeVisible()
}, 30_000)

test('the counts of changes filter the table', async () => {
  const { user, server } = await open()
  const counts = await screen.findByRole('group', { name: 'Filter keywords by change' })
  expect(screen.getByRole('heading', { name: 'Since 5 Nov 2026' })).toBeVisible()
  expect(within(counts).getByRole('button', { name: 'Lost 3' })).toHaveAttribute(
    'data-hint',
    'No longer among the keywords loaded',
  )
  const improved = within(counts).getByRole('button', { name: 'Improved 12' })
  await user.click(improved)
  await waitFor(() => expect(server.callsOf(view).at(-1)?.values).toMatchObject({ movement: 'improved' }))
  expect(improved).toHaveAttribute('aria-pressed', 'true')
  await user.click(within(counts).getByRole('button', { name: 'Left page 1 2' }))
  await waitFor(() => expect(server.callsOf(view).at(-1)?.values).toMatchObject({ movement: 'left' }))
})

test('a domain of one date says what it takes to compare, and where a curve begins', async () => {
  const first = { available_dates: ['2026-11-20'], compared_date: null, movements: null, movements_by_kind: null }
  const project = domainOf()
  const { history } = viewOf(project)
  await open({ project, changes: { ...first, history: history.slice(1) } })
  expect(await findWords('Nothing to compare yet')).toBeVisible()
  expect(await findWords('Only one day of data so far')).toBeVisible()
  expect(screen.getByRole('combobox', { name: 'Compare Date' })).toBeDisabled()
})

test('the top ten of a keyword: asked for once, waited for, shown, and a failure may be tried again', async () => {
  const pending = {
    keyword: 'espresso machine',
    state: 'pending',
    failure: null,
    location_name: 'Dublin,Ireland',
    taken_at: null,
    top_ten: [],
  }
  const { user, server } = await open({ answers: { [topTen]: () => pending } })
  const button = within(await table()).getByRole('button', { name: /^SERPs for espresso machine/ })
  // The price is on the button itself, because touch screens can't hover.
  expect(button).toHaveTextContent(/1.87 credits$/)
  expect(button).toHaveAccessibleName('SERPs for espresso machine, 1.87 credits')
  await user.click(button)
  expect(await findWords('Top ten for “espresso machine” Loading…')).toBeVisible()
  const result = {
    rank_absolute: 4,
    title: 'Espresso machines',
    url: 'https://www.kestrelroast.example/e',
    domain: 'kestrelroast.example',
    is_own: true,
    is_same_domain: false,
  }
  server.answer(topTen, () => ({ ...pending, state: 'ready', taken_at: '2026-11-20T10:51:00.000Z', top_ten: [result] }))
  const top = await screen.findByRole('table', { name: 'Top ten for espresso machine' })
  await waitFor(() =>
    expect(top).toHaveTextContent('Page RankPage TitleDomainURL4Espresso machineskestrelroast.example/e'),
  )
  const calls = server.callsOf(topTen).length
  await user.click(button)
  await user.click(button)
  expect(await screen.findByRole('table', { name: 'Top ten for espresso machine' })).toBeVisible()
  expect(server.callsOf(topTen)).toHaveLength(calls)
  await expectAccessible()

  await user.click(screen.getByRole('button', { name: 'Look up again' }))
  await waitFor(() => expect(server.callsOf(topTen).at(-1)?.body).toMatchObject({ again: true }))
  await user.click(button)

  const other = { ...pending, keyword: 'coffee roastery dublin' }
  server.answer(topTen, () => refusal('credits.insufficient'))
  await user.click(within(await table()).getByRole('button', { name: /^SERPs for coffee roastery dublin/ }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Insufficient credits')
  server.answer(topTen, () => ({ ...other, state: 'failed', failure: 'The search engine did not answer.' }))
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('The search engine did not answer.'))
  expect(server.callsOf(topTen).at(-1)?.body).not.toHaveProperty('again')
  server.answer(topTen, () => ({ ...other, state: 'ready', top_ten: [result] }))
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('table', { name: 'Top ten for coffee roastery dublin' })).toBeVisible()
  // A failed look-up is not shown again, but repeated.
  expect(server.callsOf(topTen).at(-1)?.body).toMatchObject({ again: true })
}, 60_000)

test('what was looked up before is free, says so, and is shown without a plan', async () => {
  const result = {
    rank_absolute: 1,
    title: 'A',
    url: 'https://a.example/',
    domain: 'a.example',
    is_own: false,
    is_same_domain: false,
  }
  const { user, server } = await open({
    changes: { data: [keywordOf({ top_ten: [result] })] },
    account: people.expired(),
  })
  const button = within(await table()).getByRole('button', { name: /^SERPs for espresso machine/ })
  expect(button).toHaveAttribute('data-hint', domainMessages.topTenFree)
  await user.click(button)
  expect(await screen.findByRole('table', { name: 'Top ten for espresso machine' })).toHaveTextContent('a.example')
  expect(server.callsOf(topTen)).toEqual([])
})

test('the oldest date asks for one to compare with', async () => {
  await open({
    changes: { selected_date: '2026-11-05', compared_date: null, movements: null, movements_by_kind: null },
  })
  expect(await findWords('Choose a Compare Date to see new, lost and moved keywords.')).toBeVisible()
})

test('a check in progress shows how far it is, and rows as skeletons until the first arrive', async () => {
  const project = domainOf({
    state: 'pending',
    progress: { done_count: 20, failed_count: 0, rows_count: 50 },
    last_checked_at: null,
  })
  const nothing = {
    data: [],
    available_dates: [],
    selected_date: null,
    compared_date: null,
    movements: null,
    movements_by_kind: null,
    history: [],
  }
  await open({ project, changes: nothing })
  expect(await screen.findByRole('progressbar', { name: '20 of 50 keywords' })).toBeVisible()
  expect(screen.getByRole('table', { name: domainMessages.analysis })).toHaveAttribute('aria-busy', 'true')
  expect(screen.getByRole('button', { name: `Refresh. ${domainMessages.running}` })).toBeVisible()
  await expectAccessible()
})

test('a failed check offers a retry, and one that failed in part says how much is missing', async () => {
  const failed = domainOf({ state: 'failed', progress: { done_count: 0, failed_count: 50, rows_count: 50 } })
  const { user, server, close } = await open({ project: failed, changes: { data: [], selected_date: null } })
  expect(await findWords('The check failed. You weren’t charged.')).toBeVisible()
  server.answer('POST /domain/refresh-domain-project/{id}', () => ({
    message: domainProjectMessages.refreshed,
    data: { domain_project_id: 21 },
  }))
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await user.click(within(await dialog()).getByRole('button', { name: 'Retry' }))
  expect(await findWords(domainProjectMessages.refreshed)).toBeVisible()
  close()
  const partial = domainOf({ state: 'partial', progress: { done_count: 49, failed_count: 1, rows_count: 50 } })
  await open({ project: partial })
  expect(await findWords('1 keyword couldn’t be loaded and was refunded.')).toBeVisible()
})

test('a refresh within four hours asks for a confirmation', async () => {
  const project = domainOf({ last_checked_at: new Date().toISOString() })
  const { user, server } = await open({ project })
  await user.click(await screen.findByRole('button', { name: 'Refresh' }))
  expect(await dialog()).toHaveTextContent(serpCheckMessages.confirmRefresh)
  server.answer('POST /domain/refresh-domain-project/{id}', () => refusal('credits.insufficient'))
  await user.click(within(await dialog()).getByRole('button', { name: 'Confirm' }))
  await waitFor(() =>
    expect(server.callsOf('POST /domain/refresh-domain-project/{id}')[0]?.body).toMatchObject({ confirm: true }),
  )
  expect(await findWords(serpCheckMessages.insufficientCredits)).toBeVisible()
})

test('saving says so and leads to the list; a schedule is changed without leaving', async () => {
  const unsaved = domainOf({ is_project_created: false })
  const done = { success: true, message: '' }
  const { user, server, close } = await open({
    project: unsaved,
    answers: { 'POST /domain/save-domain-project/{id}': () => done },
  })
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  expect(await findWords(domainProjectMessages.saved)).toBeVisible()
  expect(await screen.findByRole('button', { name: /^Saved/ })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Go now' })).toHaveAttribute('href', '/domain-projects-list')
  await waitFor(() => expect(window.location.pathname).toBe('/domain-projects-list'), { timeout: 8_000 })
  expect(server.callsOf('POST /domain/save-domain-project/{id}')[0]?.body).toMatchObject({ isSchedule: 0 })
  close()

  const { user: another, server: second } = await open({
    answers: { 'POST /domain/save-domain-project/{id}': () => refusal('server.busy') },
  })
  await another.click(await screen.findByRole('button', { name: 'Run Time' }))
  await another.selectOptions(within(await dialog()).getByLabelText('Check this domain'), 'Every 15 days')
  await another.click(within(await dialog()).getByRole('button', { name: 'Update' }))
  expect(await findWords(domainProjectMessages.scheduleFailed)).toBeVisible()
  second.answer('POST /domain/save-domain-project/{id}', () => ({
    ...done,
    message: domainProjectMessages.scheduleUpdated,
  }))
  await another.click(within(await dialog()).getByRole('button', { name: 'Update' }))
  expect(await findWords(domainProjectMessages.scheduleUpdated)).toBeVisible()
  expect(second.callsOf('POST /domain/save-domain-project/{id}')[1]?.body).toMatchObject({
    isSchedule: 1,
    schedule: 'onceInFifteenDays',
  })
  expect(window.location.pathname).toBe('/domain-view/21')
})

const unsaved = domainOf({ is_project_created: false })
const removal = 'DELETE /domain/delete-domain-project/{id}'
const saving = 'POST /domain/save-domain-project/{id}'
const menuLink = (name: string) =>
  within(screen.getByRole('navigation', { name: 'Main menu' })).getByRole('link', { name })

test('leaving an unsaved check asks, and deletes it only when confirmed; a filter is no leaving', async () => {
  const { user, server } = await open({ project: unsaved, answers: { [removal]: () => ({ message: '' }) } })
  await user.click(await screen.findByRole('button', { name: 'Improved 12' }))
  await waitFor(() => expect(window.location.search).toContain('movement=improved'))
  expect(screen.queryByRole('dialog')).toBeNull()
  const list = menuLink('Domain projects')
  await user.click(list)
  expect(await screen.findByRole('dialog', { name: domainMessages.unsaved })).toBeVisible()
  await expectAccessible()
  await user.click(within(await dialog()).getByRole('button', { name: 'Stay' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(window.location.pathname).toBe('/domain-view/21')
  expect(server.callsOf(removal)).toEqual([])
  await user.click(list)
  await user.click(within(await dialog()).getByRole('button', { name: 'Leave and delete' }))
  await waitFor(() => expect(window.location.pathname).toBe('/domain-projects-list'))
  await waitFor(() => expect(server.callsOf(removal)).toHaveLength(1))
})

test('an unsaved check can be saved without a schedule while leaving it, and stays open where that fails', async () => {
  const { user, server } = await open({
    project: unsaved,
    answers: { [saving]: () => refusal('row.not-found'), [removal]: () => ({ message: '' }) },
  })
  await table()
  await user.click(menuLink('Domain projects'))
  const save = within(await dialog()).getByRole('button', { name: 'Save and leave' })
  await user.click(save)
  expect(await findWords(domainProjectMessages.saveFailed)).toBeVisible()
  expect(window.location.pathname).toBe('/domain-view/21')
  server.answer(saving, () => ({ success: true, message: '' }))
  await user.click(save)
  await waitFor(() => expect(window.location.pathname).toBe('/domain-projects-list'))
  expect(server.callsOf(saving).at(-1)?.body).not.toHaveProperty('schedule')
  expect(server.callsOf(removal)).toEqual([])
})

test('what cannot be saved is kept where the view itself leads, and asked about elsewhere', async () => {
  const { user, server } = await open({
    project: unsaved,
    account: people.trial(),
    answers: { 'GET /projects': listOf([]), [removal]: () => ({ message: '' }) },
  })
  await table()
  await user.click(menuLink('Domain ranking'))
  expect(within(await dialog()).queryByRole('button', { name: 'Save and leave' })).toBeNull()
  await user.click(within(await dialog()).getByRole('button', { name: 'Stay' }))
  await user.click(screen.getByRole('checkbox', { name: 'Select espresso machine' }))
  await user.click(screen.getByRole('button', { name: 'Add to SERP project' }))
  await user.click(within(await dialog()).getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(window.location.pathname).toBe('/create-serp-project'))
  expect(server.callsOf(removal)).toEqual([])
})

test('a domain opened from a comparison is left without a question, and the one compared is not left for it', async () => {
  const rival = domainOf({ id: 30, target: 'rival.example', is_project_created: false })
  const { user, server } = await open({
    project: unsaved,
    address: '?tab=compare&others=30',
    answers: {
      [view]: ({ values }) => viewOf(Number(values.id) === rival.id ? rival : unsaved),
      'GET /domain/compare-domains/{id}': () => ({
        domains: [unsaved, rival],
        counts: { shared: 1, missing: 0, won: 1, lost: 0 },
        data: [{ keyword: 'flat white', search_volume: 900, kd: 20, positions: [3, 9] }],
        pagination: { current_page: 1, last_page: 1, total: 1 },
      }),
      [removal]: () => ({ message: '' }),
    },
  })
  await user.click(await screen.findByRole('link', { name: 'rival.example' }))
  expect(await screen.findByRole('heading', { name: 'Overview rival.example' })).toBeVisible()
  expect(await findWords('Not saved: deleted after 24 hours')).toBeVisible()
  await user.click(menuLink('Domain projects'))
  await waitFor(() => expect(window.location.pathname).toBe('/domain-projects-list'))
  expect(server.callsOf(removal)).toEqual([])
})

test('a trial may look but not save, and without a plan no top ten is loaded', async () => {
  const { close } = await open({ account: people.trial(), project: domainOf({ is_project_created: false }) })
  const reason = domainProjectMessages.saveForTrial
  expect(await screen.findByRole('button', { name: `Save. ${reason}` })).toHaveAttribute('aria-disabled', 'true')
  close()
  await open({ account: people.expired() })
  const button = within(await table()).getByRole('button', { name: /^SERPs for espresso machine\. / })
  expect(button).toHaveAttribute('aria-disabled', 'true')
})

test('the table is exported as it is filtered, by the link the server makes', async () => {
  const { user, server } = await open({
    address: '?movement=new',
    answers: {
      'POST /domain/generate-excel/{id}': () => ({ file_url: '/api/domain/files/abcdefghij_klmnopqrst-uv' }),
      'GET /domain/files/{token}': () =>
        new Response(new Blob(['xlsx']), {
          headers: {
            'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
            'content-disposition': 'attachment; filename="domain.xlsx"',
          },
        }),
    },
  })
  URL.createObjectURL = () => 'blob:test'
  URL.revokeObjectURL = () => undefined
  HTMLAnchorElement.prototype.click = () => undefined
  await user.click(await screen.findByRole('button', { name: 'Export' }))
  const asked = within(await dialog())
  await user.click(asked.getByRole('radio', { name: 'CSV' }))
  await user.click(asked.getByRole('button', { name: 'Download' }))
  expect(await findWords(fileMessages.done)).toBeVisible()
  expect(server.callsOf('POST /domain/generate-excel/{id}')[0]?.body).toMatchObject({
    movement: 'new',
    sort: 'traffic',
    format: 'csv',
  })
  const [download] = server.callsOf('GET /domain/files/{token}')
  expect(download?.values.token).toBe('abcdefghij_klmnopqrst-uv')
  expect(download?.headers.get('authorization')).toBe('Bearer a token')
  server.answer('POST /domain/generate-excel/{id}', () => refusal('server.busy'))
  await user.click(screen.getByRole('button', { name: 'Export' }))
  // Remembered from the last file on this device.
  expect(within(await dialog()).getByRole('radio', { name: 'CSV' })).toBeChecked()
  await user.click(within(await dialog()).getByRole('button', { name: 'Download' }))
  expect(await findWords(fileMessages.failed)).toBeVisible()
})

test('a domain that is not there, one that does not load, and a choice that matches nothing', async () => {
  const { server, close } = await open({ answers: { [view]: () => refusal('row.not-found') } })
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible()
  expect(server.callsOf(view).length).toBeGreaterThan(0)
  close()
  const {
    user,
    server: second,
    close: closeSecond,
  } = await open({ answers: { [view]: () => refusal('input.invalid') } })
  expect(await findWords(domainMessages.loadFailed)).toBeVisible()
  second.answer(view, () => viewOf(domainOf()))
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await table()).toBeVisible()
  closeSecond()
  const { user: third } = await open({ address: '?search=zzz', changes: { data: [] } })
  expect(await findWords('No keyword matches “zzz”')).toBeVisible()
  await third.click(screen.getByRole('button', { name: 'Show all keywords' }))
  await waitFor(() => expect(window.location.search).not.toContain('search'))
})

test('pages group the rows, sorted and searched by the server', async () => {
  const page = {
    kind: 'organic',
    url: 'https://kestrelroast.example/beans',
    title: 'Beans',
    keywords_count: 12,
    traffic: 340.4,
    top_keyword: 'coffee beans',
    best_position: 2,
  }
  const { user, server } = await open({
    answers: {
      'GET /domain/list-pages/{id}': () => ({ data: [page], pagination: { current_page: 1, last_page: 1, total: 1 } }),
    },
  })
  await user.click(await screen.findByRole('radio', { name: 'Pages' }))
  const pages = await screen.findByRole('table', { name: 'Pages' })
  await waitFor(() => expect(pages).toHaveTextContent('/beans123402coffee beans'))
  await user.click(within(pages).getByRole('button', { name: /^Sort by ?Keywords$/ }))
  await waitFor(() =>
    expect(server.callsOf('GET /domain/list-pages/{id}').at(-1)?.values).toMatchObject({
      sort: 'keywords_count',
      direction: 'desc',
    }),
  )
  await expectAccessible()
})

test('an ad wears a mark, and a lost keyword its last position', async () => {
  const lost = keywordOf({
    id: 3,
    keyword: 'gone',
    position: null,
    position_change: null,
    lp: 7,
    movement: 'lost',
    kind: 'paid',
    kd: null,
    cpc: null,
    search_volume: null,
    intent: null,
    last_updated: null,
  })
  await open({ changes: { data: [lost] } })
  const row = within(await table())
    .getByText('gone')
    .closest('tr') as HTMLElement
  expect(row).toHaveTextContent('goneAd')
  expect(row).toHaveTextContent('lost, previously ranked')
})

/** Answers the event stream with what the test sends. */
function openStream() {
  let send: (event: object) => void = () => undefined
  const stream = new ReadableStream({
    start: (controller) => {
      send = (event) =>
        controller.enqueue(new TextEncoder().encode(`event: message\ndata: ${JSON.stringify(event)}\n\n`))
    },
  })
  return {
    answers: { 'GET /events': () => new Response(stream, { headers: { 'content-type': 'text/event-stream' } }) },
    send,
  }
}

test('a check that ends before the event stream has opened is shown as soon as it has', async () => {
  const { answers, send } = openStream()
  const progress = { done_count: 0, failed_count: 0, rows_count: 50 }
  const project = domainOf({ id: 26, state: 'pending', progress })
  const { server } = await open({ project, changes: { data: [] }, answers })
  expect(await screen.findByRole('progressbar', { name: '0 of 50 keywords' })).toBeVisible()
  server.answer(view, () => viewOf(domainOf({ id: 26 })))
  send({ type: 'ready' })
  expect(await table()).toHaveTextContent('espresso machine')
  expect(screen.queryByRole('progressbar')).toBeNull()
})

test('progress updates without a reload, and rows are fetched once there are some', async () => {
  const { answers, send } = openStream()
  const project = domainOf({ id: 24, state: 'pending', progress: { done_count: 0, failed_count: 0, rows_count: 50 } })
  const { server } = await open({ project, changes: { data: [] }, answers })
  expect(await screen.findByRole('progressbar', { name: '0 of 50 keywords' })).toBeVisible()
  server.answer(view, () => viewOf(domainOf({ id: 24 })))
  send({ type: 'domain-project', id: 24, state: 'running', done_count: 30, failed_count: 0, rows_count: 50 })
  expect(await screen.findByRole('progressbar', { name: '30 of 50 keywords' })).toBeVisible()
  expect(await table()).toHaveTextContent('espresso machine')
  expect(screen.queryByRole('progressbar')).toBeNull()
})

test('rows of a first check are there as they come, and said to be some of them', async () => {
  const progress = { done_count: 1_000, failed_count: 0, rows_count: 2_500 }
  const project = domainOf({ id: 25, state: 'pending', progress, keywords_count: null, traffic: null })
  const noDates = {
    available_dates: [],
    selected_date: null,
    compared_date: null,
    movements: null,
    movements_by_kind: null,
    history: [],
  }
  const kinds = { organic: { read: 950, total: 4_155 }, paid: { read: 50, total: 34 } }
  const rows = { read: 1_000, total: 4_189, is_whole: false, ...kinds }
  await open({ project, changes: { ...noDates, rows } })
  expect(await table()).toHaveTextContent('espresso machine')
  expect(await findWords('1,000 keywords so far, more are loading')).toBeVisible()
  expect(screen.queryByText(/All keywords are loaded/)).toBeNull()
  expect(screen.queryByText(/Top 1,000/)).toBeNull()
})

test('the next 50 rows come at the end of those before', async () => {
  const project = domainOf()
  const rowsOf = (page: number) => [keywordOf({ id: page, keyword: `keyword of page ${page}` })]
  await open({
    project,
    answers: {
      [view]: ({ values }) => {
        const page = Number(values.page)
        return viewOf(project, { data: rowsOf(page), pagination: { current_page: page, last_page: 2, total: 51 } })
      },
    },
  })
  expect(await findWords('keyword of page 1')).toBeVisible()
  // Nothing is so high in jsdom that one would have to scroll.
  expect(await findWords('keyword of page 2')).toBeVisible()
  expect(await findWords(domainMessages.allLoaded)).toBeVisible()
})

test('a trial whose check failed begins anew, with the form filled in', async () => {
  const project = domainOf({ state: 'failed', is_project_created: true, limit: 40 })
  const { user } = await open({ project, account: people.trial(), changes: { data: [], selected_date: null } })
  await user.click(await screen.findByRole('link', { name: 'Check again' }))
  await waitFor(() => expect(window.location.pathname).toBe('/domain-check'))
  expect(await field('Your Domain/URL')).toHaveValue('kestrelroast.example')
  expect(await field('Keyword limit')).toHaveValue('40')
})
