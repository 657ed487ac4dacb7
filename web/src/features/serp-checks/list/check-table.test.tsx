import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { people } from '../../../testing/accounts.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { checkListOf, checkOf } from '../../../testing/serp-checks.ts'

test('columns and row height are remembered', async () => {
  const answers = { 'GET /serp/list-serps': checkListOf(people.paid(), [checkOf()]) }
  const { user, close } = await openScreen('/view-serps', { answers })
  await user.click(await screen.findByRole('button', { name: 'Columns' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Engine' }))
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'Compact rows' }))
  close()

  const { user: later } = await openScreen('/view-serps', { answers })
  expect(await screen.findByRole('button', { name: 'Compact rows' })).toHaveAttribute('aria-pressed', 'true')
  await later.click(screen.getByRole('button', { name: 'Columns' }))
  expect(await screen.findByRole('checkbox', { name: 'Engine' })).not.toBeChecked()
  expect(screen.getByRole('checkbox', { name: 'Device' })).toBeChecked()
})

test('the bands of a check end at its depth, and the legend at that of the deepest check', async () => {
  const checks = [checkOf({ id: 12, depth: 10 }), checkOf({ id: 13, depth: 50 })]
  await openScreen('/view-serps', { answers: { 'GET /serp/list-serps': checkListOf(people.paid(), checks) } })
  expect(await screen.findByRole('img', { name: 'Top 3: 0, 4–10: 2, Not found: 0' })).toBeVisible()
  expect(screen.getByRole('img', { name: 'Top 3: 0, 4–10: 2, 11–20: 0, 21–50: 0, Not found: 0' })).toBeVisible()
  expect(screen.getByText('21–50')).toBeVisible()
  expect(screen.queryByText('21–100')).toBeNull()
})

test('a check of a path says where another page of the domain ranks, and links to a check of the whole domain', async () => {
  const items = checkOf({ keywords: ['sneakers', 'boots'] }).items
  const [missing, found] = items
  if (missing === undefined || found === undefined) throw new Error('no items')
  const other_page = { rank: 4, url: 'https://www.nike.example/running-shoes' }
  const none = { state: 'not_in_depth', rank: null, rank_absolute: null, url: null } as const
  const check = checkOf({ url: 'nike.example/shoes', items: [{ ...missing, ...none, other_page }, found] })
  const answers = { 'GET /serp/list-serps': checkListOf(people.paid(), [check]) }
  await openScreen('/view-serps?open=12', { answers })
  const words = 'Another page of nike.example ranks 4: /running-shoes'
  const table = await screen.findByRole('table', { name: 'Rankings for check 12, nike.example/shoes' })
  expect(within(table).getByText('Other page at 4: /running-shoes')).toBeVisible()
  expect(within(table).getByRole('img', { name: `Not in the 17 results read · ${words}` })).toBeVisible()
  expect(screen.getByText(`Only pages under nike.example/shoes count. ${words} (sneakers).`)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Check all of nike.example' })).toHaveAttribute(
    'href',
    '/create-serp?from=12&whole=true',
  )
})

test('a check of a whole domain shows no such note', async () => {
  const answers = { 'GET /serp/list-serps': checkListOf(people.paid(), [checkOf()]) }
  await openScreen('/view-serps?open=12', { answers })
  await screen.findByRole('table', { name: 'Rankings for check 12, shop.example.com' })
  expect(screen.queryByText(/Only pages under/)).toBeNull()
})
