import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { AccountEvent } from '#contract/accounts/event-endpoints.ts'
import type { Notice } from '#contract/notifications/endpoints.ts'
import { people } from '../../testing/accounts.ts'
import { expectAccessible } from '../../testing/expect-accessible.ts'
import { findWords, openScreen } from '../../testing/open-screen.tsx'
import { type Answer, refusal } from '../../testing/stub-server.ts'
import { noticeMessages } from './messages.ts'

const idOf = (number: number) => `0198c0de-0000-7000-8000-${String(number).padStart(12, '0')}`
const noticeOf = (number: number, changes: Partial<Notice> = {}): Notice => ({
  id: idOf(number),
  topic: 'schedules',
  title: `Notification ${number}`,
  text: 'A scheduled run was skipped.',
  link: { label: 'Add credits', url: '/credits-list' },
  created_at: '2026-11-20T09:00:00.000Z',
  is_read: false,
  ...changes,
})

/** Events that a test sends when it wants to, on every stream a page opens: one that is opened later begins with those so far. */
function liveStream() {
  const streams = new Set<ReadableStreamDefaultController<Uint8Array>>()
  const sent: Uint8Array[] = []
  const send = (event: AccountEvent) => {
    const bytes = new TextEncoder().encode(`event: message\ndata: ${JSON.stringify(event)}\n\n`)
    sent.push(bytes)
    for (const stream of streams) stream.enqueue(bytes)
  }
  const open = () => {
    let own: ReadableStreamDefaultController<Uint8Array>
    return new ReadableStream<Uint8Array>({
      start: (stream) => {
        own = stream
        streams.add(own)
        for (const bytes of sent) own.enqueue(bytes)
      },
      cancel: () => void streams.delete(own),
    })
  }
  send({ type: 'ready' })
  return { send, answer: () => new Response(open(), { headers: { 'content-type': 'text/event-stream' } }) }
}

/** An account whose notices the stub keeps. */
function keeping(notices: Notice[]) {
  const kept = { notices }
  const unread = () => kept.notices.filter(({ is_read }) => !is_read).length
  const answers: Record<string, Answer> = {
    'GET /user/show': () => ({ ...people.paid(), unread_notices: unread() }),
    'GET /notifications': ({ values }) => {
      const shown = kept.notices.filter(
        ({ topic, is_read }) =>
          (values.topic === undefined || values.topic === topic) && (values.unread === undefined || !is_read),
      )
      return { data: shown, next: null, unread: unread() }
    },
    'POST /notifications/read': ({ body }) => {
      const from = kept.notices.findIndex(({ id }) => id === body.up_to)
      kept.notices = kept.notices.map((notice, at) =>
        body.ids?.includes(notice.id) || (from >= 0 && at >= from) ? { ...notice, is_read: true } : notice,
      )
      return { data: { marked: 1, unread: unread() } }
    },
  }
  return { kept, answers }
}

const bell = (name: string) => screen.findByRole('button', { name })

test('the bell counts without a call of its own, opens the newest, and follows what another page does', async () => {
  const { send, answer } = liveStream()
  const { kept, answers } = keeping([noticeOf(2), noticeOf(1)])
  const { user, server, router } = await openScreen('/', {
    answers: {
      ...answers,
      'GET /events': answer,
      'GET /user/history': () => ({ history: [], total: 0, per_page: 10, owed: 0, owed_earlier: 0 }),
    },
  })
  await bell('Notifications, 2 unread')
  expect(server.callsOf('GET /notifications')).toEqual([])

  kept.notices = [noticeOf(3, { title: 'Weekly summary: Kestrel' }), ...kept.notices]
  send({ type: 'notices' })
  await user.click(await bell('Notifications, 3 unread'))
  const panel = within(await screen.findByRole('region', { name: 'Notifications' }))
  expect(await panel.findByText('Weekly summary: Kestrel')).toBeVisible()
  await expectAccessible()

  await user.click(panel.getByRole('button', { name: 'Mark all as read' }))
  await bell('Notifications')
  expect(server.callsOf('POST /notifications/read').map(({ body }) => body)).toEqual([{ up_to: idOf(3) }])
  await waitFor(() => expect(panel.queryByText('Unread:')).toBeNull())

  kept.notices = [noticeOf(4), ...kept.notices]
  send({ type: 'notices' })
  await bell('Notifications, 1 unread')
  await user.click((await panel.findAllByRole('link', { name: 'Add credits' }))[0] as HTMLElement)
  expect(await screen.findByRole('heading', { level: 1, name: 'Credits History' })).toBeVisible()
  expect(router.state.location.pathname).toBe('/credits-list')
  await bell('Notifications')
})

