import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { notificationMessages } from '#contract/notifications/messages.ts'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { findWords, openScreen } from '../../../testing/open-screen.tsx'
import { refusal } from '../../../testing/stub-server.ts'

const look = 'GET /notifications/unsubscribe/{token}'
const use = 'POST /notifications/unsubscribe'
const name = 'Plan or trial ends soon'

test.each([null, undefined])('a link unsubscribes by a click only (signed in: %s)', async (account) => {
  const { user, server } = await openScreen('/unsubscribe/a-token', {
    ...(account === null && { account }),
    answers: {
      [look]: () => ({ data: { name, is_emailed: true } }),
      [use]: () => refusal('server.failed'),
    },
  })
  expect(await findWords(`Stop getting these emails: ${name}.`)).toBeVisible()
  expect(server.callsOf(use)).toEqual([])
  await expectAccessible()
  server.answer(use, () => ({ message: notificationMessages.unsubscribed, data: { name } }))
  await user.click(screen.getByRole('button', { name: 'Unsubscribe' }))
  expect(await screen.findByRole('heading', { name: notificationMessages.unsubscribed })).toBeVisible()
  expect(server.callsOf(use).map(({ body }) => body)).toEqual([{ token: 'a-token' }])
  expect(screen.getByRole('link', { name: 'Email preferences' })).toHaveAttribute(
    'href',
    '/user-profile?tab=notifications',
  )
})

test.each([
  ['has been used', () => ({ data: { name, is_emailed: false } }), `You don’t get these emails: ${name}.`],
  ['was changed', () => refusal('link.ended'), notificationMessages.badLink],
])('a link that %s says so', async (_what, answer, words) => {
  await openScreen('/unsubscribe/a-token', { account: null, answers: { [look]: answer } })
  expect(await findWords(words)).toBeVisible()
})
