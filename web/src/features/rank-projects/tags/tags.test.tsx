import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { people } from '../../../testing/accounts.ts'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { findWords, openScreen } from '../../../testing/open-screen.tsx'
import { listOf, projectAnswers, projectOf } from '../../../testing/rank-projects.ts'
import type { Call } from '../../../testing/stub-server.ts'

const project = projectOf({ keyword_count: 2 })
const answers = projectAnswers(() => project)
const history = 'GET /projects/list-histories/{id}'
const brand = { id: 5, name: 'Brand', color: 'teal' } as const
const shop = { id: 6, name: 'Shop', color: 'plum' } as const
const tags = [
  { ...brand, keywords_count: 1 },
  { ...shop, keywords_count: 0 },
]
const segment = {
  id: 3,
  name: 'Page one',
  filter: { search: '', rank_to: 10 },
  in_summary: true,
  missing_tags: [],
  created_at: '2026-11-20T06:00:00.000Z',
}

const figures = {
  ...{ keywords_count: 1, checked_count: 1, averagePosition: 4.2, visibility: 6.6 },
  share_of_voice: { now: 3.25, before: 3 },
  average_basis: { found: 1, unranked: 0, unranked_as: null, left_out: 0 },
  bands: { top3: 0, top10: 1, top20: 0, top100: 0, none: 0 },
  volatility: null,
  compared: { before: { averagePosition: 6.2, visibility: 4.1 }, now: { averagePosition: 4.2, visibility: 6.6 } },
}

/** The first keyword has a tag. */
function tagged() {
  const page = answers[history]()
  const [rows = []] = page.historiesData
  return { ...page, historiesData: [rows.map((row, at) => ({ ...row, tags: at === 0 ? [brand] : [] }))] }
}

const open = (address: string, more: Record<string, (call: Call) => object> = {}) =>
  openScreen(`/view-serp-project/${project.id}${address}`, {
    account: people.paid(),
    answers: {
      'GET /projects': listOf([project]),
      ...answers,
      [history]: tagged,
      'GET /projects/list-tags/{id}': () => ({ data: { tags, untagged_count: 1 } }),
      'GET /projects/list-segments/{id}': () => ({ data: { segments: [segment] } }),
      ...more,
    },
  })

test('tags stand beside their keyword; a filter by them is in the address, of every view, and in a chip', async () => {
  const { user, server } = await open('')
  expect(await screen.findByText('Tags: Brand')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Tags' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Brand' }))
  await waitFor(() => expect(window.location.search).toBe('?tags_any=5'))
  await user.click(screen.getByRole('radio', { name: 'None of' }))
  await user.click(screen.getByRole('checkbox', { name: 'Shop' }))
  await waitFor(() => expect(window.location.search).toBe('?tags_any=5&tags_none=6'))
  await expectAccessible()
  expect(server.callsOf(history).at(-1)?.values).toMatchObject({ tags_any: '5', tags_none: '6' })
  await waitFor(() =>
    expect(server.callsOf('GET /projects/show-overview/{id}').at(-1)?.values).toMatchObject({ tags_any: '5' }),
  )
  const chips = screen.getByRole('group', { name: 'Active filters' })
  expect(within(chips).getByRole('button', { name: 'Clear filter: Tag: Brand' })).toBeVisible()
  await user.click(within(chips).getByRole('button', { name: 'Clear filter: Not tagged: Shop' }))
  await waitFor(() => expect(window.location.search).toBe('?tags_any=5'))
})

test.each(['?tags_any=5', '?tags_any=%225%22'])('%s filters by a tag; another one follows a comma', async (address) => {
  const { user, server } = await open(address)
  expect(await screen.findByRole('button', { name: 'Clear filter: Tag: Brand' })).toBeVisible()
  expect(server.callsOf(history).at(-1)?.values).toMatchObject({ tags_any: '5' })
  await user.click(screen.getByRole('button', { name: /^Tags/ }))
  await user.click(await screen.findByRole('checkbox', { name: 'Shop' }))
  await waitFor(() => expect(window.location.search).toBe('?tags_any=5,6'))
  expect(await screen.findByRole('button', { name: 'Clear filter: Tag: Brand or Shop' })).toBeVisible()
})

test('a segment is chosen by name, and the filters that are set are saved as one', async () => {
  const { user, server, router } = await open('?rank_to=20', {
    'POST /projects/add-segment/{id}': ({ body }) => ({
      message: 'Segment saved',
      data: { ...segment, id: 4, ...body },
    }),
  })
  await screen.findByText('Tags: Brand')
  await user.click(screen.getByRole('button', { name: 'Segment: All keywords' }))
  await user.click(await screen.findByRole('button', { name: 'Save filters as segment' }))
  const dialog = await screen.findByRole('dialog', { name: 'Save segment' })
  expect(dialog).toHaveTextContent('Rank up to 20')
  await user.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'First two pages')
  await user.click(within(dialog).getByRole('checkbox', { name: /weekly summary/ }))
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ segment: 4 }))
  expect(server.callsOf('POST /projects/add-segment/{id}')[0]?.body).toMatchObject({
    name: 'First two pages',
    filter: { rank_to: 20 },
    in_summary: true,
  })
  await user.click(await screen.findByRole('button', { name: /^Segment:/ }))
  await user.click(await screen.findByRole('button', { name: 'Page one' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ segment: 3 }))
  expect(await screen.findByRole('button', { name: 'Segment: Page one' })).toBeVisible()
})

