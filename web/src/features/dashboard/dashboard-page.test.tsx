import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { accountTypes } from '#contract/rules/plan-modules.ts'
import { accountOf, people } from '../../testing/accounts.ts'
import { expectAccessible } from '../../testing/expect-accessible.ts'
import { findWords, openScreen } from '../../testing/open-screen.tsx'

const dashboard = () => screen.findByRole('heading', { level: 1, name: 'Dashboard' })

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
  await openScreen('/')
  await dashboard()
  expect(screen.queryByRole('note')).toBeNull()
})
