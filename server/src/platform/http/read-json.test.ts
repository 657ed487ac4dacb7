import { expect, test } from 'vitest'
import { createLogger } from '../log/log.ts'
import { createHttpServer } from './http-server.ts'
import { isNestedDeeper } from './read-json.ts'

test.each([
  ['[[1],[2],[{"a":[]}]]', 4],
  ['{"a":"[[[[[[","b":"\\"[[[["}', 1],
  ['"[[["', 0],
  ['{"a":"\\\\"}', 1],
  ['[1,2],[3]', 1],
])('%s is %i deep', (json, depth) => {
  expect(isNestedDeeper(json, depth)).toBe(false)
  if (depth > 0) expect(isNestedDeeper(json, depth - 1)).toBe(true)
})

test('deeply nested JSON is refused with a message, and not parsed', async () => {
  const app = await createHttpServer({
    log: createLogger({ logLevel: 'silent' }),
    trustProxy: false,
    isSecure: false,
    requestsPerMinute: 100,
  })
  app.post('/', async (request) => request.body)
  const post = (payload: string) =>
    app.inject({ method: 'POST', url: '/', payload, headers: { 'content-type': 'application/json' } })
  for (const body of ['['.repeat(500_000), `${'{"a":'.repeat(21)}1${'}'.repeat(21)}`]) {
    const reply = await post(body)
    expect([reply.statusCode, reply.json()]).toEqual([
      400,
      { code: 'input.malformed', message: 'The JSON is nested too deeply. Use at most 20 levels.' },
    ])
  }
  expect((await post(`${'['.repeat(20)}1${']'.repeat(20)}`)).statusCode).toBe(200)
  expect((await post('{"__proto__":{"a":1}}')).statusCode).toBe(400)
  await app.close()
})
