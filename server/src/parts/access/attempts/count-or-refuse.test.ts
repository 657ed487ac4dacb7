import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hours } from '../../../platform/clock/clock.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { countOrRefuse } from './count-or-refuse.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
})
afterAll(() => app.close())

const once = () => ({ name: 'test', subject: uuid(), most: 1, per: hours(1) })
const refusal = { code: 'rate.limited' }

test('refuses beyond the limit, and runs what belongs to the first refusal once in a window', async () => {
  const limit = once()
  let reported = 0
  const take = () =>
    countOrRefuse(app.ctx, limit, async () => {
      reported += 1
    })
  await take()
  expect(reported).toBe(0)
  await Promise.all(Array.from({ length: 10 }, () => expect(take()).rejects.toMatchObject(refusal)))
  expect(reported).toBe(1)
  app.clock.advance(hours(1))
  await take()
  await expect(take()).rejects.toMatchObject(refusal)
  expect(reported).toBe(2)
})

test('runs it at the next refusal where it failed at the first', async () => {
  const limit = once()
  const reported: string[] = []
  const take = (outcome: 'failed' | 'done') =>
    countOrRefuse(app.ctx, limit, async () => {
      reported.push(outcome)
      if (outcome === 'failed') throw new Error('nothing could be written')
    })
  await take('done')
  await expect(take('failed')).rejects.toThrow('nothing could be written')
  for (let again = 0; again < 2; again += 1) await expect(take('done')).rejects.toMatchObject(refusal)
  expect(reported).toEqual(['failed', 'done'])
})
