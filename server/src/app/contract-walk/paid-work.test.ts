import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints, type Request } from '../../testing/contract-walk/endpoints.ts'
import { ofProject } from '../../testing/contract-walk/own-rows.ts'
import { codeOf, openWalk, type Walk } from '../../testing/contract-walk/walk.ts'
import { signedIn } from '../../testing/people.ts'

let walk: Walk
beforeAll(async () => {
  walk = await openWalk()
})
afterAll(() => walk.app.close())

/** Every kind of paid work is stored as a run. */
async function countRuns(): Promise<number> {
  const { rows: tables } = await walk.app.ctx.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_name like '%\\_runs' and table_schema = 'public'`,
  )
  expect(tables.length).toBeGreaterThan(1)
  const counts = tables.map(({ name }) => sql`(select count(*) from ${sql.identifier(name)})`)
  const { rows } = await walk.app.ctx.db.execute<{ runs: string }>(sql`select ${sql.join(counts, sql` + `)} as runs`)
  return Number(rows[0]?.runs)
}

describe('paid work', () => {
  test.each(endpoints.filter(({ method }) => method !== 'GET'))(
    '$name is marked if it starts any',
    async (endpoint) => {
      const request = await walk.validRequest(endpoint, 'superadmin')
      const before = await countRuns()
      expect(codeOf(await walk.askFor(endpoint, request, await walk.tokenOf('superadmin')))).toBeUndefined()
      const startsPaidWork = (await countRuns()) > before
      // This one starts paid work only with other fields, as below.
      if (endpoint.name === 'PUT /projects/{id}') expect(startsPaidWork).toBe(false)
      else expect(endpoint.access.startsPaidWork).toBe(startsPaidWork)
    },
  )

  test('what only reads is not marked', () => {
    expect(endpoints.filter(({ method, access }) => method === 'GET' && access.startsPaidWork)).toEqual([])
  })

  test('PUT /projects/{id} is marked: added keywords are paid', async () => {
    const owner = await signedIn(walk.app.ctx, 'paid')
    const makeRow = ofProject(({ id }): Request => ({ path: `/projects/${id}`, body: { keywordsItems: ['tea'] } }))
    const { own } = await makeRow(walk.app, owner)
    const endpoint = endpoints.find(({ name }) => name === 'PUT /projects/{id}')
    if (endpoint === undefined) throw new Error('no such call')
    const before = await countRuns()
    expect(codeOf(await walk.askFor(endpoint, own, owner.token))).toBeUndefined()
    expect(await countRuns()).toBe(before + 1)
    expect(endpoint.access.startsPaidWork).toBe(true)
  })
})
