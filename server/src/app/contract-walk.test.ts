import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Ability, abilities, customerAbilities } from '#contract/abilities.ts'
import { contract } from '#contract/contract.ts'
import type { EndpointAccess } from '#contract/endpoint.ts'
import { errorCatalogue, failureBody } from '#contract/errors.ts'
import { modulesNeedingPlan, planModules } from '#contract/plan-modules.ts'
import { startSerpCheckInput } from '#contract/serp-checks.ts'
import { openSession } from '../features/accounts/index.ts'
import { startSerpCheck } from '../features/serp-checks/index.ts'
import { loadConfig } from '../platform/config/config.ts'
import { createTestApp, type TestApp } from '../testing/create-test-app.ts'
import { type Person, type PersonKind, people, signedIn } from '../testing/people.ts'
import { buildApp } from './build-app.ts'

type Endpoint = {
  /** `POST /serp/check-serp`, as the contract has it. */
  name: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  access: EndpointAccess
  successStatus: number
  /** Names of the fields the input takes. */
  fields: string[]
}

type Procedure = {
  '~orpc': {
    route: { method?: Endpoint['method']; path?: string; successStatus?: number }
    meta: EndpointAccess
    inputSchema?: { shape?: object }
  }
}

/** Every endpoint below a node of the contract. */
function endpointsOf(node: object): Endpoint[] {
  if (!('~orpc' in node)) return Object.values(node).flatMap((child: object) => endpointsOf(child))
  const { route, meta, inputSchema } = (node as Procedure)['~orpc']
  const { method = 'POST', path = '', successStatus = 200 } = route
  const fields = Object.keys(inputSchema?.shape ?? {})
  return [{ name: `${method} ${path}`, method, path, access: meta, successStatus, fields }]
}

const endpoints = endpointsOf(contract)
const guarded = endpoints.filter((endpoint) => endpoint.access.session === 'required')

/** A valid request anybody whom the gate lets in may make. `path` is without `/api`. */
type Request = { path: string; body?: Record<string, unknown> }

type Sample = {
  /** Left out where `ofRow` says it. */
  valid?: Request
  /** A request whose input is wrong; left out where the endpoint takes none. */
  invalid?: Request
  /** The same for one row of an account: another account's must answer like a missing one. */
  ofRow?: (owner: Person) => Promise<{ own: Request; missing: Request }>
  /** Fields and path parameters that look like a row's name and are none. */
  plainNames?: string[]
  isStream?: true
}

const check = {
  domainUrl: 'kestrelroast.example',
  searchEngine: 1,
  deviceType: 1,
  language: 'en',
  country: 2372,
  keywords: ['coffee'],
}

