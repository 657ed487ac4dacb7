import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callerOf } from '../../testing/contract-walk/caller-of.ts'
import { type Endpoint, endpoints, type Request } from '../../testing/contract-walk/endpoints.ts'
import { openWalk, type Walk } from '../../testing/contract-walk/walk.ts'
import { seededRandom } from '../../testing/fuzz-seed.ts'

/** Number of hostile values; `npm run test:long` sends all. */
const valuesPerField = Number(process.env.HOSTILE_VALUES ?? 2)

let walk: Walk
beforeAll(async () => {
  walk = await openWalk()
})
afterAll(() => walk.app.close())

const hostile: unknown[] = [
  '\u0000',
  'a\u0000b',
  '\ud800',
  'a\udfffb',
  '\u202e\u0007',
  "'; drop table accounts; --",
  '<script>alert(1)</script>',
  `{{7*7}}$\{7*7}%s%n`,
  '../../../../etc/passwd',
  '=cmd|/c calc',
  '🍵'.repeat(500),
  'x'.repeat(100_000),
  '',
  ' ',
  '-1',
  '99999999999999999999',
  '32768',
  '2147483648',
  '1e309',
  'NaN',
  '__proto__',
  0,
  -1,
  0.5,
  1e308,
  2_147_483_648,
  -2_147_483_649,
  Number.MAX_SAFE_INTEGER,
  null,
  true,
  [],
  ['\u0000'],
  ['\ud800'],
  {},
  { $gt: '' },
  { a: { b: [1] } },
  [[[[]]]],
]

/** A valid request with a hostile value in one field of the body or the address. */
function withHostile(endpoint: Endpoint, valid: Request, field: string, value: unknown): Request[] {
  const [path = '', query = ''] = valid.path.split('?')
  const text = typeof value === 'string' ? value.toWellFormed() : JSON.stringify(value)
  const place = endpoint.path.split('/').indexOf(`{${field}}`)
  if (place >= 0)
    return [{ ...valid, path: `${path.split('/').with(place, encodeURIComponent(text)).join('/')}?${query}` }]
  if (endpoint.method !== 'GET') {
    const isList = Array.isArray(valid.body?.[field])
    return (isList ? [value, [value]] : [value]).map((sent) => ({ ...valid, body: { ...valid.body, [field]: sent } }))
  }
  const parameters = new URLSearchParams(query)
  parameters.set(field, text)
  return [
    { ...valid, path: `${path}?${parameters}` },
    { ...valid, path: `${path}?${field}[]=${encodeURIComponent(text)}&${field}[a]=1` },
  ]
}

/** Different values for each field and each run, so that a few runs send them all. */
function* valuesFor(endpoint: Endpoint) {
  let next = seededRandom().upTo(hostile.length - 1) + endpoints.indexOf(endpoint)
  for (const field of endpoint.fields)
    for (let count = 0; count < Math.min(valuesPerField, hostile.length); count += 1) {
      yield [field, hostile[next % hostile.length]] as const
      next += 1
    }
}

describe('hostile input', () => {
  test.each(endpoints.filter((endpoint) => endpoint.fields.length > 0))(
    '$name answers it with a status below 500 and no internals',
    async (endpoint) => {
      const token = await walk.tokenOf('paid')
      const failures: string[] = []
      let valid = await walk.validRequest(endpoint, 'paid')
      for (const [field, value] of valuesFor(endpoint))
        for (const request of withHostile(endpoint, valid, field, value))
          try {
            const { statusCode } = await walk.askFor(endpoint, request, token)
            // A successful call may have used up the rows that made the request valid.
            if (statusCode < 400 && endpoint.method !== 'GET') valid = await walk.validRequest(endpoint, 'paid')
          } catch (error) {
            failures.push(String(error).split('\n')[0] ?? '')
          }
      expect(failures).toEqual([])
    },
  )
})

describe('an empty filter', () => {
  const lists = endpoints.filter(
    ({ method, path, fields }) => method === 'GET' && fields.some((field) => !path.includes(`{${field}}`)),
  )
  test.each(lists)('is ignored by $name', async (endpoint) => {
    const kind = callerOf(endpoint)
    const { path } = await walk.validRequest(endpoint, kind)
    const [asked = '', query = ''] = path.split('?')
    const given = new URLSearchParams(query)
    const empty = endpoint.fields.filter(
      (field) =>
        !given.has(field) && !endpoint.path.includes(`{${field}}`) && !endpoint.access.emptyMeans.includes(field),
    )
    for (const field of empty) given.set(field, '')
    const token = await walk.tokenOf(kind)
    const [plain, filtered] = [
      await walk.ask({ method: 'GET', url: `/api${path}` }, token),
      await walk.ask({ method: 'GET', url: `/api${asked}?${given}` }, token),
    ]
    const withoutTime = (body: string) => body.replace(/"as_of":"[^"]*"/, '')
    expect([filtered.statusCode, withoutTime(filtered.body)]).toEqual([plain.statusCode, withoutTime(plain.body)])
    expect(plain.statusCode).toBeLessThan(300)
  })
})
