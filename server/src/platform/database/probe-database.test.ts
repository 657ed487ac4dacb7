import { expect, test } from 'vitest'
import type { Database } from './database.ts'
import { createDatabaseProbe } from './probe-database.ts'

/** A database that answers when the test says so. */
function slowDatabase() {
  const asked: PromiseWithResolvers<void>[] = []
  const execute = () => {
    const answer = Promise.withResolvers<void>()
    asked.push(answer)
    return answer.promise
  }
  return { asked, db: { execute } as unknown as Database }
}

test('one question at a time is asked, and whoever asks meanwhile shares it', async () => {
  const { asked, db } = slowDatabase()
  const probe = createDatabaseProbe(db)
  const first = [probe(), probe(), probe()]
  expect(asked).toHaveLength(1)
  asked[0]?.resolve()
  expect(await Promise.all(first)).toEqual([true, true, true])
  const second = [probe(), probe()]
  expect(asked).toHaveLength(2)
  asked[1]?.reject(new Error('gone'))
  expect(await Promise.all(second)).toEqual([false, false])
})

test('a database that does not answer is not waited for, nor probed again before it did', async () => {
  const { asked, db } = slowDatabase()
  const probe = createDatabaseProbe(db, 10)
  expect(await Promise.all([probe(), probe()])).toEqual([false, false])
  expect(await probe()).toBe(false)
  expect(asked).toHaveLength(1)
  const late = probe()
  asked[0]?.resolve()
  expect(await late).toBe(true)
})
