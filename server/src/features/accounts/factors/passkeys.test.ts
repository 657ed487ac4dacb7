import { eq } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { describe, expect, test } from 'vitest'
import { hours, minutes } from '../../../platform/clock/clock.ts'
import { enterCode } from '../../../testing/code-sign-in.ts'
import {
  app,
  auditOf,
  begin,
  customer,
  failure,
  list,
  post,
  setUpFactorTests,
  subjectsTo,
} from '../../../testing/factor-tests.ts'
import type { Person } from '../../../testing/people.ts'
import { addPasskey, enterPasskey, here, passkeyOptions, signInOptions } from '../../../testing/second-factors.ts'
import { createSoftwareAuthenticator } from '../../../testing/software-authenticator.ts'
import { passkeys } from '../tables.ts'

setUpFactorTests()

describe('a passkey', () => {
  test('signs in after the password, and its owner sees when', async () => {
    const person = await customer()
    const { authenticator, codes } = await addPasskey(app, person)
    expect(codes).toHaveLength(10)
    const second = await addPasskey(app, person, { counts: false })
    expect(second.codes).toEqual([])
    const browser = await begin(person, ['passkey', 'recovery-code'])
    const done = await enterPasskey(browser, authenticator, await signInOptions(browser))
    expect(done).toMatchObject({ status: 200, body: { userData: { id: person.id } } })
    // A passkey that does not count, as synced ones do not, signs in again and again.
    for (let at = 0; at < 2; at += 1) {
      const next = await begin(person)
      expect((await enterPasskey(next, second.authenticator, await signInOptions(next))).status).toBe(200)
    }
    const { passkeys: shown } = await list(person)
    expect(shown).toMatchObject([
      { name: 'Security key', is_usable: true },
      { name: 'Security key', is_usable: true },
    ])
    expect(shown.every(({ last_used_at }) => last_used_at !== null)).toBe(true)
    expect((await auditOf(person, 'sign-in')).map(({ data }) => data)).toEqual(Array(3).fill({ by: 'passkey' }))
    expect((await subjectsTo(person)).filter((subject) => subject === 'Passkey added to your account')).toHaveLength(2)
  })

  test('is refused from elsewhere, for another challenge, of somebody else, copied, and in the wrong ceremony', async () => {
    const [person, other] = [await customer(), await customer()]
    const { authenticator } = await addPasskey(app, person)
    const theirs = await addPasskey(app, other)
    const refused = failure(422, 'passkey.wrong')
    const browser = await begin(person)
    const from = async (place: typeof here) => enterPasskey(browser, authenticator, await signInOptions(browser), place)
    expect(await from({ ...here, origin: 'https://localhost.example' })).toMatchObject(refused)
    expect(await from({ ...here, rpId: 'example' })).toMatchObject(refused)
    expect(await enterPasskey(browser, theirs.authenticator, await signInOptions(browser))).toMatchObject(refused)
    expect(await enterPasskey(browser, createSoftwareAuthenticator(), await signInOptions(browser))).toMatchObject(
      refused,
    )
    // The fifth ends the sign-in.
    expect(await enterPasskey(browser, authenticator, { challenge: 'A'.repeat(43) })).toMatchObject(
      failure(422, 'code.ended'),
    )
    const again = await begin(person)
    // A challenge is another sign-in's, used once, and valid for minutes.
    const elsewhere = await signInOptions(await begin(person))
    expect(await enterPasskey(again, authenticator, elsewhere)).toMatchObject(refused)
    const used = await signInOptions(again)
    const credential = authenticator.assert(used, here, { type: 'webauthn.create' })
    expect(await again.call('POST', '/verify-passkey', { body: { credential } })).toMatchObject(refused)
    expect(await enterPasskey(again, authenticator, used)).toMatchObject(refused)
    const expired = await signInOptions(again)
    app.clock.advance(minutes(5))
    expect(await enterPasskey(again, authenticator, expired)).toMatchObject(refused)
    expect(await auditOf(person, 'factor.failed')).toHaveLength(9)
    // Ten an hour for the account.
    const third = await begin(person)
    expect(await enterPasskey(third, authenticator, { challenge: 'A'.repeat(43) })).toMatchObject(refused)
    expect(await enterPasskey(third, authenticator, await signInOptions(third))).toMatchObject(
      failure(429, 'rate.limited'),
    )
    app.clock.advance(hours(1))
    const last = await begin(person)
    const options = await signInOptions(last)
    const signed = authenticator.assert(options, here, { counter: 100 })
    expect((await last.call('POST', '/verify-passkey', { body: { credential: signed } })).status).toBe(200)
    // A repeated answer opens nothing, and a copy of the passkey counts behind.
    expect(await last.call('POST', '/verify-passkey', { body: { credential: signed } })).toMatchObject(
      failure(422, 'code.ended'),
    )
    const copy = await begin(person)
    const behind = authenticator.assert(await signInOptions(copy), here, { counter: 100 })
    expect(await copy.call('POST', '/verify-passkey', { body: { credential: behind } })).toMatchObject(refused)
  })

  test('is added for the password only, once, from this site, to the account it was begun for', async () => {
    const [person, other] = [await customer(), await customer()]
    const add = (to: Person, credential: unknown) => post(to, '/passkeys', { name: 'Key', credential })
    expect(await post(person, '/passkeys/options', { password: 'Wrong#Horse9' })).toMatchObject(
      failure(422, 'password.wrong'),
    )
    const authenticator = createSoftwareAuthenticator()
    expect(await add(person, authenticator.register({ challenge: 'A'.repeat(43) }, here))).toMatchObject(
      failure(422, 'setup.ended'),
    )
    const elsewhere = { ...here, origin: 'https://evil.example' }
    const refused = failure(422, 'passkey.wrong')
    expect(await add(person, authenticator.register(await passkeyOptions(app, person), elsewhere))).toMatchObject(
      refused,
    )
    const wrongParty = { ...here, rpId: 'evil.example' }
    expect(await add(person, authenticator.register(await passkeyOptions(app, person), wrongParty))).toMatchObject(
      refused,
    )
    const options = await passkeyOptions(app, person)
    expect(await add(other, authenticator.register(options, here))).toMatchObject(failure(422, 'setup.ended'))
    expect((await add(person, authenticator.register(options, here))).status).toBe(200)
    expect(await add(person, authenticator.register(options, here))).toMatchObject(failure(422, 'setup.ended'))
    // The same passkey again, be it for another account.
    expect(await add(other, authenticator.register(await passkeyOptions(app, other), here))).toMatchObject(refused)
    const late = await passkeyOptions(app, person)
    app.clock.advance(minutes(5))
    expect(await add(person, createSoftwareAuthenticator().register(late, here))).toMatchObject(
      failure(422, 'setup.ended'),
    )
    expect((await list(person)).passkeys).toHaveLength(1)
  })

  test('for a former address of the site still requires a second factor but is not offered', async () => {
    const person = await customer()
    const { codes } = await addPasskey(app, person)
    await app.ctx.db.update(passkeys).set({ rpId: 'old.example' }).where(eq(passkeys.accountId, person.id))
    expect((await list(person)).passkeys).toMatchObject([{ is_usable: false }])
    const browser = await begin(person, ['recovery-code'])
    expect(await browser.call('POST', '/verify-passkey/options')).toMatchObject(failure(409, 'passkey.unavailable'))
    expect((await enterCode(browser, codes[0] ?? '')).status).toBe(200)
  })
})

