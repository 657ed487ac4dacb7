import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseConfig } from '../platform/config/config.ts'
import { createTestApp, type TestApp } from '../testing/create-test-app.ts'
import { askRaw } from '../testing/raw-request.ts'
import { buildApp } from './build-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
})
afterAll(() => app.close())

describe('the pages', () => {
  let webRoot: string
  let site: FastifyInstance
  beforeAll(async () => {
    webRoot = await mkdtemp(join(tmpdir(), 'serpplus-walk-'))
    await mkdir(join(webRoot, 'assets'))
    await writeFile(join(webRoot, 'index.html'), '<!doctype html><title>Serpplus</title>')
    await writeFile(join(webRoot, 'assets', 'main-abc123.js'), 'export {}')
    await writeFile(
      join(webRoot, 'screens.json'),
      JSON.stringify(['/', '/login', '/view-serps', '/changepassword', '/changepassword/$token']),
    )
    const config = parseConfig({ NODE_ENV: 'test', PUBLIC_URL: 'https://serpplus.example', FLOOD_LIMIT: '1000000' })
    site = await buildApp({ config, ctx: app.ctx, connections: 10, webRoot })
  })
  afterAll(async () => {
    await site.close()
    await rm(webRoot, { recursive: true, force: true })
  })

  test('/countries.json is the list of countries, without signing in', async () => {
    const reply = await site.inject('/countries.json')
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8'])
    const listed = reply.json<Record<string, unknown>[]>()
    expect(listed).toContainEqual({ location_code: 2372, location_name: 'Ireland', country_iso_code: 'IE' })
    expect(listed.length).toBeGreaterThan(200)
  })

  test.each(['/', '/login', '/login/', '/view-serps?page=2', '/changepassword/abc'])(
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

  test.each([
    '/no-such-screen',
    '/metrics',
    '/healthz',
    '/changepassword/abc/def',
    '/.well-known/security.txt',
    '/assets',
    '/assets/',
    '/flags/',
    '/screens.json',
    '/index.htm',
  ])('%s is no screen: 404, and no page for who asks for none', async (url) => {
    for (const accept of ['*/*', 'application/json', undefined]) {
      const { statusCode, body } = await site.inject({ method: 'GET', url, headers: accept ? { accept } : {} })
      expect([statusCode, JSON.parse(body).code]).toEqual([404, 'path.not-found'])
    }
  })

  test.each([
    ['/no-such-screen', true],
    ['/projects/12?tab=ranks', true],
    ['/.well-known/security.txt', false],
    ['/assets/', false],
    ['/assets/main-old.js', false],
    ['/api/nothing', false],
  ])('a mistyped address gets the application’s not-found page, with status 404: %s', async (url, isPage) => {
    const { statusCode, headers, body } = await site.inject({
      method: 'GET',
      url,
      headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' },
    })
    expect([statusCode, body.startsWith('<!doctype html>')]).toEqual([404, isPage])
    if (isPage)
      expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'content-security-policy': expect.any(String) })
  })

  test('the page runs the scripts it was built with, by their hashes; sandbox data has a page of its own', async () => {
    const root = await mkdtemp(join(tmpdir(), 'serpplus-shell-'))
    const script = 'document.title = "on its way"'
    await writeFile(join(root, 'screens.json'), '["/login"]')
    await writeFile(join(root, 'index.html'), '<!doctype html><title>Serpplus</title>')
    await writeFile(join(root, 'index.sandbox.html'), `<!doctype html><title>Sandbox</title><script>${script}</script>`)
    const config = parseConfig({ NODE_ENV: 'test' })
    const pageOf = async (searchDataIsSandbox: boolean) => {
      const ctx = { ...app.ctx, ports: { ...app.ctx.ports, searchDataIsSandbox } }
      const other = await buildApp({ config, ctx, connections: 10, webRoot: root })
      const { body, headers } = await other.inject({ method: 'GET', url: '/login' })
      await other.close()
      return { body, policy: String(headers['content-security-policy']) }
    }
    const sandbox = await pageOf(true)
    expect(sandbox.body).toContain('Sandbox')
    const hash = createHash('sha256').update(script).digest('base64')
    expect(sandbox.policy).toContain(`script-src 'self' 'sha256-${hash}';`)
    const real = await pageOf(false)
    expect(real.body).not.toContain('Sandbox')
    expect(real.policy).toMatch(/script-src 'self';/)
    await rm(root, { recursive: true, force: true })
  })

  test('/welcome has a head for search engines, with the address of the site; it stays the application', async () => {
    const root = await mkdtemp(join(tmpdir(), 'serpplus-welcome-'))
    const script = 'document.title = "on its way"'
    await writeFile(join(root, 'screens.json'), '["/login","/welcome"]')
    await writeFile(join(root, 'index.html'), `<!doctype html><title>Serpplus</title><script>${script}</script>`)
    await writeFile(join(root, 'welcome.html'), '<!doctype html><link rel="canonical" href="{{site}}/welcome" />')
    const config = parseConfig({ NODE_ENV: 'test' })
    const ctx = {
      ...app.ctx,
      ports: { ...app.ctx.ports, searchDataIsSandbox: false },
      settings: { ...app.ctx.settings, publicUrl: 'https://rank.example' },
    }
    const other = await buildApp({ config, ctx, connections: 10, webRoot: root })
    for (const method of ['GET', 'HEAD'] as const) {
      const { statusCode, headers, body } = await other.inject({ method, url: '/welcome?from=x' })
      expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
        200,
        'text/html; charset=utf-8',
        'no-cache',
      ])
      const hash = createHash('sha256').update(script).digest('base64')
      expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}';`)
      if (method === 'GET')
        expect(body).toBe('<!doctype html><link rel="canonical" href="https://rank.example/welcome" />')
    }
    expect((await other.inject({ method: 'POST', url: '/welcome' })).statusCode).toBe(404)
    expect((await other.inject({ method: 'GET', url: '/login' })).body).toContain('<title>Serpplus</title>')
    await other.close()
    await rm(root, { recursive: true, force: true })
  })

  test('prices are refused to an address that requests them too often, and the refusal is not cached', async () => {
    const config = { ...parseConfig({ NODE_ENV: 'test' }), floodLimit: 6 }
    const limited = await buildApp({ config, ctx: app.ctx, connections: 10 })
    const ask = async () => {
      const { statusCode, headers } = await limited.inject({ method: 'GET', url: '/api/plans/public' })
      return [statusCode, headers['cache-control']]
    }
    expect([await ask(), await ask(), await ask()]).toEqual([
      [200, 'public, max-age=60'],
      [200, 'public, max-age=60'],
      [429, 'no-store'],
    ])
    await limited.close()
  })

  test('files named by their content are cached permanently; one that is missing is no page', async () => {
    const found = await site.inject({ method: 'GET', url: '/assets/main-abc123.js' })
    expect([found.statusCode, found.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
    const missing = await site.inject({ method: 'GET', url: '/assets/main-old.js' })
    expect([missing.statusCode, missing.json().code]).toEqual([404, 'path.not-found'])
  })

  describe('requested as no browser does', () => {
    let port: number
    beforeAll(async () => {
      await site.listen({ host: '127.0.0.1', port: 0 })
      port = (site.server.address() as AddressInfo).port
    })

    test.each([
      '/../../etc/passwd',
      '/assets/../../etc/passwd',
      '/..',
      '/.',
      '/%2e',
      '/%2e%2e',
      '/%2E%2e/%2e%2E/etc/passwd',
      '/assets/%2e%2e/',
      '/..%2f..%2fpackage.json',
      '/assets/..%2f..%2f..%2fetc%2fpasswd',
      '/%5c..%5c..',
      '/assets/%5c..%5c..%5cpackage.json',
      '/\\..\\package.json',
      '/%00',
      '/assets/main-abc123.js%00',
      '/a%0d%0ab',
      '//etc/passwd',
      '/a//b',
      '/%',
      '/%c0%ae%c0%ae/',
      '/login#x',
      'http://localhost/../etc/passwd',
      '*',
    ])('%s is no page: 404 and nothing of the inside', async (path) => {
      const { status, body } = await askRaw(port, [`GET ${path} HTTP/1.1`])
      expect([status, JSON.parse(body)]).toEqual([404, { code: 'path.not-found', message: expect.any(String) }])
      expect((await askRaw(port, [`HEAD ${path} HTTP/1.1`])).status).toBe(404)
    })

    test('an address too long for a file name is 404, one longer than any head may be 431', async () => {
      for (const path of [`/${'x'.repeat(300)}`, `/assets/${'x'.repeat(3_000)}.js`, `/${'a/'.repeat(3_000)}`])
        expect((await askRaw(port, [`GET ${path} HTTP/1.1`])).status).toBe(404)
      expect((await askRaw(port, [`GET /${'x'.repeat(20_000)} HTTP/1.1`])).status).toBe(431)
    })

    test.each([
      'bytes=999999-',
      'bytes=-0',
      'bytes=--5',
      'bytes=5-2',
      'bytes=a-b',
      'bytes=',
      'bytes=-99999999999999999999',
      'bytes=99999999999999999999-',
    ])('no file has the range %s: 416 with its length', async (range) => {
      for (const path of ['/assets/main-abc123.js', '/login']) {
        const { status, head, body } = await askRaw(port, [`GET ${path} HTTP/1.1`, `Range: ${range}`])
        expect([status, JSON.parse(body).code]).toEqual([416, 'range.invalid'])
        expect(head).toMatch(/^content-range: bytes \*\/\d+\r$/im)
      }
    })

    test.each([
      ['bytes=0-5', 206, 'export'],
      ['bytes=-2', 206, '{}'],
      ['bytes=0-99999999999999999999', 206, 'export {}'],
      ['bytes=0-1,4-5', 200, 'export {}'],
      [`bytes=${'0-1,'.repeat(1_000)}0-1`, 206, 'ex'],
      ['lines=1-2', 200, 'export {}'],
    ])('a range that can be served, or ignored, is: %s', async (range, status, body) => {
      const reply = await askRaw(port, ['GET /assets/main-abc123.js HTTP/1.1', `Range: ${range}`])
      expect([reply.status, reply.body]).toEqual([status, body])
    })

    test.each(['If-Match: "other"', 'If-Unmodified-Since: Thu, 01 Jan 1970 00:00:01 GMT'])(
      'a file that is not as the sender knows it is a 412: %s',
      async (condition) => {
        expect((await askRaw(port, ['GET /assets/main-abc123.js HTTP/1.1', condition])).status).toBe(412)
      },
    )
  })

  test.each(['/../package.json', '/..%2f..%2fpackage.json', '/assets/..%2f..%2f..%2fetc%2fpasswd', '/.git/config'])(
    '%s shows no file from outside',
    async (url) => {
      const { statusCode, body } = await site.inject({ method: 'GET', url })
      expect(statusCode).toBeLessThan(500)
      expect(body).not.toMatch(/"dependencies"|root:|repositoryformatversion/)
    },
  )
})
