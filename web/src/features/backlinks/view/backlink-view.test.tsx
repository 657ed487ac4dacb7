import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { backlinkMessages } from '#contract/backlinks/messages.ts'
import type { BacklinkProject } from '#contract/backlinks/rows.ts'
import { errorCatalogue } from '#contract/rules/wire/errors.ts'
import { fileMessages } from '../../../shared/ui/actions/export-action.tsx'
import { people } from '../../../testing/accounts.ts'
import {
  anchorGroup,
  backlinkListOf,
  backlinksOf,
  backlinkViewOf,
  gapDomain,
  linkOf,
  onePage,
  referringDomain,
} from '../../../testing/backlinks.ts'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { fill, findWords, openScreen } from '../../../testing/open-screen.tsx'
import { type Answer, refusal } from '../../../testing/stub-server.ts'
import { backlinkTexts } from '../messages.ts'

const view = 'GET /backlink/get-backlink-data'
const save = 'POST /backlink/save-backlink-project'
const table = () =>
  waitFor(() => {
    const found = screen.getByRole('table', { name: backlinkTexts.analysis })
    expect(found).toHaveAttribute('aria-busy', 'false')
    return found
  })
const dialog = () => screen.findByRole('dialog')

type Opened = {
  project?: BacklinkProject
  changes?: Parameters<typeof backlinkViewOf>[1]
  address?: string
  answers?: Record<string, Answer>
  account?: ReturnType<typeof people.paid>
}

const open = ({ project = backlinksOf(), changes, address = '', answers, account }: Opened = {}) =>
  openScreen(`/backlink-view/${project.id}${address}`, {
    account,
    answers: {
      [view]: () => backlinkViewOf(project, changes),
      'GET /backlink/get-backlink-projects': backlinkListOf([project]),
      ...answers,
    },
  })

test('tiles show exact figures of the whole target, and what changed since the compared date', async () => {
  await open()
  expect(await screen.findByRole('heading', { name: 'kestrelroast.example', level: 1 })).toBeVisible()
  const tiles = await screen.findByLabelText('Whole target')
  expect(tiles).toHaveTextContent('Total backlinks48,213up by 1,213 vs 20 Oct 2026since 14 Apr 2018')
  expect(tiles).toHaveTextContent('Broken backlinks3120.6% of all')
  expect(tiles).toHaveTextContent('External links1,904')
  expect(tiles).toHaveTextContent('Internal links642')
  expect(tiles).toHaveTextContent('Referring domains2,417down by 3 vs 20 Oct 2026')
  expect(tiles).not.toHaveTextContent('exactly')
  expect(tiles).toHaveTextContent(/Crawled pages806$/)
  const facts = screen.getByRole('list', { name: 'Analysis' })
  for (const text of ['Backlinks of the whole domain', '1,000 links loaded', '300.00 credits', 'Manual runs only'])
    expect(facts).toHaveTextContent(text)
  expect(await findWords('Top 1,000 of 49,021 links loaded, live and lost')).toBeVisible()
  await screen.findByRole('table', { name: 'Links by TLD' })
  await expectAccessible()
})

test('canonical links are named in the chart of types, however few there are', async () => {
  const { summary } = backlinkViewOf(backlinksOf()).data
  const referring_links_types = { anchor: 900, link: 70, image: 60, meta: 50, alternate: 40, canonical: 3 }
  await open({ changes: { summary: summary && { ...summary, referring_links_types } } })
  const types = await screen.findByRole('table', { name: 'Links by type' })
  expect(types).toHaveTextContent('Anchor900Image60Canonical3Redirect0Other160')
})

