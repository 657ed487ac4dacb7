import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { check } from '../../testing/contract-walk/own-rows.ts'
import { codeOf, openWalk, type Walk } from '../../testing/contract-walk/walk.ts'

let walk: Walk
beforeAll(async () => {
  walk = await openWalk()
})
afterAll(() => walk.app.close())

describe('every answer of the API', () => {
  const requests: [string, InjectOptions][] = [
    ['that works', { method: 'GET', url: '/api/user/show' }],
    ['of wrong input', { method: 'GET', url: '/api/dashboard?filter=x' }],
    ['to a call that does not exist', { method: 'GET', url: '/api/nothing' }],
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
    for (const token of [await walk.tokenOf('paid'), undefined]) {
      const { headers } = await walk.ask(options, token)
      expect.soft(headers['cache-control']).toBe('no-store')
      expect.soft(headers['x-content-type-options']).toBe('nosniff')
      expect.soft(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    }
  })

  test('carries a request ID of its own, never one from the sender', async () => {
    const made = '00000000-0000-0000-0000-000000000000'
    const ids = await Promise.all(
      Array.from({ length: 3 }, async () => {
        const reply = await walk.ask({ method: 'GET', url: '/api/user/show', headers: { 'x-request-id': made } })
        return reply.headers['x-request-id']
      }),
    )
    expect(new Set([...ids, made]).size).toBe(4)
  })

  test('allows no other origin to read it, and no preflight', async () => {
    const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' }
    for (const method of ['GET', 'OPTIONS'] as const) {
      const reply = await walk.ask({ method, url: '/api/user/show', headers })
      expect(reply.headers['access-control-allow-origin']).toBeUndefined()
    }
  })

  test('refuses an idempotency key of more than 64 characters', async () => {
    const headers = { 'idempotency-key': 'x'.repeat(65) }
    const reply = await walk.ask(
      { method: 'POST', url: '/api/serp/check-serp', payload: check, headers },
      await walk.tokenOf('paid'),
    )
    expect([reply.statusCode, codeOf(reply)]).toEqual([400, 'input.invalid'])
  })

  test('does not require TLS if the site has none', async () => {
    const { headers } = await walk.ask({ method: 'GET', url: '/api/user/show' })
    expect(headers).not.toHaveProperty('strict-transport-security')
  })
})
