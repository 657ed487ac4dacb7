import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callerOf } from '../../testing/contract-walk/caller-of.ts'
import { type Endpoint, endpoints } from '../../testing/contract-walk/endpoints.ts'
import { sampleOf } from '../../testing/contract-walk/samples.ts'
import { codeOf, openWalk, type Walk } from '../../testing/contract-walk/walk.ts'

let walk: Walk
beforeAll(async () => {
  walk = await openWalk()
})
afterAll(() => walk.app.close())

const withInput = endpoints.filter((endpoint) => endpoint.fields.length > 0)
const withBody = endpoints.filter((endpoint) => endpoint.method === 'POST' || endpoint.method === 'PUT')

/** One for each endpoint, so that they are all sent; `npm run test:long` sends every one to each. */
const someOf = <Value>(endpoint: Endpoint, values: readonly Value[]): readonly Value[] =>
  process.env.HOSTILE_VALUES === undefined ? values.filter((_, at) => at === turnOf(endpoint) % values.length) : values
const turnOf = (endpoint: Endpoint) => Number(process.env.FUZZ_SEED) + endpoints.indexOf(endpoint)

const send = async (endpoint: Endpoint, payload: string, contentType: string) => {
  const { method, path } = endpoint
  return walk.ask(
    { method, url: `/api${path}`, payload, headers: { 'content-type': contentType } },
    await walk.tokenOf(callerOf(endpoint)),
  )
}

test.each(withInput)('$name refuses wrong input and names the wrong fields', async (endpoint) => {
  const { invalid } = sampleOf(endpoint)
  if (invalid === undefined) throw new Error(`${endpoint.name} has input: add an invalid one to samples.ts`)
  const reply = await walk.askFor(endpoint, invalid, await walk.tokenOf(callerOf(endpoint)))
  expect(reply.json()).toMatchObject({
    code: 'input.invalid',
    message: expect.any(String),
    data: { issues: expect.arrayContaining([{ path: expect.any(String), message: expect.any(String) }]) },
  })
  expect(reply.statusCode).toBe(400)
})

describe('a request nobody can read', () => {
  test.each(withBody)('$name accepts only JSON: 415', async (endpoint) => {
    const { body = {} } = await walk.validRequest(endpoint, callerOf(endpoint))
    for (const type of someOf(endpoint, [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'text/xml',
    ]))
      expect(codeOf(await send(endpoint, JSON.stringify(body), type)), type).toBe('body.not-json')
  })

  test.each(withBody)('$name refuses malformed JSON: 400', async (endpoint) => {
    for (const body of someOf(endpoint, ['{"email":', '{', '', 'null null', '{"a":1}}', '\u0000']))
      expect(codeOf(await send(endpoint, body, 'application/json')), body).toBe('input.malformed')
  })

  test.each(withBody)('$name refuses JSON that would change every object: 400', async (endpoint) => {
    for (const body of someOf(endpoint, ['{"__proto__":{"isAdmin":true}}', '{"constructor":{"prototype":{}}}']))
      expect((await send(endpoint, body, 'application/json')).statusCode, body).toBe(400)
  })

  const noObjects = ['null', '[]', '"text"', '5', 'true']
  test.each(withBody.filter(({ fields }) => fields.length > 0))(
    '$name refuses JSON that is not an object with a plain message: 400',
    async (endpoint) => {
      const { path, headers } = await walk.validRequest(endpoint, callerOf(endpoint))
      for (const payload of someOf(endpoint, noObjects)) {
        const reply = await walk.ask(
          {
            method: endpoint.method,
            url: `/api${path}`,
            payload,
            headers: { ...headers, 'content-type': 'application/json' },
          },
          await walk.tokenOf(callerOf(endpoint)),
        )
        expect([reply.statusCode, reply.json()], payload).toEqual([
          400,
          {
            code: 'input.invalid',
            message: 'Send a JSON object.',
            data: { issues: [{ path: '', message: 'Send a JSON object.' }] },
          },
        ])
      }
    },
  )

  test.each(withBody.filter(({ path, fields }) => fields.length > 0 && !path.includes('{')))(
    '$name says that the body is missing: 400',
    async (endpoint) => {
      const { method, path } = endpoint
      const reply = await walk.ask({ method, url: `/api${path}` }, await walk.tokenOf(callerOf(endpoint)))
      expect([reply.statusCode, reply.json()]).toMatchObject([400, { message: 'Send a JSON object.' }])
    },
  )

  /** Links differ each time. */
  const withoutToken = (body: string) => body.replaceAll(/[\w-]{43}/g, 'token')

  test.each(withBody.filter(({ fields }) => fields.length === 0))(
    '$name, which has no input, responds alike whatever is sent along',
    async (endpoint) => {
      const { path } = await walk.validRequest(endpoint, callerOf(endpoint))
      const { statusCode, body } = await walk.askFor(endpoint, { path }, await walk.tokenOf(callerOf(endpoint)))
      for (const sent of someOf(endpoint, [...noObjects, '{}', '{"id":1}'])) {
        const reply = await send(endpoint, sent, 'application/json')
        expect([reply.statusCode, withoutToken(reply.body)], sent).toEqual([statusCode, withoutToken(body)])
      }
    },
  )

  test.each(withBody)('$name refuses a body of 1.5 MB: 413', async (endpoint) => {
    const { body: valid } = await walk.validRequest(endpoint, callerOf(endpoint))
    const body = JSON.stringify({ ...valid, filling: 'x'.repeat(1_500_000) })
    expect(codeOf(await send(endpoint, body, 'application/json'))).toBe('body.too-large')
  })

  test.each([
    ['GET', '/api/nothing'],
    ['GET', '/api/'],
    ['DELETE', '/api/user/sessions/'],
    ['DELETE', '/api/user//sessions'],
    ['DELETE', '/api/user/devices/?x=1'],
    ['POST', '/api/user/show'],
    ['DELETE', '/api/login'],
    ['GET', '/api/login'],
    ['GET', '/api/serp/list-cities/IE/more'],
    ['GET', '/api/..%2f..%2fetc%2fpasswd'],
    ['GET', '/api/%'],
    ['GET', `/api/${'x'.repeat(3_000)}`],
  ] as const)('%s %s is not a call: 404, whoever sends it', async (method, url) => {
    for (const token of [undefined, await walk.tokenOf('superadmin')]) {
      const reply = await walk.ask({ method, url }, token)
      expect([reply.statusCode, codeOf(reply)]).toEqual([404, 'path.not-found'])
    }
  })
})