test('types, TLDs, countries and facts of the whole target, each also as a table', async () => {
  const { user } = await open()
  const types = await screen.findByRole('table', { name: 'Links by type' })
  expect(types).toHaveTextContent('Anchor39,610Image5,920Redirect1,874Canonical809')
  const tlds = screen.getByRole('table', { name: 'Links by TLD' })
  expect(tlds).toHaveTextContent('.com18,42039.0%')
  // 900 and 713 are the two beyond the six largest.
  expect(tlds).toHaveTextContent('Other1,6133.4%')
  const countries = screen.getByRole('table', { name: 'Links by country' })
  expect(countries).toHaveTextContent('Ireland14,320')
  expect(countries).toHaveTextContent('Unknown3,423')
  expect(within(countries).getAllByRole('row').at(-1)).toHaveTextContent('Other17,590')
  expect(countries.querySelector('img')).toHaveAttribute('src', '/flags/IE.svg')
  await user.click(screen.getByRole('button', { name: 'Show as table: Links by TLD' }))
  expect(await screen.findByRole('table', { name: 'Links by TLD' })).toHaveTextContent('.fr713')
  const info = screen.getByRole('heading', { name: 'Backlinks info' }).closest('section') as HTMLElement
  for (const text of [
    'Rank412 of 1,000',
    'First seen14 Apr 2018',
    'Nofollow referring domains611',
    'Referring IPsUnknown',
    'IP address203.0.113.24',
    'Platform typeecommerce, blogs',
    'CMSUnknown',
    'CountryIreland',
    'Target spam score64 of 100',
  ])
    expect(info).toHaveTextContent(text)
})

test('a row says who links how; what is no web address is no link', async () => {
  await open()
  const rows = within(await table()).getAllByRole('row')
  for (const text of ['Where to drink coffee', 'citytable.example/dublin/coffee', '712', '480', 'Yesnew', 'Dofollow'])
    expect(rows[1]).toHaveTextContent(text)
  expect(within(rows[1] as HTMLElement).getByRole('link')).toHaveAttribute(
    'href',
    'https://citytable.example/dublin/coffee',
  )
  for (const text of ['No title', 'javascript:alert(1)', 'Lost', 'Image, Nofollow', '61, high'])
    expect(rows[2]).toHaveTextContent(text)
  expect(within(rows[2] as HTMLElement).queryByRole('link')).toBeNull()
})

test('what is ticked on a date is not ticked on another one, whose links have the same numbers', async () => {
  const { user } = await open({
    answers: {
      [view]: ({ values }) =>
        backlinkViewOf(
          backlinksOf(),
          values.created_at === '2026-10-20'
            ? {
                backlink: { selected_date: '2026-10-20', compared_date: null, taken_at: '2026-10-20T11:20:00.000Z' },
                changes: null,
              }
            : {},
        ),
    },
  })
  const [, first] = within(await table()).getAllByRole('checkbox')
  await user.click(first as HTMLElement)
  expect(screen.getByRole('toolbar', { name: 'Selected links' })).toHaveTextContent('1 link selected')
  await user.selectOptions(await screen.findByLabelText('Date'), '2026-10-20')
  await waitFor(() => expect(screen.queryByRole('toolbar', { name: 'Selected links' })).toBeNull())
  expect(within(await table()).getAllByRole('checkbox')[1]).not.toBeChecked()
})

test('a link of the compared date alone is lost or unknown, whatever it was then', async () => {
  const then = { is_lost: false, is_new: false }
  await open({
    address: '?movement=not_comparable',
    changes: {
      project: [
        linkOf({ ...then, id: -1, movement: 'not_comparable' }),
        linkOf({ ...then, id: -2, movement: 'lost' }),
        linkOf({ ...then, id: 1, movement: 'not_comparable' }),
      ],
    },
  })
  const [, unknown, lost, live] = within(await table()).getAllByRole('row')
  expect(unknown).toHaveTextContent('Unknown')
  expect(lost).toHaveTextContent('Lost')
  expect(live).toHaveTextContent('Yes')
  expect(within(await table()).queryByRole('checkbox')).toBeNull()
})

