import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { roles } from '../../parts/access/index.ts'
import { hours } from '../../platform/clock/clock.ts'
import { openBrowser } from '../../testing/browser.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { signedIn } from '../../testing/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
})
afterAll(() => app.close())
// Otherwise, a test would use up the attempts of the next one.
beforeEach(() => app.clock.advance(hours(1)))

const password = 'Correct#Horse9'
const post = (path: string, body: unknown) => openBrowser(app).call('POST', path, { body })

/** One address in all the ways to write it, the stored one first. */
function spellingsOf([ascii, written]: readonly [string, string]) {
  const person = `anna-${uuid()}`
  const domains = [ascii, written, written.toUpperCase(), ascii.toUpperCase(), written.normalize('NFD'), `${written}.`]
  const [stored = '', ...others] = [...new Set(domains)].map((domain, at) =>
    at % 2 === 0 ? `${person}@${domain}` : `${person.toUpperCase()}@${domain}`,
  )
  return { stored: stored.toLowerCase(), spellings: [stored, ...others] }
}

const domains = [
  ['xn--mnchen-3ya.de', 'münchen.de'],
  ['acme.xn--p1ai', 'acme.рф'],
  ['xn--80aafi6cg.xn--p1ai', 'правда.рф'],
  ['xn--r8jz45g.jp', '例え.jp'],
] as const

const emailsStored = async (email: string) => {
  const { rows } = await app.ctx.db.execute(sql`select email from accounts where email = ${email}`)
  return rows.length
}

describe.each(domains)('an address at %s, which is %s', (...domain) => {
  test('registers one account in all its spellings, which all sign in and get the link', async () => {
    const { stored, spellings } = spellingsOf(domain)
    const [first, ...others] = spellings.toReversed()
    expect(await post('/register', { name: 'Anna Bright', email: first, password })).toMatchObject({ status: 200 })
    expect(await emailsStored(stored)).toBe(1)
    for (const email of others) {
      app.clock.advance(hours(1))
      expect(await post('/register', { name: 'Anna Bright', email, password })).toMatchObject({
        body: { code: 'email.taken' },
      })
    }
    for (const email of spellings) {
      app.clock.advance(hours(1))
      expect(await post('/login', { email, password }), email).toMatchObject({ status: 200, body: { otp: true } })
      expect(await post('/reset-password', { email })).toMatchObject({ status: 200 })
      await app.workOff()
    }
    const messages = app.emailMessages(stored)
    expect(new Set(messages.map(({ to }) => to))).toEqual(new Set([stored]))
    const links = messages.filter(({ subject }) => subject === 'Reset your password')
    expect(links).toHaveLength(spellings.length)
  })

  test('can be changed to by its owner and by staff', async () => {
    const staff = await signedIn(app.ctx, 'superadmin')
    const person = await signedIn(app.ctx, 'paid')
    const { stored, spellings } = spellingsOf(domain)
    const [, written = ''] = spellings
    const change = (token: string, body: object) =>
      app.call('PUT', `/profile/update/${person.id}`, { token, body: { ...body } })
    expect(await change(person.token, { email: written, oldPassword: person.password })).toMatchObject({
      body: { data: { email_pending: stored } },
    })
    await app.workOff()
    const token = /\/confirm-email\/([\w-]{43})\s/.exec(app.emailMessages(stored)[0]?.text ?? '')?.[1]
    expect(await post('/confirm-email', { token })).toMatchObject({ status: 200 })
    expect(await emailsStored(stored)).toBe(1)
    // Another spelling of the same address isn’t a change.
    for (const email of spellings)
      expect(await change(staff.token, { email })).toMatchObject({ body: { message: 'Profile updated successfully.' } })
    const other = spellingsOf(domain)
    expect(await change(staff.token, { email: other.spellings[1] })).toMatchObject({ status: 200 })
    expect(await emailsStored(other.stored)).toBe(1)
  })

  test('is found by staff in any spelling, by its domain too', async () => {
    const staff = await signedIn(app.ctx, 'superadmin')
    const { stored, spellings } = spellingsOf(domain)
    const roleIds = new Map((await app.ctx.db.select().from(roles)).map(({ id, name }) => [name, id]))
    const body = {
      firstname: 'Nia',
      lastname: 'Byrne',
      email: spellings[1],
      contact: '',
      language: 'fr',
      country: 2250,
    }
    const created = await app.call('POST', '/users/create', {
      token: staff.token,
      body: { ...body, role: roleIds.get('Customer'), type: 1, credits: 0 },
    })
    expect(created).toMatchObject({ status: 200, body: { data: { email: stored } } })
    for (const search of [...spellings, domain[0], domain[1], `@${domain[1]}`]) {
      const query = encodeURIComponent(search)
      for (const path of [`/users?search=${query}`, `/customers?search=${query}`]) {
        const { body: found } = await app.call('GET', path, { token: staff.token })
        expect(
          (found as { data: { email: string }[] }).data.map(({ email }) => email),
          path,
        ).toContain(stored)
      }
    }
  })
})

test.each([
  'anna@acme™.example',
  'anna@“acme”.example',
  'анна@правда.рф',
  'anna@xn--acme-996ak.example',
  'anna@acme.example,',
  'anna@acme',
])('%s isn’t an address', async (email) => {
  expect(await post('/register', { name: 'Anna Bright', email, password })).toMatchObject({
    status: 400,
    body: { code: 'input.invalid', data: { issues: [{ path: 'email' }] } },
  })
})
