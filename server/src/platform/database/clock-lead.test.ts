import { expect, test, vi } from 'vitest'
import { createTestApp } from '../../testing/create-test-app.ts'
import { after, days } from '../clock/clock.ts'
import { isFarAhead } from './clock-lead.ts'

test('a machine’s clock that is days ahead of the database’s is noticed; a clock moved on purpose is ignored', async () => {
  const app = await createTestApp()
  const error = vi.fn()
  const at = (lead: number) => ({ ...app.ctx, log: { ...app.ctx.log, error }, clock: () => after(new Date(), lead) })
  const asMachine = (lead: number) => {
    const ctx = at(lead)
    return isFarAhead(ctx, ctx.clock)
  }
  expect(await asMachine(days(-400))).toBe(false)
  expect(await asMachine(days(1.9))).toBe(false)
  expect(error).not.toHaveBeenCalled()
  expect(await asMachine(days(90.5))).toBe(true)
  expect(error).toHaveBeenCalledWith({ leadDays: 90 }, expect.any(String))
  expect(await isFarAhead(at(days(90)))).toBe(false)
  await app.close()
})