test('search, status, order and filters are asked of the server and stand in the address', async () => {
  const { user, server } = await open()
  const asked = () => server.callsOf(view).at(-1)?.values
  await table()
  // One link per domain, followed links first.
  expect(asked()).toMatchObject({ filter: 'all', sort: 'dofollow', direction: 'desc', page: '1', one_per_domain: '1' })
  expect(screen.getByRole('radio', { name: 'Lost 41' })).toBeVisible()
  await user.click(screen.getByRole('radio', { name: 'All links' }))
  await waitFor(() => expect(asked()).toMatchObject({ one_per_domain: '0' }))
  expect(window.location.search).toContain('links=all')
  await user.click(screen.getByRole('radio', { name: 'Lost 118' }))
  await waitFor(() => expect(asked()).toMatchObject({ filter: 'lost', page: '1' }))
  expect(window.location.search).toContain('filter=lost')
  await user.click(screen.getByRole('button', { name: /^Sort by ?First seen$/ }))
  await waitFor(() => expect(asked()).toMatchObject({ sort: 'first_seen', direction: 'desc' }))
  await user.click(screen.getByRole('button', { name: /^Sort by ?First seen$/ }))
  await waitFor(() => expect(asked()).toMatchObject({ sort: 'first_seen', direction: 'asc' }))
  fill(screen.getByRole('searchbox', { name: 'Search title, URL or anchor' }), 'coffee')
  await waitFor(() => expect(asked()).toMatchObject({ search: 'coffee' }))

  await user.click(screen.getByRole('button', { name: 'Filters' }))
  const form = await screen.findByRole('form', { name: 'Filters' })
  await user.selectOptions(within(form).getByLabelText('Attribute'), 'Sponsored')
  await user.selectOptions(within(form).getByLabelText('Type'), 'Image')
  fill(within(form).getByLabelText('Spam score from'), '30')
  fill(within(form).getByLabelText('Spam score to'), '101')
  await user.click(within(form).getByRole('button', { name: 'Apply' }))
  expect(await findWords('Enter whole numbers from 0 to 100.')).toBeVisible()
  fill(within(form).getByLabelText('Spam score to'), '100')
  await user.click(within(form).getByRole('button', { name: 'Apply' }))
  await waitFor(() =>
    expect(asked()).toMatchObject({
      attribute: 'sponsored',
      item_type: 'image',
      spam_from: '30',
      spam_to: '100',
      one_per_domain: '0',
    }),
  )
  await user.click(screen.getByRole('button', { name: 'Clear filter: Spam score 30–100' }))
  await waitFor(() => expect(asked()).not.toHaveProperty('spam_from'))
  await user.click(screen.getByRole('button', { name: 'Clear all' }))
  await waitFor(() => expect(window.location.search).not.toContain('attribute'))
})

test('a bar of new and lost links filters by its days, by keyboard too, and once more lets go', async () => {
  const { user, server } = await open({ address: '?filter=lost' })
  const bars = await screen.findByRole('slider', { name: 'New and lost links by two-week period' })
  expect(bars).toHaveAttribute('aria-valuetext', '26 Oct: 812 new, 190 lost')
  fireEvent.keyDown(bars, { key: 'ArrowRight' })
  expect(bars).toHaveAttribute('aria-valuetext', '9 Nov: 431 new, 118 lost')
  fireEvent.keyDown(bars, { key: 'Enter' })
  await waitFor(() =>
    expect(server.callsOf(view).at(-1)?.values).toMatchObject({
      seen_from: '2026-11-09',
      seen_to: '2026-11-22',
      filter: 'all',
    }),
  )
  const chip = await screen.findByRole('button', { name: 'Clear filter: New or lost 9 – 22 Nov 2026' })
  expect(window.location.search).toContain('seen_from=2026-11-09')
  expect(bars).toHaveAttribute('aria-valuetext', '9 Nov: 431 new, 118 lost, chosen')
  await user.click(chip)
  await waitFor(() => expect(window.location.search).not.toContain('seen_from'))
})