/** One per endpoint of the contract. An endpoint that is missing here fails the first test. */
const samples: Record<string, Sample> = {
  'POST /login': {
    valid: { path: '/login', body: { email: 'walker@example.test', password: 'Correct#Horse9' } },
    invalid: { path: '/login', body: { email: 'walker', password: 5 } },
  },
  'GET /logout': { valid: { path: '/logout' } },
  'GET /user/show': { valid: { path: '/user/show' } },
  'GET /user/history': { valid: { path: '/user/history?page=1' }, invalid: { path: '/user/history?page=0' } },
  'GET /dashboard': { valid: { path: '/dashboard?filter=weekly' }, invalid: { path: '/dashboard?filter=daily' } },
  'GET /events': { valid: { path: '/events' }, isStream: true },
  'GET /serp/list-cities/{countryIso}': {
    valid: { path: '/serp/list-cities/IE?searchEngine=1' },
    invalid: { path: '/serp/list-cities/IRL' },
    plainNames: ['countryIso'],
  },
  'POST /serp/check-serp': {
    valid: { path: '/serp/check-serp', body: check },
    invalid: { path: '/serp/check-serp', body: { ...check, domainUrl: 'none', keywords: 'coffee' } },
    plainNames: ['random_id'],
  },
  'POST /serp/refresh-serp': {
    invalid: { path: '/serp/refresh-serp', body: { id: 'one', confirm: 'yes' } },
    ofRow: ofCheck((id) => ({ path: '/serp/refresh-serp', body: { id, confirm: true } })),
  },
  'POST /serp/retry-serp': {
    invalid: { path: '/serp/retry-serp', body: { id: -1 } },
    ofRow: ofCheck((id) => ({ path: '/serp/retry-serp', body: { id } })),
  },
  'GET /serp/show-serp/{id}': {
    invalid: { path: '/serp/show-serp/one' },
    ofRow: ofCheck((id) => ({ path: `/serp/show-serp/${id}` })),
  },
  'GET /serp/show-result-page/{id}/{item}': {
    invalid: { path: '/serp/show-result-page/1/none' },
    ofRow: ofCheck((id) => ({ path: `/serp/show-result-page/${id}/1?run=1` })),
  },
  'POST /excel/generate-serps-with-id': {
    invalid: { path: '/excel/generate-serps-with-id', body: { id: {} } },
    ofRow: ofCheck((id) => ({ path: '/excel/generate-serps-with-id', body: { id } })),
  },
  'GET /serp/list-countries': {
    valid: { path: '/serp/list-countries?searchEngine=2' },
    invalid: { path: '/serp/list-countries?searchEngine=9' },
  },
  'GET /serp/list-languages': {
    valid: { path: '/serp/list-languages?searchEngine=3' },
    invalid: { path: '/serp/list-languages?searchEngine=google' },
  },
  'GET /provider-status': { valid: { path: '/provider-status' } },
  'GET /serp/list-serps': {
    valid: { path: '/serp/list-serps?page=1&per_page=30' },
    invalid: { path: '/serp/list-serps?per_page=101' },
  },
}

/** A check of the owner's at rest: one keyword looked at, one failed. */
function ofCheck(request: (id: number) => Request): NonNullable<Sample['ofRow']> {
  return async (owner) => {
    const ctx = { ...app.ctx, account: owner.viewer.account }
    const keywords = ['coffee', 'coffee __40501__']
    const input = startSerpCheckInput.parse({ ...check, keywords })
    const { data } = await startSerpCheck(ctx, input)
    await app.workOff()
    return { own: request(data.id), missing: request(2_000_000_000) }
  }
}

/** A request this person may make if the gate lets them in, about a row of their own where it is about one. */
async function validRequest(endpoint: Endpoint, person: Person): Promise<Request> {
  const { valid, ofRow } = sampleOf(endpoint)
  if (valid !== undefined) return valid
  if (ofRow === undefined) throw new Error(`${endpoint.name} has no valid request: say here how it is asked`)
  return (await ofRow(person)).own
}

const personOf = (kind: PersonKind | 'nobody'): Person => {
  const person = persons.get(kind === 'nobody' ? 'paid' : kind)
  if (person === undefined) throw new Error(`nobody is ${kind}`)
  return person
}

const sampleOf = (endpoint: Endpoint): Sample => {
  const sample = samples[endpoint.name]
  if (sample === undefined) throw new Error(`${endpoint.name} has no sample: say here how it is asked`)
  return sample
}

/** What each kind of person is, told here once more and not read from the product. */
const standings: Record<
  PersonKind,
  { abilities: readonly Ability[]; type: 1 | 2; plan: readonly string[]; isStaff: boolean }
> = {
  trial: { abilities: customerAbilities, type: 1, plan: planModules.slice(0, 3), isStaff: false },
  paid: { abilities: customerAbilities, type: 2, plan: planModules, isStaff: false },
  expired: { abilities: customerAbilities, type: 1, plan: [], isStaff: false },
  suspended: { abilities: customerAbilities, type: 2, plan: planModules, isStaff: false },
  powerless: { abilities: [], type: 2, plan: [], isStaff: false },
  superadmin: { abilities, type: 2, plan: [], isStaff: true },
}

type Expected = { status: number; code?: string }
const refusal = (code: keyof typeof errorCatalogue): Expected => ({ status: errorCatalogue[code].status, code })

