import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectAccessible } from '../../testing/expect-accessible.ts'
import { findWords, openScreen } from '../../testing/open-screen.tsx'
import { refusal } from '../../testing/stub-server.ts'
import { securityMessages } from './messages.ts'

const here = {
  id: '01933f3e-7b1c-7000-8000-000000000001',
  device: 'Chrome on Linux',
  ip: '192.0.2.7',
  created_at: '2026-11-20T10:00:00.000Z',
  last_used_at: '2026-11-20T10:00:00.000Z',
  expires_at: '2099-11-20T10:00:00.000Z',
  is_current: true,
  is_support: false,
}

test('lists that cannot be loaded say so, and Retry brings each', async () => {
  // Of a code that is not tried again on its own.
  const fails = () => refusal('input.invalid')
  const { user, server } = await openScreen('/user-security', {
    answers: { 'GET /user/sessions': fails, 'GET /user/devices': fails },
  })
  expect(await findWords(securityMessages.sessionsFailed)).toBeVisible()
  expect(await findWords(securityMessages.devicesFailed)).toBeVisible()
  await expectAccessible()

  server.answer('GET /user/sessions', () => ({ data: [here] }))
  server.answer('GET /user/devices', () => ({ data: [here], code_every_time: false }))
  const [first] = screen.getAllByRole('button', { name: 'Retry' })
  if (first) await user.click(first)
  expect(within(await screen.findByRole('list', { name: 'Sessions' })).getAllByRole('listitem')).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(within(await screen.findByRole('list', { name: 'Trusted devices' })).getAllByRole('listitem')).toHaveLength(1)
})
