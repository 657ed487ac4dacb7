import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { CreditHistoryEntry } from '#contract/credits/endpoints.ts'
import { openScreen } from '../../testing/open-screen.tsx'

const entry = (id: string, changes: Partial<CreditHistoryEntry>): CreditHistoryEntry => ({
  id,
  title: `Entry ${id}`,
  is_added: 0,
  credits_used: 60,
  date_time: '2026-11-20T10:42:00.000Z',
  state: 'booked',
  ...changes,
})

test('what became of credits is said in words; spent and expired ones are not coloured as failures', async () => {
  const history = [
    entry('1', { title: 'Credits expired', state: 'expired' }),
    entry('2', { title: 'SERP check' }),
    entry('3', { title: 'Pro plan', is_added: 1 }),
    entry('4', { title: 'Check under way', state: 'held' }),
    entry('5', { title: 'Failed check', state: 'released', credits_used: 0 }),
  ]
  await openScreen('/credits-list', {
    answers: { 'GET /user/history': () => ({ history, total: 5, per_page: 10, owed: 0, owed_earlier: 0 }) },
  })
  const use = async (title: string) => {
    const row = await screen.findByRole('row', { name: new RegExp(`^${title}`) })
    return within(row).getAllByRole('cell').at(-1)?.textContent
  }
  expect(await use('Credits expired')).toBe('Expired−60.00')
  expect(await use('SERP check')).toBe('Deducted−60.00')
  expect(await use('Pro plan')).toBe('Added+60.00')
  expect(await use('Check under way')).toBe('Held until the run completes−60.00')
  expect(await use('Failed check')).toBe('Not charged0.00')
  const tones = [...document.querySelectorAll('[data-tone]:not([data-tone="quiet"])')].map((amount) => [
    amount.textContent,
    amount.getAttribute('data-tone'),
  ])
  expect(tones).toEqual([
    ['+60.00', 'up'],
    ['−60.00', 'held'],
  ])
})

test('one kind of entry can be shown alone, in the address too', async () => {
  const history = [entry('1', { title: 'SERP check' }), entry('2', { title: 'Pro plan', is_added: 1 })]
  const { user } = await openScreen('/credits-list', {
    answers: {
      'GET /user/history': ({ values: { show } }) => {
        const shown = show === 'expired' ? [] : history.filter(({ is_added }) => show === undefined || is_added === 1)
        return { history: shown, total: shown.length, per_page: 10, owed: 0, owed_earlier: 0 }
      },
    },
  })
  const titles = () =>
    screen
      .queryAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('cell')[0]?.textContent)
  await waitFor(() => expect(titles()).toEqual(['SERP check', 'Pro plan']))
  await user.click(screen.getByRole('radio', { name: 'Added' }))
  await waitFor(() => expect(titles()).toEqual(['Pro plan']))
  expect(window.location.search).toBe('?show=added')
  await user.click(screen.getByRole('radio', { name: 'Expired' }))
  expect(await screen.findByText('No credits have expired')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Show all entries' }))
  await waitFor(() => expect(titles()).toEqual(['SERP check', 'Pro plan']))
  expect(window.location.search).toBe('')
})

test('credits that are owed are said, and how they are paid', async () => {
  const answer = (owed: number) => ({ history: [], total: 0, per_page: 10, owed, owed_earlier: 0 })
  const { server, user } = await openScreen('/credits-list', { answers: { 'GET /user/history': () => answer(70) } })
  expect(await screen.findByRole('note')).toHaveTextContent(
    'You owe 70.00 credits that were used before their payment was refunded or disputed. They’ll be deducted from your next credits.',
  )
  server.answer('GET /user/history', () => ({ ...answer(70), owed_earlier: 50 }))
  await user.click(screen.getByRole('radio', { name: 'Used' }))
  expect(await screen.findByText(/50.00 of them come from a deleted account with the same email address/)).toBeVisible()
  server.answer('GET /user/history', () => answer(0))
  await user.click(screen.getByRole('radio', { name: 'Added' }))
  await waitFor(() => expect(screen.queryByRole('note')).toBeNull())
})

const forecast = {
  available: 33.45,
  until: '2026-12-20T12:00:00.000Z',
  planned: 91.64,
  runs: 14,
  modules: [{ module: 'SERP Projects', runs: 14, credits: 91.64 }],
  runs_out_at: '2026-11-28T06:00:00.000Z',
  auto_recharge: null,
}
const recharge = { threshold: 1_000, credits: 4_000, amount: 10, currency: 'GBP' }

async function openForecast(other: object = {}) {
  await openScreen('/credits-list', {
    answers: {
      'GET /user/history': () => ({ history: [], total: 0, per_page: 10, owed: 0, owed_earlier: 0 }),
      'GET /credits/forecast': () => ({ ...forecast, ...other }),
    },
  })
  const tiles = () => screen.getByLabelText('Credit forecast')
  // Its place is held by unseen tiles until it is there.
  await waitFor(() => expect(tiles()).toBeVisible())
  return tiles()
}

test('beside the credits stands what schedules will use, and the day they run out', async () => {
  const tiles = await openForecast()
  expect(tiles).toHaveTextContent('Planned by schedules until 20 Dec 2026')
  expect(tiles).toHaveTextContent('Up to 91.64 credits')
  expect(tiles).toHaveTextContent('SERP Projects: 14 runs')
  expect(tiles).toHaveTextContent('Enough credits until28 Nov 2026')
  expect(tiles).toHaveTextContent('From then on, scheduled runs are skipped unless you add credits.')
})

test('with Auto Recharge the day is one without it, and what it buys is said', async () => {
  const tiles = await openForecast({ auto_recharge: recharge })
  expect(tiles).toHaveTextContent('Without Auto Recharge, enough credits until28 Nov 2026')
  expect(tiles).toHaveTextContent(
    'Auto Recharge is on. It buys 4,000 credits for £10 when fewer than 1,000 are left, at most once an hour and five times a day. Runs that cost more than what is left are skipped.',
  )
  expect(tiles).not.toHaveTextContent('unless you add credits')
})

test('credits that last say so with Auto Recharge too', async () => {
  const tiles = await openForecast({ auto_recharge: recharge, runs_out_at: null })
  expect(tiles).toHaveTextContent('Enough credits until20 Dec 2026Your credits cover all scheduled runs')
  expect(tiles).toHaveTextContent('Auto Recharge is on. It buys 4,000 credits for £10')
})

test('the alert is turned on with a number, changed and turned off', async () => {
  let threshold: number | null = null
  const { user } = await openScreen('/credits-list', {
    answers: {
      'GET /user/history': () => ({ history: [], total: 0, per_page: 10, owed: 0, owed_earlier: 0 }),
      'GET /credits/alert': () => ({ threshold }),
      'PUT /credits/alert': ({ body }) => {
        threshold = body.threshold
        return { message: 'Alert updated.', data: { threshold } }
      },
    },
  })
  const turn = await screen.findByRole('switch', { name: 'Email me when my credits drop below' })
  await user.click(turn)
  await waitFor(() => expect(screen.getByRole('switch')).toBeChecked())
  expect(threshold).toBe(500)
  const number = screen.getByLabelText('Credits below which an email is sent')
  await user.clear(number)
  await user.type(number, '750')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(threshold).toBe(750))
  await user.click(screen.getByRole('switch'))
  await waitFor(() => expect(threshold).toBeNull())
})
