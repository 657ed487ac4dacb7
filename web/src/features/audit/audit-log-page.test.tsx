import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { AuditLine } from '#contract/audit/endpoints.ts'
import { people } from '../../testing/accounts.ts'
import { expectAccessible } from '../../testing/expect-accessible.ts'
import { openScreen } from '../../testing/open-screen.tsx'

const anna = { id: 3, name: 'Anna Bright', email: 'anna@serpplus.example', is_deleted: false }
const jane = { id: 7, name: 'Jane Doe', email: 'jane@shop.example', is_deleted: false }
const gone = { id: 17, name: 'Deleted user 17', email: null, is_deleted: true }

const line = (id: number, changes: Partial<AuditLine>): AuditLine => ({
  id,
  at: '2026-11-20T10:42:00.000Z',
  action: 'password.changed',
  actor: jane,
  as: null,
  account: jane,
  ip: '203.0.113.7',
  device: 'Firefox on Linux',
  data: {},
  ...changes,
})

const lines = [
  line(4, { action: 'account.role-changed', actor: anna, data: { before: ['Customer'], after: ['Support'] } }),
  line(3, { action: 'customer.acted-for', actor: anna, as: jane, data: { call: 'POST /projects' } }),
  line(2, {}),
  line(1, { action: 'sign-in.failed', actor: null, account: gone, ip: null, device: null }),
]

const superadmin = people.admin()
const sentences = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent)

test('each line is a sentence, and opens with everything that was recorded', async () => {
  const { user } = await openScreen('/audit-log', {
    account: superadmin,
    answers: { 'GET /audit-log': () => ({ data: lines, next: null }) },
  })
  await screen.findByRole('button', { name: 'Jane Doe changed their password' })
  expect(sentences()).toEqual([
    'Anna Bright changed the role of Jane Doe to Support',
    'Anna Bright, as Jane Doe, made a change: POST /projects',
    'Jane Doe changed their password',
    'A sign-in to Deleted user 17 failed',
  ])
  const opener = screen.getByRole('button', { name: /^Anna Bright, as Jane Doe/ })
  await user.click(opener)
  const drawer = await screen.findByRole('dialog')
  for (const text of ['Anna Bright, anna@serpplus.example (3)', 'Switched into', '203.0.113.7', 'POST /projects'])
    expect(within(drawer).getByText(text)).toBeVisible()
  await expectAccessible()
  await user.click(within(drawer).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('filters stand in the address, are asked of the server, and are cleared together', async () => {
  const asked: Record<string, unknown>[] = []
  const { user } = await openScreen('/audit-log?ip=203.0', {
    account: superadmin,
    answers: {
      'GET /audit-log': ({ values }) => {
        asked.push(values)
        return { data: values.action === undefined ? lines : [], next: null }
      },
    },
  })
  await screen.findByRole('button', { name: 'Jane Doe changed their password' })
  // A part of an address finds nothing, and is not asked for.
  expect(asked[0]).toEqual({})
  expect(screen.getByText('Enter a full IP address.')).toBeVisible()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Action' }), 'Role added')
  expect(await screen.findByText('No entries match these filters')).toBeVisible()
  expect(window.location.search).toContain('action=role.added')
  expect(asked.at(-1)).toEqual({ action: 'role.added' })
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  await screen.findByRole('button', { name: 'Jane Doe changed their password' })
  expect(window.location.search).toBe('')
})

test('says what failed, and loads the next page from where the last one ended', async () => {
  let isDown = true
  const { user } = await openScreen('/audit-log', {
    account: superadmin,
    answers: {
      'GET /audit-log': ({ values }) => {
        if (isDown) return new Response('{}', { status: 500 })
        return values.before === undefined
          ? { data: lines.slice(0, 2), next: '1_3' }
          : { data: values.before === '1_3' ? lines.slice(2) : [], next: null }
      },
    },
  })
  expect(await screen.findByText('Couldn’t load the audit log', {}, { timeout: 10_000 })).toBeVisible()
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(sentences()).toHaveLength(4))
})

test('is not for those who may not view it', async () => {
  await openScreen('/audit-log')
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.queryByRole('link', { name: 'Audit log' })).toBeNull()
})