test('more than 99 are not counted on', async () => {
  await openScreen('/', { account: { ...people.paid(), unread_notices: 100 } })
  await bell('Notifications, 99+ unread')
})

test('the page filters, marks one and all as read, and says when there is nothing', async () => {
  const { answers } = keeping([
    noticeOf(3, { topic: 'security', title: 'New sign-in to your account', link: null }),
    noticeOf(2),
    noticeOf(1, { is_read: true, topic: 'billing', link: { label: 'Pay now', url: 'https://invoice.example/i' } }),
  ])
  const { user, router } = await openScreen('/notifications', { answers })
  const table = within(await screen.findByRole('table', { name: 'Notifications' }))
  expect(await table.findByText('Notification 1')).toBeVisible()
  expect(table.getByRole('link', { name: 'Pay now' })).toHaveAttribute('target', '_blank')
  expect(screen.getByText('3 notifications shown, 2 unread in total')).toBeVisible()
  await expectAccessible()

  await user.selectOptions(screen.getByLabelText('Show'), 'Security')
  await waitFor(() => expect(table.queryByText('Notification 2')).toBeNull())
  expect(router.state.location.search).toEqual({ topic: 'security' })
  await user.click(table.getByRole('button', { name: 'Mark as read: New sign-in to your account' }))
  expect(await findWords('1 notification shown, 1 unread in total')).toBeVisible()

  await user.selectOptions(screen.getByLabelText('Show'), 'All notifications')
  await user.click(await screen.findByRole('button', { name: 'Mark all as read' }))
  await user.click(screen.getByRole('switch', { name: 'Unread only' }))
  expect(await findWords(noticeMessages.allRead)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Show all notifications' }))
  expect(await findWords('Notification 2')).toBeVisible()
})

test('an empty page and a failure say so', async () => {
  const { close } = await openScreen('/notifications')
  expect(await findWords(noticeMessages.empty)).toBeVisible()
  close()
  await openScreen('/notifications', { answers: { 'GET /notifications': () => refusal('ability.missing') } })
  expect(await findWords(noticeMessages.failed)).toBeVisible()
})

test('staff who are switched in see notifications and mark none', async () => {
  const { answers } = keeping([noticeOf(1)])
  const account = { ...people.paid(), switched_by: { id: 2, name: 'Ada Admin' }, unread_notices: 1 }
  const { user } = await openScreen('/notifications', { answers: { ...answers, 'GET /user/show': () => account } })
  expect(await findWords('Notification 1')).toBeVisible()
  expect(screen.queryByRole('button', { name: /Mark/ })).toBeNull()
  await user.click(await bell('Notifications, 1 unread'))
  expect(await screen.findByRole('link', { name: 'See all' })).toBeVisible()
  expect(screen.queryByRole('button', { name: /Mark/ })).toBeNull()
})

test('each email that may be turned off has a switch; what is always sent is listed', async () => {
  let isEmailed = true
  const { user, server } = await openScreen('/user-profile?tab=notifications', {
    answers: {
      'GET /notifications/preferences': () => ({
        data: {
          optional: [
            { kind: 'project.weekly-summary', topic: 'summaries', name: 'Weekly summary', is_emailed: isEmailed },
            { kind: 'plan.ending', topic: 'billing', name: 'Plan ends soon', is_emailed: true },
          ],
          always: [{ topic: 'security', name: 'Password changed' }],
        },
      }),
      'PUT /notifications/preferences': ({ body }) => {
        isEmailed = body.is_emailed
        return { message: 'Emails turned off.' }
      },
    },
  })
  const weekly = () => screen.findByRole('switch', { name: 'Weekly summary' })
  expect(await weekly()).toBeChecked()
  expect(await findWords('Security: Password changed')).toBeVisible()
  await expectAccessible()
  await user.click(await weekly())
  await waitFor(async () => expect(await weekly()).not.toBeChecked())
  expect(server.callsOf('PUT /notifications/preferences').map(({ body }) => body)).toEqual([
    { kind: 'project.weekly-summary', is_emailed: false },
  ])
  server.answer('PUT /notifications/preferences', () => refusal('session.switched'))
  await user.click(screen.getByRole('switch', { name: 'Plan ends soon' }))
  await waitFor(() => expect(screen.getByRole('switch', { name: 'Plan ends soon' })).toBeChecked())
})
