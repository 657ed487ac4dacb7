import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../testing/contract-walk/endpoints.ts'
import { freshSender } from '../../testing/contract-walk/fresh-sender.ts'
import { openWalk, type Walk } from '../../testing/contract-walk/walk.ts'
import { takeAllPlaces } from '../../testing/take-all-places.ts'

let walk: Walk
beforeAll(async () => {
  walk = await openWalk()
})
afterAll(() => walk.app.close())

test('with every place taken, a public call that hashes is refused before its input is read', async () => {
  const asked = []
  for (const endpoint of endpoints)
    if (endpoint.access.session === 'none')
      asked.push({ endpoint, request: await walk.validRequest(endpoint, 'nobody') })
  const places = takeAllPlaces()
  const isBusy = async (
    method: string,
    path: string,
    { body, headers }: { body: object | undefined; headers?: object },
  ) => {
    const reply = await walk.app.app.inject({
      ...{ method: method as 'POST', url: `/api${path}`, remoteAddress: freshSender() },
      ...{ headers: { ...headers }, ...(body && { payload: body }) },
    })
    return reply.statusCode === 503
  }
  const hashing: string[] = []
  const unreserved: string[] = []
  try {
    for (const { endpoint, request } of asked) {
      if (!(await isBusy(endpoint.method, request.path, { body: request.body, headers: request.headers ?? {} })))
        continue
      hashing.push(endpoint.name)
      if (!(await isBusy(endpoint.method, request.path, { body: {} }))) unreserved.push(endpoint.name)
    }
  } finally {
    await places.release()
  }
  expect(hashing).toContain('POST /login')
  expect(unreserved).toEqual([])
})