/** What the contract says of who may call an endpoint. */
function expectedOf({ access, successStatus }: Endpoint, kind: PersonKind | 'nobody'): Expected {
  const success = { status: successStatus }
  if (access.session === 'none') return success
  if (kind === 'nobody') return refusal('session.required')
  if (kind === 'suspended') return refusal('account.suspended')
  const standing = standings[kind]
  if (access.ability !== null && !standing.abilities.includes(access.ability)) return refusal('ability.missing')
  if (standing.isStaff) return success
  if (access.type2Only && standing.type === 1) return refusal('plan.locked')
  const needsPlan = (modulesNeedingPlan as readonly (string | null)[]).includes(access.module)
  return needsPlan && !standing.plan.includes(access.module ?? '') ? refusal('plan.locked') : success
}

let app: TestApp
const persons = new Map<PersonKind, Person>()
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
  for (const kind of people) persons.set(kind, await signedIn(app.ctx, kind, { credits: 10_000 }))
  const walker = await signedIn(app.ctx, 'paid')
  const login = samples['POST /login']?.valid
  if (login?.body !== undefined) login.body.email = walker.email
})
afterAll(() => app.close())

/** A session of its own for each call, because some calls end theirs. */
async function tokenOf(kind: PersonKind | 'nobody'): Promise<string | undefined> {
  const person = kind === 'nobody' ? undefined : persons.get(kind)
  return person && openSession(app.ctx, person.viewer)
}

/** Every reply of this file passes here: it never fails on our side, shows no inside, and says how to treat it. */
async function ask(options: InjectOptions, token?: string): Promise<LightMyRequestResponse> {
  const headers = { ...options.headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) }
  const reply = await app.app.inject({ ...options, headers, payloadAsStream: true })
  const isStream = String(reply.headers['content-type']).startsWith('text/event-stream')
  if (isStream) reply.stream().destroy()
  const text = isStream ? '' : await readText(reply)
  const what = `${options.method} ${String(options.url).slice(0, 200)} ${JSON.stringify(options.payload)?.slice(0, 200)}: ${reply.statusCode} ${text.slice(0, 300)}`
  expect(reply.statusCode, what).toBeLessThan(500)
  expect(text, what).not.toMatch(/\.ts:\d+|node_modules|\n\s+at |select .* from|Failed query/i)
  expect(reply.headers['x-request-id'], what).toMatch(/^[0-9a-f-]{36}$/)
  return Object.assign(reply, { body: text, json: () => JSON.parse(text) })
}

async function readText(reply: LightMyRequestResponse): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of reply.stream()) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString()
}

const askFor = ({ method }: Endpoint, request: Request, token?: string) =>
  ask({ method, url: `/api${request.path}`, ...(request.body !== undefined && { payload: request.body }) }, token)

const codeOf = (reply: LightMyRequestResponse): string | undefined =>
  reply.statusCode < 400 ? undefined : failureBody.strict().parse(reply.json()).code

describe('the contract', () => {
  test('has a sample here for every endpoint, and none that is not there', () => {
    expect(endpoints.length).toBeGreaterThan(0)
    expect(Object.keys(samples).toSorted()).toEqual(endpoints.map(({ name }) => name).toSorted())
  })

  test('names each endpoint once', () => {
    expect(new Set(endpoints.map(({ name }) => name)).size).toBe(endpoints.length)
  })

  test('names no row that is not walked as one’s own and as somebody else’s', () => {
    const unclassified = endpoints.flatMap((endpoint) => {
      const { ofRow, plainNames = [] } = sampleOf(endpoint)
      const parameters = [...endpoint.path.matchAll(/\{\+?(\w+)\}/g)].map(([, name = '']) => name)
      const fields = endpoint.fields.filter((field) => /^id$|_ids?$|Ids?$/.test(field))
      const names = [...parameters, ...fields].filter((name) => !plainNames.includes(name))
      return ofRow === undefined ? names.map((name) => `${endpoint.name}: ${name}`) : []
    })
    expect(unclassified).toEqual([])
  })

  test('stands in the API’s own description, endpoint by endpoint', async () => {
    const reply = await ask({ method: 'GET', url: '/api/openapi.json' })
    const { paths } = reply.json() as { paths: Record<string, object> }
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(described.toSorted()).toEqual(endpoints.map(({ name }) => name).toSorted())
  })
})

