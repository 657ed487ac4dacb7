import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { refusal } from '../../../testing/stub-server.ts'

const nothing = { data: [] }
const answers = {
  'GET /user/sessions': () => nothing,
  'GET /user/devices': () => ({ ...nothing, code_every_time: false }),
}

test('an account is deleted with its password, and leads to the sign-in form', async () => {
  const asked: unknown[] = []
  const { user, server } = await openScreen('/user-security', {
    answers: {
      ...answers,
      'POST /user/delete-account': ({ body }) => {
        asked.push(body)
        return refusal('password.wrong')
      },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Delete my account' }))
  const dialog = await screen.findByRole('dialog')
  await expectAccessible()
  const confirm = within(dialog).getByRole('button', { name: 'Delete my account' })
  await user.click(confirm)
  expect(within(dialog).getByText('Enter your password.')).toBeVisible()
  expect(asked).toEqual([])
  await user.type(within(dialog).getByLabelText('Your password'), 'Zebra#Kayak9')
  await user.click(confirm)
  await waitFor(() => expect(asked).toEqual([{ password: 'Zebra#Kayak9' }]))
  expect(localStorage.getItem('accessToken')).not.toBeNull()
  server.answer('POST /user/delete-account', () => ({ message: 'Your account was deleted.' }))
  await user.click(confirm)
  await waitFor(() => expect(window.location.pathname).toBe('/login'))
  expect(await screen.findByText('Your account was deleted.')).toBeVisible()
  expect(localStorage.getItem('accessToken')).toBeNull()
})

test('an export that fails says so', async () => {
  const { user } = await openScreen('/user-security', {
    answers: { ...answers, 'POST /user/export-data': () => refusal('rate.limited') },
  })
  await user.click(await screen.findByRole('button', { name: 'Export my data' }))
  expect(await screen.findByText('Your data couldn’t be exported. Please try again later.')).toBeVisible()
})