test('a filter that names a deleted tag says so, and leaves it out when asked', async () => {
  const { user } = await open('?tags_any=5,99', {
    [history]: () => ({ ...tagged(), missing_filters: { tags: [99], segment: false, setting: false } }),
  })
  expect(await findWords('1 tag of this filter was deleted.')).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Clear filter: Tag: Brand or deleted tag' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Remove from filter' }))
  await waitFor(() => expect(window.location.search).toBe('?tags_any=5'))
})

test('selected keywords get tags and lose others', async () => {
  const { user, server } = await open('', {
    'POST /projects/tag-keywords/{id}': () => ({ message: 'Tags saved', data: { keywords_count: 1 } }),
  })
  await user.click(await screen.findByRole('checkbox', { name: 'Select cortado' }))
  const bar = within(await screen.findByRole('toolbar', { name: 'Selected keywords' }))
  await user.click(bar.getByRole('button', { name: 'Tag' }))
  const dialog = await screen.findByRole('dialog', { name: 'Tag 1 keyword' })
  await user.type(within(dialog).getByLabelText('Add tags', { selector: 'input' }), 'New tag{Enter}')
  await user.click(await within(dialog).findByRole('checkbox', { name: 'Shop' }))
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await findWords('Tags saved')).toBeVisible()
  expect(server.callsOf('POST /projects/tag-keywords/{id}').map(({ body }) => body)).toEqual([
    { add: ['New tag'], remove: [6], keywords_ids: [2] },
  ])
})

test('tags are created, merged and deleted in one dialog', async () => {
  const reply = () => ({ message: 'Tag saved', data: tags[0] as object })
  const { user, server } = await open('', {
    'POST /projects/add-tag/{id}': reply,
    'POST /projects/merge-tags/{id}/{tag_id}': reply,
    'DELETE /projects/delete-tag/{id}/{tag_id}': reply,
  })
  await screen.findByText('Tags: Brand')
  await user.click(screen.getByRole('button', { name: 'Tags' }))
  await user.click(await screen.findByRole('button', { name: 'Manage tags' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Tags' }))
  await user.type(dialog.getByRole('textbox', { name: 'New tag' }), 'Blog{Enter}')
  await waitFor(() => expect(server.callsOf('POST /projects/add-tag/{id}')[0]?.body).toMatchObject({ name: 'Blog' }))
  await user.click(await dialog.findByRole('button', { name: 'Merge tag Brand into another' }))
  await user.click(dialog.getByRole('button', { name: 'Merge' }))
  await waitFor(() =>
    expect(server.callsOf('POST /projects/merge-tags/{id}/{tag_id}')[0]?.body).toMatchObject({ into_id: 6 }),
  )
  await user.click(await dialog.findByRole('button', { name: 'Delete tag Shop' }))
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(server.callsOf('DELETE /projects/delete-tag/{id}/{tag_id}')).toHaveLength(1))
  await expectAccessible()
})

test('tags stand beside each other, sort on the server and lead to their keywords', async () => {
  const totals = [
    { tag: brand, ...figures },
    { tag: null, ...figures, compared: null },
  ]
  const { user, server, router } = await open('?view=tags', {
    'GET /projects/list-tag-totals/{id}': () => ({
      data: {
        totals,
        all: figures,
        comparison: { date: '2026-11-20', compared_date: '2026-11-19', not_compared: null },
        missing_filters: { tags: [], segment: false, setting: false },
      },
    }),
  })
  const table = await screen.findByRole('table', { name: 'Tags' })
  const row = await within(table).findByRole('row', { name: /Brand/ })
  expect(row).toHaveTextContent('14.2better by 26.6%better by 2.5 pp')
  expect(within(table).getByRole('row', { name: /Untagged/ })).toBeVisible()
  await expectAccessible()
  await user.click(within(table).getByRole('button', { name: /Visibility/ }))
  await waitFor(() => expect(router.state.location.search).toMatchObject({ totals: 'visibility', direction: 'desc' }))
  expect(server.callsOf('GET /projects/list-tag-totals/{id}').at(-1)?.values).toMatchObject({
    sort: 'visibility',
    direction: 'desc',
  })
  await user.click(await screen.findByRole('link', { name: 'Untagged' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ untagged: 'yes' }))
})
