import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { passwordMessages } from '#contract/accounts/messages.ts'
import { field, fill, findWords, openScreen } from '../../../testing/open-screen.tsx'
import { type Answer, refusal } from '../../../testing/stub-server.ts'
import { passwordFormMessages } from '../messages.ts'

const password = 'Lungo#Macchiato'

const open = async (answer: Answer) => {
  const opened = await openScreen('/changepassword/a-link', {
    account: null,
    answers: { 'POST /update-password': answer },
  })
  const choose = async (chosen: string, repeated = chosen) => {
    fill(await field(/^New password/), chosen)
    fill(await field('Confirm password'), repeated)
    await opened.user.click(screen.getByRole('button', { name: 'Change password' }))
  }
  return { ...opened, choose, changes: () => opened.server.callsOf('POST /update-password') }
}

test('a password that breaks the rules or is repeated wrongly is named and not sent', async () => {
  const { choose, changes } = await open(() => ({ message: passwordMessages.changed }))
  await choose('lungo', password)
  expect(await findWords(passwordMessages.mismatch)).toBeVisible()
  expect(await findWords(passwordFormMessages.differ)).toBeVisible()
  expect(await field(/^New password/)).toHaveFocus()
  expect(
    screen.getAllByRole('listitem').filter(({ textContent }) => textContent?.includes('not yet met')),
  ).toHaveLength(1)
  expect(changes()).toEqual([])
})

test('a common password is refused beside its field, and the link still works for another', async () => {
  const { choose, changes, server } = await open(() =>
    refusal('input.invalid', { data: { issues: [{ path: 'password', message: passwordMessages.common }] } }),
  )
  await choose('Password!')
  expect(await findWords(passwordMessages.common)).toBeVisible()
  expect(await field(/^New password/)).toHaveAccessibleDescription(new RegExp(passwordMessages.common))

  server.answer('POST /update-password', () => ({ message: passwordMessages.changed }))
  await choose(password)
  expect(await screen.findByRole('heading', { name: passwordMessages.changed })).toBeVisible()
  expect(changes().map(({ body }) => body)).toEqual([
    { password: 'Password!', confirmPassword: 'Password!', token: 'a-link' },
    { password, confirmPassword: password, token: 'a-link' },
  ])
})
