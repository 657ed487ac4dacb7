import { describe, expect, test } from 'vitest'
import { minutes } from '../../../platform/clock/clock.ts'
import { openBrowser } from '../../../testing/browser.ts'
import { enterCode, lastCode, logInFrom } from '../../../testing/code-sign-in.ts'
import { createTestApp } from '../../../testing/create-test-app.ts'
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
  wrong,
} from '../../../testing/factor-tests.ts'
import { type Person, signedIn } from '../../../testing/people.ts'
import { addAuthenticator, addPasskey, codeOfApp } from '../../../testing/second-factors.ts'

setUpFactorTests()

describe('removing a factor', () => {
  test('takes the password; the last factor takes the recovery codes with it, and codes come by email again', async () => {
    const person = await customer()
    const { secret } = await addAuthenticator(app, person)
    await addPasskey(app, person)
    const [{ id = '' } = {}] = (await list(person)).passkeys
    const body = { password: person.password }
    expect(await post(person, `/passkeys/${id}/remove`, { password: 'Wrong#Horse9' })).toMatchObject(
      failure(422, 'password.wrong'),
    )
    expect(await post(await customer(), `/passkeys/${id}/remove`, body)).toMatchObject(failure(404, 'row.not-found'))
    expect((await post(person, `/passkeys/${id}/remove`, body)).status).toBe(200)
    expect(await post(person, `/passkeys/${id}/remove`, body)).toMatchObject(failure(404, 'row.not-found'))
    expect((await list(person)).recovery_codes).toMatchObject({ left: 10 })
    const waiting = await begin(person)
    expect(await post(person, '/authenticator/remove', { password: 'Wrong#Horse9' })).toMatchObject(
      failure(422, 'password.wrong'),
    )
    expect((await post(person, '/authenticator/remove', body)).status).toBe(200)
    expect(await list(person)).toMatchObject({ passkeys: [], authenticator: null, recovery_codes: null })
    // Sign-ins begun before can no longer be finished.
    app.clock.advance(minutes(1))
    expect(await enterCode(waiting, await codeOfApp(app, secret))).toMatchObject(wrong)
    const browser = openBrowser(app)
    expect((await logInFrom(browser, person)).body).toEqual({ otp: true })
    await app.workOff()
    expect((await enterCode(browser, lastCode(app, person.email))).status).toBe(200)
    expect(await auditOf(person, 'factor.removed')).toMatchObject([
      { data: { factor: 'passkey', is_last: false } },
      { data: { factor: 'authenticator', is_last: true } },
    ])
    const subjects = await subjectsTo(person)
    expect(subjects).toContain('Passkey removed from your account')
    expect(subjects).toContain('Authenticator app removed from your account')
  })

  test('or adding a factor voids a sign-in under way', async () => {
    const person = await customer()
    const emailed = openBrowser(app)
    await logInFrom(emailed, person)
    await app.workOff()
    const code = lastCode(app, person.email)
    await addAuthenticator(app, person)
    expect(await enterCode(emailed, code)).toMatchObject(failure(422, 'code.ended'))
  })
})

describe('staff', () => {
  test('reset the factors of a customer who has lost them; those of staff a Superadmin alone does', async () => {
    const [person, colleague] = [await customer(), await signedIn(app.ctx, 'support')]
    const [admin, superadmin] = [await signedIn(app.ctx, 'admin'), await signedIn(app.ctx, 'superadmin')]
    const reset = (by: Person, id: number) => app.call('DELETE', `/user/${id}/factors`, { token: by.token })
    expect(await reset(admin, person.id)).toMatchObject(failure(409, 'factor.none'))
    await addAuthenticator(app, person)
    await addPasskey(app, person)
    await addPasskey(app, colleague)
    const hasFactor = async () => {
      const { body } = await app.call('GET', `/user/show/${person.id}`, { token: admin.token })
      return (body as { userData: { has_factor: boolean } }).userData.has_factor
    }
    expect(await hasFactor()).toBe(true)
    expect((await reset(admin, person.id)).status).toBe(200)
    expect(await hasFactor()).toBe(false)
    expect(await list(person)).toMatchObject({ passkeys: [], authenticator: null, recovery_codes: null })
    expect((await logInFrom(openBrowser(app), person)).body).toEqual({ otp: true })
    expect(await auditOf(person, 'factor.reset')).toMatchObject([{ actorId: admin.id }])
    expect(await subjectsTo(person)).toContain('Two-step verification was reset')

    expect(await reset(admin, colleague.id)).toMatchObject(failure(403, 'account.protected'))
    expect((await reset(superadmin, colleague.id)).status).toBe(200)
    await addPasskey(app, superadmin)
    expect(await reset(superadmin, superadmin.id)).toMatchObject(failure(403, 'ability.missing'))
    expect(await reset(admin, 2_000_000_000)).toMatchObject(failure(404, 'row.not-found'))
  })

  test('must set a factor up where the operator requires it: they reach nothing else, and the last factor stays', async () => {
    const required = await createTestApp({ hasInlineJobs: true, environment: { STAFF_SECOND_FACTOR: 'required' } })
    try {
      const [admin, somebody] = [await signedIn(required.ctx, 'admin'), await signedIn(required.ctx, 'paid')]
      const get = (path: string, { token }: Person) => required.call('GET', path, { token })
      expect((await get('/plans', somebody)).status).toBe(200)
      expect(await get('/plans/manage', admin)).toMatchObject(failure(403, 'factor.required'))
      expect(await get('/user/sessions', admin)).toMatchObject(failure(403, 'factor.required'))
      expect(await get('/user/show', admin)).toMatchObject({ status: 200, body: { needsFactor: true } })
      expect(await get('/user/show', somebody)).toMatchObject({ status: 200, body: { needsFactor: false } })
      const { secret } = await addAuthenticator(required, admin)
      expect((await get('/plans/manage', admin)).status).toBe(200)
      expect(await get('/user/show', admin)).toMatchObject({ body: { needsFactor: false } })
      expect(await get('/user/factors', admin)).toMatchObject({ body: { data: { is_required: true } } })
      const remove = () =>
        required.call('POST', '/user/factors/authenticator/remove', {
          token: admin.token,
          body: { password: admin.password },
        })
      expect(await remove()).toMatchObject(failure(409, 'factor.last'))
      required.clock.advance(minutes(1))
      const browser = openBrowser(required)
      await logInFrom(browser, admin)
      expect((await enterCode(browser, await codeOfApp(required, secret))).status).toBe(200)
      await addPasskey(required, admin)
      expect((await remove()).status).toBe(200)
    } finally {
      await required.close()
    }
  })
})