describe('who may call what', () => {
  const kinds = ['nobody', ...people] as const
  const table: string[] = []
  afterAll(() => {
    if (process.env.PRINT_TABLE !== '1') return
    console.log([`${'endpoint'.padEnd(40)}${kinds.map((kind) => kind.padEnd(11)).join('')}`, ...table].join('\n'))
  })

  test.each(endpoints)('$name answers every kind of person as the contract says', async (endpoint) => {
    const answers: Record<string, Expected> = {}
    for (const kind of kinds) {
      const request = await validRequest(endpoint, personOf(kind))
      const reply = await askFor(endpoint, request, await tokenOf(kind))
      answers[kind] = { status: reply.statusCode, code: codeOf(reply) }
    }
    table.push(`${endpoint.name.padEnd(40)}${kinds.map((kind) => String(answers[kind]?.status).padEnd(11)).join('')}`)
    expect(answers).toEqual(
      Object.fromEntries(kinds.map((kind) => [kind, { code: undefined, ...expectedOf(endpoint, kind) }])),
    )
  })

  test('somebody else’s row answers exactly like a missing one, one’s own works', async () => {
    for (const endpoint of endpoints) {
      const { ofRow } = sampleOf(endpoint)
      if (ofRow === undefined) continue
      const [owner, stranger] = [await signedIn(app.ctx, 'paid'), await signedIn(app.ctx, 'paid')]
      const { own, missing } = await ofRow(owner)
      const [foreign, absent] = [
        await askFor(endpoint, own, stranger.token),
        await askFor(endpoint, missing, stranger.token),
      ]
      expect([foreign.statusCode, foreign.body], endpoint.name).toEqual([absent.statusCode, absent.body])
      expect(foreign.statusCode, endpoint.name).toBe(404)
      expect((await askFor(endpoint, own, owner.token)).statusCode, endpoint.name).toBe(endpoint.successStatus)
    }
  })

  test.each(guarded)('$name asks who it is before it reads what is asked', async (endpoint) => {
    const { invalid = await validRequest(endpoint, personOf('paid')) } = sampleOf(endpoint)
    for (const token of [undefined, 'x'.repeat(43)])
      expect(codeOf(await askFor(endpoint, invalid, token))).toBe('session.required')
    expect(codeOf(await askFor(endpoint, invalid, await tokenOf('suspended')))).toBe('account.suspended')
    if (endpoint.access.ability !== null)
      expect(codeOf(await askFor(endpoint, invalid, await tokenOf('powerless')))).toBe('ability.missing')
  })

  const withInput = endpoints.filter((endpoint) => endpoint.fields.length > 0)
  test.each(withInput)('$name refuses wrong input with the fields that are wrong', async (endpoint) => {
    const { invalid } = sampleOf(endpoint)
    if (invalid === undefined) throw new Error(`${endpoint.name} takes input: say here which is wrong`)
    const reply = await askFor(endpoint, invalid, await tokenOf('paid'))
    expect(reply.json()).toMatchObject({
      code: 'input.invalid',
      message: expect.any(String),
      data: { issues: expect.arrayContaining([{ path: expect.any(String), message: expect.any(String) }]) },
    })
    expect(reply.statusCode).toBe(400)
  })
})

