import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '../../testing/contract-walk/endpoints.ts'
import { sampleOf, samples } from '../../testing/contract-walk/samples.ts'
import { openWalk, type Walk } from '../../testing/contract-walk/walk.ts'

let walk: Walk
beforeAll(async () => {
  walk = await openWalk()
})
afterAll(() => walk.app.close())

describe('the contract', () => {
  test('has a sample for every endpoint, and none for others', () => {
    expect(endpoints.length).toBeGreaterThan(0)
    expect(Object.keys(samples).toSorted()).toEqual(endpoints.map(({ name }) => name).toSorted())
  })

  test('names each endpoint once', () => {
    expect(new Set(endpoints.map(({ name }) => name)).size).toBe(endpoints.length)
  })

  test('names no row that is not requested as one’s own and as somebody else’s', () => {
    const unclassified = endpoints.flatMap((endpoint) => {
      const { ofRow, plainNames = [] } = sampleOf(endpoint)
      const parameters = [...endpoint.path.matchAll(/\{\+?(\w+)\}/g)].map(([, name = '']) => name)
      const fields = endpoint.fields.filter((field) => /^id$|_ids?$|Ids?$/.test(field))
      const names = [...parameters, ...fields].filter((name) => !plainNames.includes(name))
      return ofRow === undefined ? names.map((name) => `${endpoint.name}: ${name}`) : []
    })
    expect(unclassified).toEqual([])
  })

  test('matches the OpenAPI document, endpoint by endpoint', async () => {
    const reply = await walk.ask({ method: 'GET', url: '/api/openapi.json' })
    const { paths } = reply.json() as { paths: Record<string, object> }
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(described.toSorted()).toEqual(endpoints.map(({ name }) => name).toSorted())
  })
})
