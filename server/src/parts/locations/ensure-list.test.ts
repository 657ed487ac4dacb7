import { afterAll, beforeAll, expect, test } from 'vitest'
import { days } from '../../platform/clock/clock.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { ensureList } from './ensure-list.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
})
afterAll(() => app.close())

/** A list whose provider answers once `answer` has come; counts how often it was asked. */
function listOf(answer: Promise<void>) {
  const list = {
    fetches: 0,
    fetch: async () => {
      list.fetches += 1
      await answer
      return () => Promise.resolve()
    },
  }
  return list
}

/** A connection whose first answer arrives only once `release` is called. */
function openLateConnection() {
  const connection = openDatabase({ url: app.databaseUrl, poolSize: 1, applicationName: 'late', onIdleError: () => {} })
  const answered = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const query = connection.pool.query.bind(connection.pool) as (...given: unknown[]) => Promise<unknown>
  const late = async (...given: unknown[]) => {
    const answer = await query(...given)
    answered.resolve()
    await released.promise
    return answer
  }
  connection.pool.query = late as typeof connection.pool.query
  return { ...connection, answered: answered.promise, release: () => released.resolve() }
}

test.each(['never fetched', 'a week old'])(
  'who read before the fetch of another ended and learns so after it does not fetch again: %s',
  async (state) => {
    const part = `part ${state}`
    if (state === 'a week old') {
      await ensureList(app.ctx, 'bing', part, listOf(Promise.resolve()).fetch)
      app.clock.advance(days(8))
    }
    const provider = Promise.withResolvers<void>()
    const list = listOf(provider.promise)
    const first = ensureList(app.ctx, 'bing', part, list.fetch)
    const late = openLateConnection()
    try {
      const second = ensureList({ ...app.ctx, db: late.db }, 'bing', part, list.fetch)
      await late.answered
      provider.resolve()
      await first
      late.release()
      await second
      expect(list.fetches).toBe(1)
      await ensureList(app.ctx, 'bing', part, list.fetch)
      expect(list.fetches).toBe(1)
    } finally {
      late.release()
      await late.close()
    }
  },
)