describe('a request nobody can read', () => {
  const posts = endpoints.filter((endpoint) => endpoint.method === 'POST' || endpoint.method === 'PUT')
  const send = async ({ method, path }: Endpoint, payload: string, contentType: string) =>
    ask({ method, url: `/api${path}`, payload, headers: { 'content-type': contentType } }, await tokenOf('paid'))

  test.each(posts)('$name takes JSON only: 415', async (endpoint) => {
    const body = JSON.stringify((await validRequest(endpoint, personOf('paid'))).body)
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'text/xml',
    ])
      expect(codeOf(await send(endpoint, body, type)), type).toBe('body.not-json')
  })

  test.each(posts)('$name refuses malformed JSON: 400', async (endpoint) => {
    for (const body of ['{"email":', '{', '', 'null null', '{"a":1}}', '\u0000'])
      expect(codeOf(await send(endpoint, body, 'application/json')), body).toBe('input.malformed')
  })

  test.each(posts)('$name refuses JSON that is no object, or would change every object: 400', async (endpoint) => {
    for (const body of [
      'null',
      '[]',
      '"text"',
      '5',
      'true',
      '{"__proto__":{"isAdmin":true}}',
      '{"constructor":{"prototype":{}}}',
    ])
      expect((await send(endpoint, body, 'application/json')).statusCode, body).toBe(400)
  })

  test.each(posts)('$name refuses a body of 1.5 MB: 413', async (endpoint) => {
    const { body: valid } = await validRequest(endpoint, personOf('paid'))
    const body = JSON.stringify({ ...valid, filling: 'x'.repeat(1_500_000) })
    expect(codeOf(await send(endpoint, body, 'application/json'))).toBe('body.too-large')
  })

  test.each([
    ['GET', '/api/nothing'],
    ['GET', '/api/'],
    ['POST', '/api/user/show'],
    ['DELETE', '/api/login'],
    ['GET', '/api/login'],
    ['GET', '/api/serp/list-cities/IE/more'],
    ['GET', '/api/..%2f..%2fetc%2fpasswd'],
    ['GET', '/api/%'],
    ['GET', `/api/${'x'.repeat(3_000)}`],
  ] as const)('%s %s is no call: 404, whoever asks', async (method, url) => {
    for (const token of [undefined, await tokenOf('superadmin')]) {
      const reply = await ask({ method, url }, token)
      expect([reply.statusCode, codeOf(reply)]).toEqual([404, 'path.not-found'])
    }
  })
})

describe('hostile input', () => {
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
    0,
    -1,
    1.5,
    2_147_483_648,
    Number.MAX_SAFE_INTEGER,
    null,
    true,
    [],
    ['\u0000'],
    ['\ud800'],
    {},
    { $gt: '' },
    [[[[]]]],
  ]

  /** Each field of an endpoint with each hostile value, in the body or in the address. */
  function hostileRequests(endpoint: Endpoint, valid: Request): Request[] {
    const [path = '', query = ''] = valid.path.split('?')
    const places = endpoint.path.split('/')
    return endpoint.fields.flatMap((field) =>
      hostile.flatMap((value): Request[] => {
        const text = typeof value === 'string' ? value.toWellFormed() : JSON.stringify(value)
        if (endpoint.method !== 'GET') return [{ path: valid.path, body: { ...valid.body, [field]: value } }]
        const place = places.indexOf(`{${field}}`)
        if (place >= 0) return [{ path: `${path.split('/').with(place, encodeURIComponent(text)).join('/')}?${query}` }]
        const parameters = new URLSearchParams(query)
        parameters.set(field, text)
        return [
          { path: `${path}?${parameters}` },
          { path: `${path}?${field}[]=${encodeURIComponent(text)}&${field}[a]=1` },
        ]
      }),
    )
  }

  test.each(endpoints.filter((endpoint) => endpoint.fields.length > 0))(
    '$name answers it with less than 500 and without its inside',
    async (endpoint) => {
      const token = await tokenOf('paid')
      const failures: string[] = []
      const valid = await validRequest(endpoint, personOf('paid'))
      for (const request of hostileRequests(endpoint, valid))
        await askFor(endpoint, request, token).catch((error: Error) =>
          failures.push(error.message.split('\n')[0] ?? ''),
        )
      expect(failures).toEqual([])
    },
  )
})

