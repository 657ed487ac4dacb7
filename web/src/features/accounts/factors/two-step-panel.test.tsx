import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { FactorsView } from '#contract/accounts/factors/rows.ts'
import { passkeyMessages } from '../../../parts/accounts/passkeys.ts'
import { people } from '../../../testing/accounts.ts'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { field, fill, findWords, openScreen } from '../../../testing/open-screen.tsx'
import { type Answer, refusal } from '../../../testing/stub-server.ts'
import { factorWords, requiredWords } from './messages.ts'

const off: FactorsView = {
  passkeys: [],
  authenticator: null,
  recovery_codes: null,
  is_required: false,
  passkey_origin: window.location.origin,
}
const createdAt = '2026-11-20T10:00:00.000Z'
const passkey = {
  id: '01933f3e-7b1c-7000-8000-000000000001',
  name: 'MacBook',
  created_at: createdAt,
  last_used_at: null,
  is_usable: true,
}
const on: FactorsView = {
  ...off,
  passkeys: [passkey],
  authenticator: { created_at: createdAt, last_used_at: createdAt },
  recovery_codes: { left: 2, total: 10, created_at: createdAt },
}
const codes = Array.from({ length: 10 }, (_, at) => `aaaa-bbbb-ccc${at}`)

const open = (factors: FactorsView, answers: Record<string, Answer> = {}) =>
  openScreen('/user-security', {
    answers: {
      'GET /user/sessions': () => ({ data: [] }),
      'GET /user/devices': () => ({ data: [], code_every_time: false }),
      'GET /user/factors': () => ({ data: factors }),
      ...answers,
    },
  })
const methods = () => screen.findByRole('list', { name: 'Two-step verification methods' })

test('an account without a factor is told what one is for, and why this browser has no passkeys', async () => {
  await open(off)
  expect(await findWords(factorWords.none)).toBeVisible()
  expect(await findWords(passkeyMessages.unsupported)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Add passkey' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Set up authenticator app' })).toBeVisible()
  await expectAccessible()
})

test.each([
  [null, passkeyMessages.noDomain],
  ['https://seo.example.com', passkeyMessages.onlyAt('https://seo.example.com')],
])('where passkeys belong to %s it says so', async (passkey_origin, sentence) => {
  await open({ ...off, passkey_origin })
  expect(await findWords(sentence)).toBeVisible()
})