test('without a history the chart says why', async () => {
  const { close } = await open({ changes: { new_lost: null, new_lost_state: 'none' } })
  expect(await findWords('New and lost links over time aren’t available for a single page.')).toBeVisible()
  close()
  await open({ changes: { new_lost: null, new_lost_state: 'failed' } })
  expect(await findWords('Couldn’t load the history')).toBeVisible()
})

test('two dates compare: counts filter the links, and domains are gained and lost', async () => {
  const { user, server } = await open()
  expect(await screen.findByRole('heading', { name: 'Since 20 Oct 2026' })).toBeVisible()
  const counts = screen.getByRole('group', { name: 'Filter links by change' })
  for (const name of ['New 62', 'Kept 900', 'Not comparable 7'])
    expect(within(counts).getByRole('button', { name })).toBeVisible()
  const lost = within(counts).getByRole('button', { name: 'Lost 31' })
  await user.click(lost)
  await waitFor(() =>
    expect(server.callsOf(view).at(-1)?.values).toMatchObject({ movement: 'lost', one_per_domain: '0' }),
  )
  expect(lost).toHaveAttribute('aria-pressed', 'true')
  // They are those of the other date, of which nothing can be disavowed.
  expect(within(await table()).queryByRole('checkbox')).toBeNull()
  expect(await findWords('Referring domains among the links loaded: +14 gained, −5 lost')).toBeVisible()
  expect(await findWords('net +9')).toBeVisible()
  expect(await findWords('2 domains not comparable, because not every link was loaded')).toBeVisible()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Date' }), '20 Oct 2026')
  await waitFor(() => expect(server.callsOf(view).at(-1)?.values).toMatchObject({ created_at: '2026-10-20' }))
})

test('one date has nothing to compare with yet', async () => {
  await open({ changes: { changes: null, backlink: { available_dates: ['2026-11-20'], compared_date: null } } })
  expect(await findWords('Nothing to compare yet')).toBeVisible()
  expect(screen.getByRole('combobox', { name: 'Compare Date' })).toBeDisabled()
})

test('referring domains and anchors group the links, and each leads to its own', async () => {
  const domains = 'GET /backlink/list-referring-domains/{id}'
  const anchors = 'GET /backlink/list-anchors/{id}'
  const { user, server } = await open({
    address: '?filter=lost&search=coffee',
    answers: {
      [domains]: () => ({ data: [referringDomain], pagination: onePage }),
      [anchors]: () => ({
        data: [anchorGroup, { ...anchorGroup, anchor: null }],
        pagination: { ...onePage, total: 2 },
      }),
    },
  })
  await user.click(await screen.findByRole('radio', { name: 'Referring domains' }))
  const domainTable = await screen.findByRole('table', { name: 'Referring domains' })
  await waitFor(() => expect(domainTable).toHaveTextContent('citytable.example7121231'))
  await user.click(within(domainTable).getByRole('button', { name: /^Sort by ?Live links$/ }))
  await waitFor(() => expect(server.callsOf(domains).at(-1)?.values).toMatchObject({ sort: 'backlinks' }))
  await expectAccessible()
  await user.click(within(domainTable).getByRole('button', { name: 'citytable.example' }))
  await waitFor(() => expect(server.callsOf(view).at(-1)?.values).toMatchObject({ domain: 'citytable.example' }))
  expect(server.callsOf(view).at(-1)?.values).toMatchObject({ filter: 'all', search: '' })
  expect(await screen.findByRole('button', { name: 'Clear filter: Referring domain: citytable.example' })).toBeVisible()

  await user.click(screen.getByRole('radio', { name: 'Anchors' }))
  const anchorTable = await screen.findByRole('table', { name: 'Anchors' })
  await user.click(await within(anchorTable).findByRole('button', { name: 'No anchor text' }))
  await waitFor(() => expect(server.callsOf(view).at(-1)?.values).toMatchObject({ anchor: '' }))
  expect(await screen.findByRole('button', { name: 'Clear filter: No anchor text' })).toBeVisible()
})

