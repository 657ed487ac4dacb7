import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadConfig } from '../platform/config/config.ts'
import { createTestApp, type TestApp } from '../testing/create-test-app.ts'
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
    const config = loadConfig({ NODE_ENV: 'test', PUBLIC_URL: 'https://serpplus.example', FLOOD_LIMIT: '1000000' })
    site = await buildApp({ config, ctx: app.ctx, connections: 10, webRoot })
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
})