test('a passkey is renamed by its owner alone, and the log does not say what to', async () => {
  const [person, stranger] = [await customer(), await customer()]
  await addPasskey(app, person)
  const id = (await list(person)).passkeys[0]?.id ?? ''
  const rename = ({ token }: Person, name: unknown, of = id) =>
    app.call('PUT', `/user/factors/passkeys/${of}`, { token, body: { name } })
  for (let time = 0; time < 2; time += 1)
    expect(await rename(person, ' Office key ')).toMatchObject({ status: 200, body: { message: 'Passkey renamed.' } })
  expect((await list(person)).passkeys).toMatchObject([{ id, name: 'Office key' }])
  expect(await auditOf(person, 'factor.renamed')).toMatchObject([{ actorId: person.id, data: {} }])
  for (const name of ['', 'two\nlines', 'x'.repeat(61), 7]) expect((await rename(person, name)).status).toBe(400)
  const foreign = await rename(stranger, 'Mine')
  expect(foreign).toMatchObject(failure(404, 'row.not-found'))
  expect((await rename(stranger, 'Mine', uuid())).rawBody).toEqual(foreign.rawBody)
  expect((await list(person)).passkeys).toMatchObject([{ name: 'Office key' }])
})

test('a name is a line of text, and no more than 20 passkeys are kept', async () => {
  const person = await customer()
  const credential = createSoftwareAuthenticator().register(await passkeyOptions(app, person), here)
  for (const name of ['', ' ', 'two\nlines', 'x'.repeat(61)])
    expect((await post(person, '/passkeys', { name, credential })).status).toBe(400)
  await app.ctx.db.insert(passkeys).values(
    Array.from({ length: 20 }, () => ({
      accountId: person.id,
      id: uuid(),
      name: 'Key',
      rpId: here.rpId,
      credentialId: uuid(),
      publicKey: 'none',
      counter: 0,
      transports: [],
      createdAt: app.ctx.clock(),
    })),
  )
  expect(await post(person, '/passkeys', { name: 'Key', credential })).toMatchObject(failure(409, 'factor.limit'))
  expect(await post(person, '/passkeys/options', { password: person.password })).toMatchObject(
    failure(409, 'factor.limit'),
  )
})
