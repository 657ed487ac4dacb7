import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { serpCheckMessages } from '#contract/serp-checks/messages.ts'
import { domainListOf, domainOf, viewOf } from '../../../testing/domain-projects.ts'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { fill, findWords, openScreen } from '../../../testing/open-screen.tsx'
import type { Call } from '../../../testing/stub-server.ts'
import { domainMessages } from '../messages.ts'

const compare = 'GET /domain/compare-domains/{id}'
const check = 'POST /domain/check-domain'
const own = domainOf()
const rival = domainOf({ id: 30, target: 'rival.example' })
const elsewhere = domainOf({ id: 31, target: 'elsewhere.example', country_code: 2826 })

/** Domains already compared with are not suggested. */
const rivals = [
  { domain: 'tracked.example', is_competitor: true, pages_count: 3 },
  { domain: 'found.example', is_competitor: false, pages_count: 12 },
  { domain: own.target, is_competitor: false, pages_count: 2 },
]

const comparison = ({ values }: Call) => ({
  domains: [
    own,
    ...String(values.others)
      .split(',')
      .map((id) => ({ ...rival, id: Number(id) })),
  ],
  counts: { shared: 12, missing: 7, won: 5, lost: 4 },
  data: [{ keyword: 'flat white', search_volume: 900, kd: 20, positions: [3, null] }],
  pagination: { current_page: 1, last_page: 1, total: 1 },
})

const open = (address = '?tab=compare') =>
  openScreen(`/domain-view/21${address}`, {
    answers: {
      'GET /domain/view-domain/{id}': () => viewOf(own),
      'GET /domain/list-domain-projects': domainListOf([own, rival, elsewhere]),
      [compare]: comparison,
      'GET /search/rivals': () => ({ data: rivals }),
    },
  })

const dialog = () => screen.findByRole('dialog', { name: 'Compare domains' })

test('checked domains of the same market are free to compare with', async () => {
  const { user, server } = await open()
  await user.click(await screen.findByRole('button', { name: 'Choose domains' }))
  const box = await within(await dialog()).findByRole('checkbox', { name: 'rival.example' })
  expect(within(await dialog()).queryByRole('checkbox', { name: 'elsewhere.example' })).toBeNull()
  await user.click(box)
  await expectAccessible()
  await user.click(within(await dialog()).getByRole('button', { name: 'Compare' }))
  const table = await screen.findByRole('table', { name: 'Keywords: Shared' })
  await waitFor(() => expect(table).toHaveTextContent('flat white9002'))
  expect(within(table).getByRole('link', { name: 'rival.example' })).toHaveAttribute('href', '/domain-view/30?from=21')
  expect(server.callsOf(check)).toEqual([])
  const groups = screen.getByRole('group', { name: 'Keywords' })
  await user.click(within(groups).getByRole('button', { name: 'Missing 7' }))
  await waitFor(() => expect(server.callsOf(compare).at(-1)?.values).toMatchObject({ group: 'missing', others: '30' }))
  expect(window.location.search).toContain('group=missing')
  await expectAccessible()
})

test('a new domain is checked first, at a price said before, and a lost answer is not paid for twice', async () => {
  const { user, server } = await open()
  await user.click(await screen.findByRole('button', { name: 'Choose domains' }))
  const entry = within(await dialog()).getByLabelText('Check a new domain')
  fill(entry, 'kestrelroast.example')
  await user.click(within(await dialog()).getByRole('button', { name: 'Add' }))
  expect(await findWords(serpCheckMessages.duplicateCompetitor)).toBeVisible()
  fill(entry, 'https://third.example/')
  await user.click(within(await dialog()).getByRole('button', { name: 'Add' }))
  // 0.0012 × 50 / (0.11 / 300)
  await waitFor(async () => expect(await dialog()).toHaveTextContent('Cost163.64 credits'))
  expect(await dialog()).toHaveTextContent(domainMessages.keptUnsaved)
  server.answer(check, () => {
    throw new TypeError('Failed to fetch')
  })
  await user.click(within(await dialog()).getByRole('button', { name: 'Check and compare' }))
  await waitFor(async () => expect(within(await dialog()).getByRole('alert')).toHaveTextContent('No response received'))
  server.answer(check, () => ({ message: '', data: { domain_project_id: 44 } }))
  await user.click(within(await dialog()).getByRole('button', { name: 'Check and compare' }))
  await waitFor(() => expect(server.callsOf(compare).at(-1)?.values).toMatchObject({ others: '44' }))
  const [first, second] = server.callsOf(check).map(({ body }) => body)
  expect(first).toMatchObject({ target: 'third.example', limit: 50, country: 2372, language: 'en' })
  expect(second.random_id).toBe(first.random_id)
})

test('known rivals are suggested with a reason, and the price is shown before they are checked', async () => {
  const { user, server } = await open()
  await user.click(await screen.findByRole('button', { name: 'Choose domains' }))
  const suggested = await within(await dialog()).findByRole('button', { name: 'Add found.example' })
  expect(suggested).toHaveAttribute('data-hint', 'In the top ten of 12 results pages')
  expect(within(await dialog()).getByRole('button', { name: 'Add tracked.example' })).toHaveAttribute(
    'data-hint',
    'Tracked competitor · In the top ten of 3 results pages',
  )
  expect(within(await dialog()).queryByRole('button', { name: `Add ${own.target}` })).toBeNull()
  await user.click(suggested)
  expect(within(await dialog()).queryByRole('button', { name: 'Add found.example' })).toBeNull()
  await waitFor(async () => expect(await dialog()).toHaveTextContent('Cost163.64 credits'))
  expect(server.callsOf(check)).toEqual([])
})

test('a domain compared now can be taken out again, though it is not saved', async () => {
  const { user, server } = await open('?tab=compare&others="30,44"')
  const change = await screen.findByRole('button', { name: 'Change domains' })
  await waitFor(() => expect(change).toBeEnabled())
  await user.click(change)
  const boxes = within(await dialog()).getAllByRole('checkbox', { name: 'rival.example' })
  expect(boxes).toHaveLength(2)
  if (boxes[1]) await user.click(boxes[1])
  await user.click(within(await dialog()).getByRole('button', { name: 'Compare' }))
  await waitFor(() => expect(server.callsOf(compare).at(-1)?.values).toMatchObject({ others: '30' }))
})
