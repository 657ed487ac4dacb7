import { describe, expect, it, onTestFinished } from 'vitest'
import { buildSandbox } from '#sandbox/build-sandbox.ts'
import { aTask, basicAuth, organicOf, startTestSandbox } from '#sandbox/testing/sandbox-client.ts'

describe('the control over HTTP', () => {
  it('moves the clock', async () => {
    const sandbox = await startTestSandbox()
    const set = await sandbox.raw('/_sandbox/clock', { method: 'POST', body: '{"now":"2027-01-01T10:00:00+01:00"}' })
    expect(await set.json()).toEqual({ now: '2027-01-01T09:00:00.000Z' })
    await sandbox.raw('/_sandbox/clock', { method: 'POST', body: '{"advanceMs":90000}' })
    expect(await (await sandbox.raw('/_sandbox/clock')).json()).toEqual({ now: '2027-01-01T09:01:30.000Z' })
    const wrong = await sandbox.raw('/_sandbox/clock', { method: 'POST', body: '{"now":"tomorrow"}' })
    expect(wrong.status).toBe(400)
  })

  it('sets and clears faults of both kinds', async () => {
    const sandbox = await startTestSandbox()
    const call = await sandbox.raw('/_sandbox/faults', {
      method: 'POST',
      body: '{"httpStatus":500,"path":"/v3/appendix/*"}',
    })
    expect(call.status).toBe(201)
    const { id } = (await call.json()) as { id: string }
    const keyword = { keywords: ['tea'], effect: { kind: 'fail', code: 40103 }, times: 1 }
    expect((await sandbox.raw('/_sandbox/faults', { method: 'POST', body: JSON.stringify(keyword) })).status).toBe(201)
    expect((await sandbox.raw('/v3/appendix/errors')).status).toBe(500)
    expect((await fetch(`${sandbox.url}/_sandbox/faults/${id}`, { method: 'DELETE' })).status).toBe(204)
    expect((await sandbox.raw('/v3/appendix/errors')).status).toBe(200)
    const listed = (await (await sandbox.raw('/_sandbox/faults')).json()) as { faults: unknown[] }
    expect(listed.faults).toMatchObject([{ keywords: ['tea'], remaining: { tea: 1 } }])
    const unknown = { keywords: ['tea'], effect: { kind: 'fail', code: 12345 } }
    expect((await sandbox.raw('/_sandbox/faults', { method: 'POST', body: JSON.stringify(unknown) })).status).toBe(400)
  })

  it('reports what was asked: calls by path and tasks by keyword', async () => {
    const sandbox = await startTestSandbox({ readyAfterMs: 0 })
    const id = await sandbox.postTask(aTask)
    await sandbox.postTask({ ...aTask, keyword: 'tea' })
    await sandbox.getTask(id)
    await sandbox.getTask(id, { kind: 'regular' })
    expect(await (await sandbox.raw('/_sandbox/calls')).json()).toEqual({
      calls: {
        'POST /v3/serp/google/organic/task_post': 2,
        'GET /v3/serp/google/organic/task_get/advanced/{id}': 1,
        'GET /v3/serp/google/organic/task_get/regular/{id}': 1,
      },
    })
    expect(await (await sandbox.raw('/_sandbox/tasks?keyword=Tea')).json()).toMatchObject({
      total: 1,
      tasks: [
        { keyword: 'tea', function: 'task_post', location: 'Ireland', language: 'en', code: 20100, collected: 0 },
      ],
    })
  })

  it('takes domains, balance and settings', async () => {
    const sandbox = await startTestSandbox()
    const added = { domain: 'my-quiet-shop.ie', topics: ['coffee'], strength: 0.95 }
    expect((await sandbox.raw('/_sandbox/domains', { method: 'POST', body: JSON.stringify(added) })).status).toBe(201)
    const hosts = organicOf(await sandbox.serpQuery({ ...aTask, depth: 100 })).map((item) => String(item.domain))
    expect(hosts.some((host) => host.endsWith('my-quiet-shop.ie'))).toBe(true)
    expect((await sandbox.raw('/_sandbox/domains', { method: 'POST', body: '{"domain":"https://x"}' })).status).toBe(
      400,
    )
    await sandbox.raw('/_sandbox/balance', { method: 'POST', body: '{"balance":2.5}' })
    expect(sandbox.control.balanceUsd()).toBe(2.5)
    await sandbox.raw('/_sandbox/settings', { method: 'POST', body: '{"readyAfterMs":[5000,5000]}' })
    expect(sandbox.control.settings()).toMatchObject({ readyAfterMs: [5000, 5000], latencyMs: 0 })
  })

  it('refuses an invalid description of a domain, and says why', async () => {
    const sandbox = await startTestSandbox()
    const refused = [
      ['[]', 'expected object'],
      ['{"domain":"my-shop.ie","rank":1}', 'rank'],
      ['{"keywords":["tea"]}', 'domain'],
      ['{"domain":"www.co.uk"}', 'not a registrable domain'],
      ['{"domain":"blog.my-shop.ie"}', 'not a registrable domain'],
      ['{"domain":"127.0.0.1"}', 'not a registrable domain'],
      ['{"domain":"my-shop.ie","host":"not-my-shop.ie"}', 'not a host of the domain'],
      ['{"domain":"my-shop.ie","country":"12"}', 'not two letters'],
      [JSON.stringify({ domain: 'my-shop.ie', keywords: Array(1_001).fill('tea') }), 'keywords'],
      ['{"domain":', 'JSON'],
    ] as const
    for (const [body, reason] of refused) {
      const reply = await sandbox.raw('/_sandbox/domains', { method: 'POST', body })
      expect([body, reply.status, await reply.json()]).toEqual([body, 400, { error: expect.stringContaining(reason) }])
    }
    expect(sandbox.control.domains()).toEqual([])
  })

  it('makes a known site weaker and stronger again, and changes nothing else about it', async () => {
    const sandbox = await startTestSandbox()
    const rankOf = async () => {
      const found = organicOf(await sandbox.serpQuery({ ...aTask, keyword: 'ground coffee', depth: 100 }))
      return found.find(({ domain }) => String(domain).endsWith('kestrelroast.example'))
    }
    const before = await rankOf()
    sandbox.control.addDomain({ domain: 'kestrelroast.example', strength: 0.6 })
    expect(sandbox.control.domains()).toEqual([{ domain: 'kestrelroast.example', strength: 0.6, type: 'shop' }])
    expect(await rankOf()).not.toEqual(before)
    sandbox.control.addDomain({ domain: 'kestrelroast.example', strength: 0.78 })
    expect(await rankOf()).toEqual(before)
  })

  it('resets everything to how it was started', async () => {
    const sandbox = await startTestSandbox({ readyAfterMs: 0 })
    const id = await sandbox.postTask(aTask)
    sandbox.control.addFault({ httpStatus: 500 })
    sandbox.control.addDomain({ domain: 'x-shop.ie' })
    sandbox.control.changeSettings({ readyAfterMs: 9000 })
    expect((await sandbox.raw('/_sandbox/reset', { method: 'POST', body: '{}' })).status).toBe(200)
    expect(sandbox.control.calls()).toEqual({})
    expect(sandbox.control.tasks()).toEqual([])
    expect(sandbox.control.domains()).toEqual([])
    expect(sandbox.control.balanceUsd()).toBe(10_000)
    expect(sandbox.control.settings().readyAfterMs).toBe(0)
    expect((await sandbox.getTask(id)).status_code).toBe(40401)
  })

  it('stands beside the provider in one server that need not listen', async () => {
    const app = buildSandbox({ latencyMs: 0 })
    onTestFinished(() => app.close())
    const headers = { authorization: basicAuth() }
    expect((await app.inject({ url: '/v3/appendix/status', headers })).statusCode).toBe(200)
    const calls = await app.inject({ url: '/_sandbox/calls', headers: { host: 'localhost:3001' } })
    expect(calls.json()).toEqual({ calls: { 'GET /v3/appendix/status': 1 } })
    const elsewhere = await app.inject({ url: '/_sandbox/calls', headers: { host: 'sandbox.example' } })
    expect(elsewhere.statusCode).toBe(403)
  })

  it('answers no page in a browser', async () => {
    const sandbox = await startTestSandbox()
    const foreign = await sandbox.raw('/_sandbox/reset', {
      method: 'POST',
      body: '{}',
      headers: { origin: 'http://evil.example' },
    })
    expect(foreign.status).toBe(403)
    const form = await sandbox.raw('/_sandbox/balance', {
      method: 'POST',
      body: 'balance=0',
      headers: { 'content-type': 'text/plain' },
    })
    expect(form.status).toBeGreaterThanOrEqual(400)
    expect(sandbox.control.balanceUsd()).toBe(10_000)
  })
})
