import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { profileMessages } from '#contract/accounts/messages.ts'
import { accountOf } from '../../../testing/accounts.ts'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { field, fill, findWords, openScreen } from '../../../testing/open-screen.tsx'
import { type Answer, refusal } from '../../../testing/stub-server.ts'

const account = accountOf({ role: [], roles: [], country: 2826 })
const changed =
  (data: object, emailPending: string | null = null): Answer =>
  () => ({
    message: emailPending === null ? profileMessages.updated : profileMessages.emailPending,
    data: { userData: { ...account.userData, ...data }, email_pending: emailPending },
  })

const open = async (answer: Answer = changed({})) => {
  const opened = await openScreen('/user-profile', { account, answers: { 'PUT /profile/update/{id}': answer } })
  await screen.findByRole('heading', { name: 'Edit Your Profile' })
  return {
    ...opened,
    save: () => opened.user.click(screen.getByRole('button', { name: 'Update info' })),
    sent: () => opened.server.callsOf('PUT /profile/update/{id}').map(({ values, body }) => [values.id, body]),
  }
}
const summary = () => within(screen.getByRole('region', { name: 'Profile summary' }))

test('shows who one is, and sends only what was changed', async () => {
  const { user, save, sent } = await open(changed({ name: 'Orla Byrne', contact: '+353 1 234 5678' }))
  expect(summary().getByText('No Role Assigned')).toBeVisible()
  expect(summary().getByText('United Kingdom')).toBeVisible()
  expect(summary().getByText('Not Provided')).toBeVisible()
  expect(summary().getByText('5,000.00')).toBeVisible()
  await expectAccessible()
  expect(screen.getByRole('button', { name: 'Update info' })).toBeDisabled()

  fill(await field('Full Name'), '  ')
  await save()
  expect(await findWords(profileMessages.name)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(await field('Full Name')).toHaveValue('Orla Nolan')

  fill(await field('Full Name'), 'Orla Byrne')
  fill(await field('Phone Number'), '+353 1 234 5678')
  await save()
  expect(await findWords(profileMessages.updated)).toBeVisible()
  expect(await summary().findByText('Orla Byrne')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Update info' })).toBeDisabled()
  expect(sent()).toEqual([['7', { name: 'Orla Byrne', contact: '+353 1 234 5678' }]])
})

test('another address takes the current password and waits for its link', async () => {
  const email = 'orla@beanharbour.example'
  const { save, sent, server } = await open(() => refusal('password.wrong'))
  expect(screen.queryByLabelText('Current password')).not.toBeInTheDocument()
  fill(await field('Email Address'), email)
  fill(await field('Current password'), 'Wrong#Horse9')
  await save()
  expect(await findWords('Incorrect password.')).toBeVisible()

  server.answer('PUT /profile/update/{id}', () => refusal('email.taken'))
  await save()
  expect(await findWords('The email has already been taken!')).toBeVisible()

  server.answer('PUT /profile/update/{id}', changed({}, email))
  await save()
  expect(await findWords(`We sent a link to ${email}.`)).toBeVisible()
  expect(await field('Email Address')).toHaveValue(account.userData.email)
  expect(sent().at(-1)).toEqual(['7', { email, oldPassword: 'Wrong#Horse9' }])
})

test('asks before unsaved changes are left, for another tab too', async () => {
  const { user, router } = await open()
  fill(await field('Full Name'), 'Orla Byrne')
  await user.click(screen.getByText('Notifications'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }))
  await user.click(dialog.getByRole('button', { name: 'Stay' }))
  expect(await field('Full Name')).toHaveValue('Orla Byrne')
  await user.click(screen.getByText('Notifications'))
  await user.click(await screen.findByRole('button', { name: 'Leave without saving' }))
  expect(await findWords('Email me when my credits drop below')).toBeVisible()
  expect(router.state.location.search).toEqual({ tab: 'notifications' })
})