describe('every answer of the API', () => {
  const requests: [string, InjectOptions][] = [
    ['that works', { method: 'GET', url: '/api/user/show' }],
    ['of wrong input', { method: 'GET', url: '/api/dashboard?filter=x' }],
    ['to a call that is not there', { method: 'GET', url: '/api/nothing' }],
    [
      'to malformed JSON',
      { method: 'POST', url: '/api/login', payload: '{', headers: { 'content-type': 'application/json' } },
    ],
    [
      'to another content type',
      { method: 'POST', url: '/api/login', payload: 'x', headers: { 'content-type': 'text/xml' } },
    ],
    ['to a body too large', { method: 'POST', url: '/api/login', payload: { x: 'x'.repeat(1_500_000) } }],
    ['that describes the API', { method: 'GET', url: '/api/openapi.json' }],
    ['that is the readable description', { method: 'GET', url: '/api/docs/' }],
  ]
  test.each(requests)('%s is stored nowhere and carries the headers that guard a browser', async (_what, options) => {
    for (const token of [await tokenOf('paid'), undefined]) {
      const { headers } = await ask(options, token)
      expect.soft(headers['cache-control']).toBe('no-store')
      expect.soft(headers['x-content-type-options']).toBe('nosniff')
      expect.soft(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    }
  })

  test('carries a request id of its own, never one the sender made up', async () => {
    const made = '00000000-0000-0000-0000-000000000000'
    const ids = await Promise.all(
      Array.from({ length: 3 }, async () => {
        const reply = await ask({ method: 'GET', url: '/api/user/show', headers: { 'x-request-id': made } })
        return reply.headers['x-request-id']
      }),
    )
    expect(new Set([...ids, made]).size).toBe(4)
  })

  test('names no origin that may read it, and allows no preflight', async () => {
    const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' }
    for (const method of ['GET', 'OPTIONS'] as const) {
      const reply = await ask({ method, url: '/api/user/show', headers })
      expect(reply.headers['access-control-allow-origin']).toBeUndefined()
    }
  })

  test('refuses an idempotency key of more than 64 characters', async () => {
    const headers = { 'idempotency-key': 'x'.repeat(65) }
    const reply = await ask(
      { method: 'POST', url: '/api/serp/check-serp', payload: check, headers },
      await tokenOf('paid'),
    )
    expect([reply.statusCode, codeOf(reply)]).toEqual([400, 'input.invalid'])
  })
})

describe('the pages', () => {
  let webRoot: string
  let site: FastifyInstance
  beforeAll(async () => {
    webRoot = await mkdtemp(join(tmpdir(), 'serpplus-walk-'))
    await mkdir(join(webRoot, 'assets'))
    await writeFile(join(webRoot, 'index.html'), '<!doctype html><title>Serpplus</title>')
    await writeFile(join(webRoot, 'assets', 'main-abc123.js'), 'export {}')
    const config = loadConfig({ NODE_ENV: 'test', PUBLIC_URL: 'https://serpplus.example', FLOOD_LIMIT: '1000000' })
    site = await buildApp({ config, ctx: app.ctx, webRoot })
  })
  afterAll(async () => {
    await site.close()
    await rm(webRoot, { recursive: true, force: true })
  })

  test.each(['/', '/login', '/view-serps?page=2', '/changepassword/abc', '/no-such-screen'])(
    '%s is the application, behind a strict policy',
    async (url) => {
      const { statusCode, headers, body } = await site.inject({ method: 'GET', url })
      expect([statusCode, body]).toEqual([200, '<!doctype html><title>Serpplus</title>'])
      const policy = String(headers['content-security-policy'])
      expect(policy).toMatch(/default-src 'self'/)
      expect(policy).toMatch(/script-src 'self'(;|$)/)
      expect(policy).toMatch(/object-src 'none'/)
      expect(policy).toMatch(/base-uri 'none'/)
      expect(policy).toMatch(/frame-ancestors 'none'/)
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
        'cache-control': 'no-cache',
        'x-request-id': expect.any(String),
      })
      expect(headers).not.toHaveProperty('x-powered-by')
    },
  )

  test('files named by their content are kept for ever; one that is missing is no page', async () => {
    const found = await site.inject({ method: 'GET', url: '/assets/main-abc123.js' })
    expect([found.statusCode, found.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
    const missing = await site.inject({ method: 'GET', url: '/assets/main-old.js' })
    expect([missing.statusCode, missing.json().code]).toEqual([404, 'path.not-found'])
  })

  test.each(['/../package.json', '/..%2f..%2fpackage.json', '/assets/..%2f..%2f..%2fetc%2fpasswd', '/.git/config'])(
    '%s shows no file from outside',
    async (url) => {
      const { statusCode, body } = await site.inject({ method: 'GET', url })
      expect(statusCode).toBeLessThan(500)
      expect(body).not.toMatch(/"dependencies"|root:|repositoryformatversion/)
    },
  )

  test('without TLS nobody is told to come with it', async () => {
    const { headers } = await ask({ method: 'GET', url: '/api/user/show' })
    expect(headers).not.toHaveProperty('strict-transport-security')
  })
})
