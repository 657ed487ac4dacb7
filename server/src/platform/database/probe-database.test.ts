import { expect, test } from 'vitest'
import type { Database } from './database.ts'
import { createDatabaseProbe } from './probe-database.ts'

/** A database that responds when the test lets it. */
function slowDatabase() {
  const asked: PromiseWithResolvers<void>[] = []
  const execute = () => {
    const answer = Promise.withResolvers<void>()
    asked.push(answer)
    return answer.promise
  }
  return { asked, db: { execute } as unknown as Database }
}

const up = { database: true, writes: true }
const silent = { database: false, writes: false }

test('one probe runs at a time, and concurrent callers share it', async () => {
  const { asked, db } = slowDatabase()
  const probe = createDatabaseProbe(db, { takesWrites: async () => true })
  const first = [probe(), probe(), probe()]
  expect(asked).toHaveLength(1)
  asked[0]?.resolve()
  expect(await Promise.all(first)).toEqual([up, up, up])
  const second = [probe(), probe()]
  expect(asked).toHaveLength(2)
  asked[1]?.reject(new Error('gone'))
  expect(await Promise.all(second)).toEqual([silent, silent])
})

test('a database that refuses writes is distinguished from one that doesn’t answer', async () => {
  const { asked, db } = slowDatabase()
  const probe = createDatabaseProbe(db, { takesWrites: async () => false })()
  asked[0]?.resolve()
  expect(await probe).toEqual({ database: true, writes: false })
})

test('an unresponsive database is not waited for, nor probed again until it responds', async () => {
  const { asked, db } = slowDatabase()
  const probe = createDatabaseProbe(db, { takesWrites: async () => true }, 10)
  expect(await Promise.all([probe(), probe()])).toEqual([silent, silent])
  expect(await probe()).toEqual(silent)
  expect(asked).toHaveLength(1)
  const late = probe()
  asked[0]?.resolve()
  expect(await late).toEqual(up)
})
