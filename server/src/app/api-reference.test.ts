import fastify from 'fastify'
import { expect, test } from 'vitest'
import { parseConfig } from '../platform/config/config.ts'
import { createTestApp } from '../testing/create-test-app.ts'
import { openSite } from '../testing/open-site.ts'
import { serveApiReference } from './api-reference.ts'

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://serpplus.example',
  APP_SECRET: '9f2c4e81b7d35a60c8e1f4972b6d0a5e3c7f1982d4b60e5a',
  DATABASE_URL: 'postgres://serpplus@db/serpplus',
  ALLOW_SANDBOX: '1',
}

test('a call that responds with a file has its media type', async () => {
  const app = fastify()
  await serveApiReference(app, { hasPage: false })
  const reply = await app.inject('/api/openapi.json')
  const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  expect(reply.json().paths['/excel/generate-serps-with-id'].post.responses['200'].content).toEqual({
    [spreadsheet]: { schema: { type: 'string', contentMediaType: spreadsheet } },
  })
  expect(reply.json().paths['/plans/receipts/{id}'].get.responses['200'].content).toEqual({
    'application/pdf': { schema: { type: 'string', contentMediaType: 'application/pdf' } },
  })
  await app.close()
})

test('in production no page has a policy that allows inline scripts or eval, and the document is still served', async () => {
  const app = await createTestApp()
  const { hasApiDocs } = parseConfig(production)
  const site = await openSite(app.ctx, { hasApiDocs })
  for (const path of ['/api/docs', '/api/docs/', '/api/docs/js/scalar.js', '/api/openapi.json', '/api/nothing', '/']) {
    const { headers } = await site.app.inject(path)
    expect(headers['content-security-policy'], path).toContain("script-src 'self'")
    expect(headers['content-security-policy'], path).not.toMatch(/script-src [^;]*unsafe/)
  }
  expect((await site.app.inject('/api/docs')).statusCode).toBe(404)
  expect((await site.app.inject('/api/openapi.json')).statusCode).toBe(200)
  await site.close()
  await app.close()
})

test('the page is served outside production, and in production if an operator turns it on', () => {
  const hasPage = (env: Record<string, string>) => parseConfig(env).hasApiDocs
  expect([hasPage({}), hasPage(production), hasPage({ ...production, API_DOCS: 'true' })]).toEqual([true, false, true])
  expect(hasPage({ API_DOCS: 'false' })).toBe(false)
})
