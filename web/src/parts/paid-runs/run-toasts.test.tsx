import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { serpCheckMessages } from '#contract/serp-checks/messages.ts'
import { people } from '../../testing/accounts.ts'
import { findWords, openScreen } from '../../testing/open-screen.tsx'
import { checkListOf, checkOf } from '../../testing/serp-checks.ts'

afterEach(() => void vi.useRealTimers())

/** A stream that tells what a test has happen. */
function openStream() {
  const body = new TransformStream<Uint8Array, Uint8Array>()
  const writer = body.writable.getWriter()
  return {
    reply: () => new Response(body.readable, { headers: { 'content-type': 'text/event-stream' } }),
    tell: (event: object) =>
      writer.write(new TextEncoder().encode(`event: message\ndata: ${JSON.stringify(event)}\n\n`)),
  }
}

const toasts = () => [...document.querySelectorAll('.mantine-Notification-root')].map(({ textContent }) => textContent)

test('the message that a run started is replaced by the one that it ended, and no other run’s end is told', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const account = people.paid()
  const check = checkOf({ id: 4_012, takenAt: '2026-01-01T00:00:00.000Z' })
  const stream = openStream()
  const { user } = await openScreen('/view-serps', {
    account,
    answers: {
      'GET /serp/list-serps': checkListOf(account, [check]),
      'GET /events': stream.reply,
      'POST /serp/refresh-serp': ({ body }) => ({ message: serpCheckMessages.refreshed, data: { id: body.id } }),
    },
  })
  await user.click(await screen.findByRole('button', { name: /^Refresh check 4012/ }))
  await user.click(await screen.findByRole('button', { name: 'Refresh' }))
  expect(await findWords(serpCheckMessages.refreshed)).toBeVisible()

  const ended = { type: 'serp-check', state: 'done', done_count: 2, failed_count: 0, keywords_count: 2 }
  await act(async () => {
    await stream.tell({ ...ended, id: 4_999 })
    await stream.tell({ ...ended, id: check.id, state: 'running', done_count: 1 })
    await stream.tell({ ...ended, id: check.id, done_count: 1, failed_count: 1 })
  })
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  await waitFor(() => expect(toasts()).toEqual(['Run finished: 1 keyword checked, 1 failed and was refunded.']))
  await act(() => vi.advanceTimersByTimeAsync(3_500))
  await waitFor(() => expect(toasts()).toEqual([]))
})