test('an authenticator app is set up step by step, and its recovery codes are not closed by accident', async () => {
  const { user, server } = await open(off, {
    'POST /user/factors/authenticator': ({ body }) =>
      body.password === 'Right#2026'
        ? { data: { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Serpplus:orla?secret=JBSWY3DPEHPK3PXP' } }
        : refusal('password.wrong'),
    'POST /user/factors/authenticator/confirm': ({ body }) =>
      body.code === '123456'
        ? { message: 'Authenticator app added.', data: { recovery_codes: codes } }
        : refusal('code.wrong'),
  })
  await user.click(await screen.findByRole('button', { name: 'Set up authenticator app' }))
  const password = await field('Your password')
  fill(password, 'Wrong#2026')
  await user.keyboard('{Enter}')
  expect(await findWords('Incorrect password.')).toBeVisible()
  fill(password, 'Right#2026')
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible()
  await expectAccessible()
  fill(await screen.findByRole('textbox', { name: 'Code' }), '654321')
  await user.keyboard('{Enter}')
  expect(await findWords('Incorrect code.')).toBeVisible()
  server.answer('GET /user/factors', () => ({ data: { ...on, passkeys: [] } }))
  fill(await screen.findByRole('textbox', { name: 'Code' }), '123456')
  await user.keyboard('{Enter}')

  const dialog = await screen.findByRole('dialog', { name: 'Save your recovery codes' })
  expect(within(dialog).getAllByRole('listitem')).toHaveLength(10)
  await user.keyboard('{Escape}')
  expect(await within(dialog).findByText(factorWords.save)).toBeVisible()
  await user.click(within(dialog).getByRole('button', { name: 'Copy' }))
  await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(codes.join('\n')))
  await user.click(within(dialog).getByRole('button', { name: 'I’ve saved them' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(within(await methods()).getAllByRole('listitem')).toHaveLength(2)
})

test('methods are listed, few recovery codes warn, and a removal takes the password', async () => {
  const { user, server } = await open(on, {
    'POST /user/factors/passkeys/{id}/remove': () => ({ message: 'Passkey removed.' }),
    'POST /user/factors/authenticator/remove': () => refusal('factor.last'),
  })
  const [first, second, third] = within(await methods()).getAllByRole('listitem')
  expect(first).toHaveTextContent(/MacBook.*never used to sign in/)
  expect(second).toHaveTextContent(/Authenticator app.*last used/)
  expect(third).toHaveTextContent('2 of 10 left')
  expect(await findWords(factorWords.few(2))).toBeVisible()
  await expectAccessible()
  await user.click(screen.getByRole('button', { name: 'Remove passkey: MacBook' }))
  fill(await field('Your password'), 'Right#2026')
  await user.click(screen.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(server.callsOf('POST /user/factors/passkeys/{id}/remove')).toHaveLength(1))
  expect(await findWords('Passkey removed.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Remove authenticator app' }))
  fill(await field('Your password'), 'Right#2026')
  await user.click(screen.getByRole('button', { name: 'Remove' }))
  expect(await findWords(/Add another method before you remove this one/)).toBeVisible()
})

test('a list that cannot be loaded says so, and Retry brings it', async () => {
  const { user, server } = await open(on, { 'GET /user/factors': () => refusal('input.invalid') })
  expect(await findWords(factorWords.failed)).toBeVisible()
  server.answer('GET /user/factors', () => ({ data: on }))
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await methods()).toBeVisible()
})

test('a passkey gets another name, and none is refused', async () => {
  const { user, server } = await open(on, {
    'PUT /user/factors/passkeys/{id}': () => ({ message: 'Passkey renamed.' }),
  })
  await user.click(await screen.findByRole('button', { name: 'Rename passkey: MacBook' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Rename passkey' }, { timeout: 5_000 }))
  const name = await dialog.findByRole('textbox', { name: 'Name' })
  expect(name).toHaveValue('MacBook')
  fill(name, ' ')
  await user.keyboard('{Enter}')
  expect(await findWords('Please enter a name for this passkey.')).toBeVisible()
  fill(name, ' Office key ')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(server.callsOf('PUT /user/factors/passkeys/{id}')).toHaveLength(1))
  expect(server.callsOf('PUT /user/factors/passkeys/{id}')[0]?.body).toMatchObject({ name: 'Office key' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('staff who must have a factor see nothing else until they have one and go on', async () => {
  let needsFactor = true
  let factors = off
  const { user } = await openScreen('/privacy-policy', {
    account: people.admin(),
    answers: {
      'GET /user/show': () => ({ ...people.admin(), needsFactor }),
      'GET /user/factors': () => ({ data: factors }),
      'POST /user/factors/authenticator': () => ({
        data: { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Serpplus:ada?secret=JBSWY3DPEHPK3PXP' },
      }),
      'POST /user/factors/authenticator/confirm': () => {
        needsFactor = false
        factors = { ...on, is_required: true, passkeys: [] }
        return { message: 'Authenticator app added.', data: { recovery_codes: codes } }
      },
    },
  })
  expect(await screen.findByRole('heading', { name: requiredWords.title })).toBeVisible()
  await expectAccessible()
  await user.click(await screen.findByRole('button', { name: 'Set up authenticator app' }))
  fill(await field('Your password'), 'Right#2026')
  await user.keyboard('{Enter}')
  fill(await screen.findByRole('textbox', { name: 'Code' }), '123456')
  await user.keyboard('{Enter}')
  await user.click(await screen.findByRole('button', { name: 'I’ve saved them' }))
  await user.click(await screen.findByRole('button', { name: 'Continue' }, { timeout: 5_000 }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Privacy policy' })).toBeVisible()
})