test('the link gap compares with up to three other saved projects', async () => {
  const others = [1, 2, 3, 4].map((at) => backlinksOf({ id: 40 + at, target: `rival${at}.example` }))
  const gap = 'GET /backlink/link-gap/{id}'
  const project = backlinksOf()
  const { user, server } = await open({
    answers: {
      'GET /search/rivals': () => ({ data: [{ domain: 'known.example', is_competitor: true, pages_count: 0 }] }),
      'GET /backlink/get-backlink-projects': backlinkListOf([project, ...others]),
      [gap]: () => ({
        projects: [project, ...others.slice(0, 2)],
        is_partial: true,
        data: [gapDomain],
        pagination: onePage,
      }),
    },
  })
  await user.click(await screen.findByRole('radio', { name: 'Link gap' }))
  await user.click(await screen.findByRole('button', { name: 'Choose projects' }))
  const choices = within(await dialog())
  await choices.findByLabelText('rival1.example')
  const known = await choices.findByRole('button', { name: 'Analyze known.example' })
  expect(known).toHaveAttribute('data-hint', 'Tracked competitor')
  expect(choices.queryByLabelText('kestrelroast.example')).toBeNull()
  for (const at of [1, 2, 3]) await user.click(choices.getByLabelText(`rival${at}.example`))
  expect(choices.getByLabelText('rival4.example')).toBeDisabled()
  await user.click(choices.getByLabelText('rival3.example'))
  await user.click(choices.getByRole('button', { name: 'Compare' }))
  await waitFor(() => expect(server.callsOf(gap)[0]?.values).toMatchObject({ others: '41,42' }))
  const found = await screen.findByRole('table', { name: 'Link gap' })
  await waitFor(() => expect(found).toHaveTextContent('roastmap.example4914—3Ireland'))
  expect(
    await findWords('Domains that link to rival1.example or rival2.example, but not to kestrelroast.example'),
  ).toBeVisible()
  expect(await findWords('Not every live link to kestrelroast.example was loaded')).toBeVisible()
  expect(window.location.search).toContain('others')
  await expectAccessible()
})

const file = (name: string) =>
  new Response(new Blob(['content']), {
    headers: { 'content-type': 'application/octet-stream', 'content-disposition': `attachment; filename="${name}"` },
  })

function catchDownloads() {
  const names: string[] = []
  URL.createObjectURL = () => 'blob:test'
  URL.revokeObjectURL = () => undefined
  HTMLAnchorElement.prototype.click = function click() {
    names.push(this.download)
  }
  return names
}

