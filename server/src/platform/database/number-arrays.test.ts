import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/test-database.ts'
import { openDatabase } from './database.ts'

test('arrays of numbers arrive in the database and come back as they were sent', async () => {
  const database = await createTestDatabase()
  const { db, close } = openDatabase({ url: database.url, poolSize: 1, applicationName: 'test', onIdleError: () => {} })
  const ids = Array.from({ length: 10_000 }, (_, at) => at * 3 - 5_000)
  const { rows } = await db.execute(sql`select
    ${sql.param(ids)}::int[] as ids, ${sql.param([1, -2])}::smallint[] as small, ${sql.param([])}::int[] as none,
    ${sql.param([0.25, -1e21, 1e-9])}::float8[] as fractions, ${sql.param([1, null])}::int[] as gaps,
    array[[1, 2], [3, 4]]::int[] as nested, ${sql.param(['{1}', 'a,"b'])}::text[] as texts`)
  expect(rows).toEqual([
    {
      ...{ ids, small: [1, -2], none: [], fractions: [0.25, -1e21, 1e-9], gaps: [1, null] },
      ...{
        nested: [
          [1, 2],
          [3, 4],
        ],
        texts: ['{1}', 'a,"b'],
      },
    },
  ])
  await close()
  await database.drop()
})
