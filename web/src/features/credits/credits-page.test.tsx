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
  await openScreen('/credits-list', { answers: { 'GET /user/history': () => ({ history, total: 5, per_page: 10 }) } })
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
        return { history: shown, total: shown.length, per_page: 10 }
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