test('the whole filtered set is exported, and chosen links go into a disavow file', async () => {
  const excel = 'POST /backlink/generate-excel/{id}'
  const disavow = 'POST /backlink/generate-disavow/{id}'
  const { user, server } = await open({
    address: '?filter=lost&domain=citytable.example',
    answers: {
      [excel]: () => ({ file_url: '/api/backlink/files/abcdefghij_klmnopqrst-uv' }),
      [disavow]: () => ({ file_url: '/api/backlink/files/zyxwvutsrq_ponmlkjihg-fe' }),
      'GET /backlink/files/{token}': () => file('backlinks.xlsx'),
    },
  })
  const names = catchDownloads()
  await user.click(await screen.findByRole('button', { name: 'Export' }))
  await user.click(within(await dialog()).getByRole('button', { name: 'Download' }))
  expect(await findWords(fileMessages.done)).toBeVisible()
  expect(server.callsOf(excel)[0]?.body).toMatchObject({
    filter: 'lost',
    domain: 'citytable.example',
    sort: 'dofollow',
    format: 'xlsx',
  })
  expect(server.callsOf('GET /backlink/files/{token}')[0]?.headers.get('authorization')).toBe('Bearer a token')
  expect(names).toEqual(['backlinks.xlsx'])

  server.answer('GET /backlink/files/{token}', () => file('disavow.txt'))
  const [, first, second] = within(await table()).getAllByRole('checkbox')
  await user.click(first as HTMLElement)
  await user.click(second as HTMLElement)
  await user.click(await screen.findByRole('button', { name: 'Disavow file' }))
  const asked = within(await dialog())
  await expectAccessible()
  await user.click(asked.getByRole('radio', { name: 'Pages' }))
  await user.click(asked.getByRole('button', { name: 'Download' }))
  expect(await findWords(fileMessages.done)).toBeVisible()
  expect(server.callsOf(disavow)[0]?.body).toMatchObject({
    links: [1, 2],
    whole_domains: 0,
    created_at: '2026-11-20',
  })
  expect(names[1]).toBe('disavow.txt')
  server.answer(excel, () => refusal('server.busy'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Export' }))
  await user.click(within(await dialog()).getByRole('button', { name: 'Download' }))
  expect(await findWords(fileMessages.failed)).toBeVisible()
})

test('saving says so and leads to the list after two seconds; a schedule is changed without leaving', async () => {
  const unsaved = backlinksOf({ is_project_created: false })
  const done = { success: true, message: '' }
  const { user, server, close } = await open({ project: unsaved, answers: { [save]: () => refusal('server.busy') } })
  expect(await findWords('Not saved: deleted when you leave this page, or after 24 hours')).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  expect(await findWords(backlinkMessages.saveFailed)).toBeVisible()
  server.answer(save, () => done)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await findWords(backlinkMessages.saved)).toBeVisible()
  expect(await screen.findByRole('button', { name: /^Saved/ })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Go now' })).toHaveAttribute('href', '/backlinks-projects-list')
  expect(server.callsOf(save).at(-1)?.body).toMatchObject({ backlink_id: 31, isSchedule: 0 })
  await waitFor(() => expect(window.location.pathname).toBe('/backlinks-projects-list'), { timeout: 4_000 })
  close()

  const { user: another, server: second } = await open({
    answers: { [save]: () => ({ ...done, message: backlinkMessages.scheduleUpdated }) },
  })
  await another.click(await screen.findByRole('button', { name: 'Run Time' }))
  await another.selectOptions(within(await dialog()).getByLabelText('Analyze these backlinks'), 'Monthly')
  expect(await dialog()).toHaveTextContent(/credits per run, every month/)
  await another.click(within(await dialog()).getByRole('button', { name: 'Update' }))
  expect(await findWords(backlinkMessages.scheduleUpdated)).toBeVisible()
  expect(second.callsOf(save)[0]?.body).toMatchObject({ isSchedule: 1, schedule: 'onceInMonth' })
  expect(window.location.pathname).toBe('/backlink-view/31')
})

test('leaving an unsaved check asks: it stays, is deleted or is saved', async () => {
  const removal = 'DELETE /backlink/delete-backlink-project/{id}'
  const { user, server } = await open({
    project: backlinksOf({ is_project_created: false }),
    answers: { [removal]: () => ({ message: '' }), [save]: () => refusal('row.not-found') },
  })
  await table()
  await user.click(await screen.findByRole('radio', { name: /^Lost/ }))
  await waitFor(() => expect(window.location.search).toContain('filter=lost'))
  expect(screen.queryByRole('dialog')).toBeNull()
  const list = within(screen.getByRole('navigation', { name: 'Main menu' })).getByRole('link', {
    name: 'Backlink projects',
  })
  const choose = async (name: string) => user.click(within(await dialog()).getByRole('button', { name }))
  await user.click(list)
  expect(await screen.findByRole('dialog', { name: backlinkTexts.unsaved })).toBeVisible()
  await expectAccessible()
  await choose('Stay')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(list)
  await choose('Save and leave')
  expect(await findWords(backlinkMessages.saveFailed)).toBeVisible()
  expect(window.location.pathname).toBe('/backlink-view/31')
  expect(server.callsOf(removal)).toEqual([])
  await choose('Leave and delete')
  await waitFor(() => expect(window.location.pathname).toBe('/backlinks-projects-list'))
  await waitFor(() => expect(server.callsOf(removal)).toHaveLength(1))
})

test('an unsaved check that is saved while leaving it is not deleted', async () => {
  const { user, server } = await open({
    project: backlinksOf({ is_project_created: false }),
    answers: { [save]: () => ({ success: true, message: '' }) },
  })
  await table()
  await user.click(screen.getByRole('link', { name: 'Backlink projects' }))
  await user.click(within(await dialog()).getByRole('button', { name: 'Save and leave' }))
  await waitFor(() => expect(window.location.pathname).toBe('/backlinks-projects-list'))
  expect(server.callsOf(save)).toHaveLength(1)
  expect(server.callsOf('DELETE /backlink/delete-backlink-project/{id}')).toEqual([])
})

test('a refresh says what it costs, and within four hours asks for a confirmation', async () => {
  const refresh = 'POST /backlink/refresh-backlink-project/{id}'
  const { user, server } = await open({
    answers: { [refresh]: () => refusal('refresh.recent', { data: { taken_at: '2026-11-23T06:00:00.000Z' } }) },
  })
  await user.click(await screen.findByRole('button', { name: 'Refresh' }))
  expect(await dialog()).toHaveTextContent(/Cost[\d.,]+ credits/)
  await user.click(within(await dialog()).getByRole('button', { name: 'Refresh' }))
  expect(await within(await dialog()).findByRole('alert')).toHaveTextContent(backlinkMessages.recentlyChecked)
  server.answer(refresh, () => ({ success: true, message: '', data: { backlinks_id: 31 } }))
  await user.click(within(await dialog()).getByRole('button', { name: 'Confirm' }))
  expect(await findWords(backlinkMessages.refreshed)).toBeVisible()
  expect(server.callsOf(refresh).map(({ body }) => body.confirm)).toEqual([false, true])
})

test('an analysis in progress shows how far it is, and fills as links come', async () => {
  let send: (event: object) => void = () => undefined
  const stream = new ReadableStream({
    start: (controller) => {
      send = (event) =>
        controller.enqueue(new TextEncoder().encode(`event: message\ndata: ${JSON.stringify(event)}\n\n`))
    },
  })
  const progress = { done_count: 0, failed_count: 0, rows_count: 1_000 }
  const project = backlinksOf({ id: 34, state: 'pending', progress, is_project_created: false })
  const { server } = await open({
    project,
    changes: {
      project: [],
      summary: null,
      new_lost: null,
      new_lost_state: 'reading',
      changes: null,
      history: [],
      rows: { read: 0, total: null, is_whole: false },
      statuses: { all: 0, lost: 0, new: 0 },
      backlink: { available_dates: [], selected_date: null, compared_date: null, is_filling: true, taken_at: null },
    },
    answers: { 'GET /events': () => new Response(stream, { headers: { 'content-type': 'text/event-stream' } }) },
  })
  expect(await screen.findByRole('progressbar', { name: '0 of 1,000 links' })).toBeVisible()
  const loading = await screen.findByRole('table', { name: backlinkTexts.analysis })
  expect(loading).toHaveAttribute('aria-busy', 'true')
  expect(within(loading).getAllByRole('row')).toHaveLength(11)
  expect(screen.getByRole('button', { name: `Export. ${backlinkTexts.notAnalyzed}` })).toBeVisible()
  server.answer(view, () => backlinkViewOf(backlinksOf({ id: 34 })))
  send({ type: 'backlink-project', id: 34, state: 'running', done_count: 600, failed_count: 0, rows_count: 1_000 })
  expect(await screen.findByRole('progressbar', { name: '600 of 1,000 links' })).toBeVisible()
  expect(await table()).toHaveTextContent('Where to drink coffee')
  expect(screen.queryByRole('progressbar')).toBeNull()
})

test('an analysis that failed may be tried again; under maintenance it may not, but is readable', async () => {
  const failed = backlinksOf({ state: 'failed' })
  const { user, close } = await open({ project: failed, changes: { project: [], summary: null } })
  expect(await findWords('The check failed. You weren’t charged.')).toBeVisible()
  expect(await findWords('No Data Available')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('dialog', { name: 'Retry this check?' })).toBeVisible()
  close()
  const partial = backlinksOf({ state: 'partial', progress: { done_count: 960, failed_count: 40, rows_count: 1_000 } })
  await open({ project: partial, account: { ...people.paid(), maintenance: ['Backlink Module'] } })
  expect(await findWords('40 links couldn’t be loaded and were refunded.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
  expect(
    screen.getByRole('button', { name: `Refresh. ${errorCatalogue['module.maintenance'].message}` }),
  ).toHaveAttribute('aria-disabled', 'true')
  expect(await table()).toHaveTextContent('Where to drink coffee')
})

test('the next 40 links come at the end of those before', async () => {
  const project = backlinksOf()
  await open({
    project,
    answers: {
      [view]: ({ values }) => {
        const page = Number(values.page)
        return backlinkViewOf(project, {
          project: [linkOf({ id: page, page_from_title: `link of page ${page}` })],
          pagination: { current_page: page, last_page: 2, total: 41 },
        })
      },
    },
  })
  expect(await findWords('link of page 1')).toBeVisible()
  // Nothing is so high in jsdom that one would have to scroll.
  expect(await findWords('link of page 2')).toBeVisible()
  expect(await findWords(backlinkTexts.allLoaded)).toBeVisible()
})

test('what is not there leads to the form; what fails to load stays, and Retry brings it', async () => {
  const { close } = await open({ answers: { [view]: () => refusal('row.not-found') } })
  await waitFor(() => expect(window.location.pathname).toBe('/backlink-overview'))
  expect(await findWords(`${backlinkTexts.loadFailed}.`)).toBeVisible()
  close()
  const { user, server } = await open({ answers: { [view]: () => refusal('rate.limited') } })
  expect(await findWords(backlinkTexts.loadFailed)).toBeVisible()
  expect(window.location.pathname).toBe('/backlink-view/31')
  const retry = await screen.findByRole('button', { name: 'Retry' })
  server.answer(view, () => backlinkViewOf(backlinksOf()))
  await user.click(retry)
  await table()
  server.answer(view, () => refusal('input.invalid'))
  await user.click(screen.getByRole('radio', { name: 'Lost 41' }))
  expect(await findWords(backlinkTexts.loadFailed)).toBeVisible()
  expect(window.location.pathname).toBe('/backlink-view/31')
  expect(screen.getByLabelText('Whole target')).toHaveTextContent('48,213')
  server.answer(view, () => backlinkViewOf(backlinksOf()))
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await table()).toHaveTextContent('Where to drink coffee')
})

test('a choice that matches nothing says so and offers all links', async () => {
  const { user } = await open({ address: '?search=zzz&filter=new', changes: { project: [] } })
  expect(await findWords('No link matches “zzz”.')).toBeVisible()
  expect(await findWords('No Data Available')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Show all links' }))
  await waitFor(() => expect(window.location.search).not.toContain('zzz'))
  expect(window.location.search).not.toContain('filter')
})

test('a trial sees the module locked and asks for nothing; without a plan what was analysed stays readable', async () => {
  const { server, close } = await open({ account: people.trial() })
  expect(await screen.findByRole('heading', { name: 'Backlink Checker Module is Locked!' })).toBeVisible()
  expect(server.callsOf(view)).toEqual([])
  close()
  const account = people.expired()
  account.userData.type = 2
  await open({ account })
  expect(await table()).toHaveTextContent('Where to drink coffee')
  expect(screen.getByRole('button', { name: /^Refresh\. You don't have any active plan/ })).toBeVisible()
})
