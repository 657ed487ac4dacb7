import { screen } from '@testing-library/react'
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
