import { describe, expect, test } from 'vitest'
import { days, hours } from '../../../platform/clock/clock.ts'
import { checkDomain, showDomain } from '../../../testing/check-domain.ts'
import { app, credits, path, person, priceOf, settle, setUpDomainTests } from '../../../testing/domain-check-tests.ts'
import { openSession } from '../../accounts/index.ts'

setUpDomainTests()

describe('POST /domain/refresh-domain-project/{id}', () => {
  const refresh = (id: number, body: object = {}) =>
    app.call('POST', `/domain/refresh-domain-project/${id}`, { token: person.token, body })

  test('needs a confirmation within four hours; replaces a check of the same day, and adds a date on another day', async () => {
    const id = await checkDomain(app, person)
    await app.workOff()
    expect(await refresh(id)).toMatchObject({ status: 409, body: { code: 'refresh.recent' } })
    expect((await refresh(id, { confirm: true })).status).toBe(202)
    expect(await refresh(id, { confirm: true })).toMatchObject({ status: 202 })
    await app.workOff()
    expect((await showDomain(app, person, id)).available_dates).toEqual(['2027-03-01'])
    app.clock.advance(days(2))
    person.token = await openSession(app.ctx, person.viewer)
    expect((await refresh(id)).status).toBe(202)
    expect((await showDomain(app, person, id)).state).toBe('pending')
    await app.workOff()
    const view = await showDomain(app, person, id)
    expect(view.available_dates).toEqual(['2027-03-03', '2027-03-01'])
    expect(view.compared_date).toBe('2027-03-01')
    expect(await credits()).toBeCloseTo(5_000 - 3 * (await priceOf(100)), 3)
  })

  test('replaces the latest date if it is still the day before in a time zone chosen since', async () => {
    app.clock.moveTo('2027-03-02T02:00:00Z')
    person.token = await openSession(app.ctx, person.viewer)
    const id = await checkDomain(app, person)
    await app.workOff()
    const body = { timeZone: 'America/Los_Angeles' }
    await app.call('POST', `/domain/save-domain-project/${id}`, { token: person.token, body })
    app.clock.advance(hours(4.5))
    person.token = await openSession(app.ctx, person.viewer)
    expect((await refresh(id)).status).toBe(202)
    await app.workOff()
    expect(await showDomain(app, person, id)).toMatchObject({ available_dates: ['2027-03-02'], compared_date: null })
    app.clock.advance(days(1))
    person.token = await openSession(app.ctx, person.viewer)
    await refresh(id)
    await app.workOff()
    // Still the second there at its half past ten in the evening.
    expect((await showDomain(app, person, id)).available_dates).toEqual(['2027-03-02'])
  })

  test('a failed refresh leaves the stored dates as they are', async () => {
    const id = await checkDomain(app, person)
    await app.workOff()
    const before = await showDomain(app, person, id)
    app.sandbox.control.addFault({ path, httpStatus: 500 })
    await refresh(id, { confirm: true })
    await settle()
    const after = await showDomain(app, person, id)
    expect(after.data).toEqual(before.data)
    expect(after.state).toBe('failed')
    expect(await credits()).toBeCloseTo(5_000 - (await priceOf(100)), 4)
  })
})
