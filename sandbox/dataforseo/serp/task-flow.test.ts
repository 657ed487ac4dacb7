import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it, onTestFinished } from 'vitest'
import {
  aTask,
  DUBLIN,
  IRELAND,
  onlyTask,
  type SandboxClient,
  startTestSandbox,
} from '#sandbox/testing/sandbox-client.ts'
import { parseOrganicTask } from './organic-request.ts'
import { OrganicTaskStore } from './organic-task-store.ts'

async function readyIds(sandbox: SandboxClient, path = '/v3/serp/google/organic/tasks_ready'): Promise<string[]> {
  const rows = onlyTask(await sandbox.get(path)).result ?? []
  return rows.map((row) => (row as { id: string }).id)
}

describe('a posted task', () => {
  it('is handed, queued and ready, only as the clock moves', async () => {
    const sandbox = await startTestSandbox({ readyAfterMs: 3000 })
    const id = await sandbox.postTask(aTask)
    expect(await sandbox.getTask(id)).toMatchObject({
      status_code: 40601,
      status_message: 'Task Handed.',
      result: null,
    })
    await sandbox.control.advance(1500)
    expect(await sandbox.getTask(id)).toMatchObject({
      status_code: 40602,
      status_message: 'Task In Queue.',
      result_count: 0,
    })
    expect(await readyIds(sandbox)).toEqual([])
    await sandbox.control.advance(1500)
    expect(await readyIds(sandbox)).toEqual([id])
    expect(await sandbox.getTask(id)).toMatchObject({ status_code: 20000, result_count: 1, cost: 0.0006 })
  })

  it('takes 1 to 3 seconds, differently by keyword', async () => {
    const sandbox = await startTestSandbox()
    const keywords = Array.from({ length: 40 }, (_, index) => ({ ...aTask, keyword: `tea number ${index}` }))
    await sandbox.post('/v3/serp/google/organic/task_post', keywords)
    await sandbox.control.advance(999)
    expect(await readyIds(sandbox)).toHaveLength(0)
    await sandbox.control.advance(1001)
    const halfWay = (await readyIds(sandbox)).length
    expect(halfWay).toBeGreaterThan(5)
    expect(halfWay).toBeLessThan(35)
    await sandbox.control.advance(1000)
    expect(await readyIds(sandbox)).toHaveLength(40)
  })

  it('is listed until it is collected, at its engine and in the list of all', async () => {
    const sandbox = await startTestSandbox({ readyAfterMs: 0 })
    const google = await sandbox.postTask({ ...aTask, tag: 'a & b' })
    const bing = await sandbox.postTask(aTask, 'bing')
    expect(await readyIds(sandbox)).toEqual([google])
    expect(await readyIds(sandbox, '/v3/serp/bing/organic/tasks_ready')).toEqual([bing])
    expect(await readyIds(sandbox, '/v3/serp/tasks_ready')).toEqual([google, bing])
    const row = onlyTask(await sandbox.get('/v3/serp/google/organic/tasks_ready')).result?.[0]
    expect(row).toEqual({
      id: google,
      se: 'google',
      se_type: 'organic',
      date_posted: '2026-11-20 09:00:00 +00:00',
      tag: 'a & b',
      endpoint_regular: `/v3/serp/google/organic/task_get/regular/${google}`,
      endpoint_advanced: `/v3/serp/google/organic/task_get/advanced/${google}`,
      endpoint_html: null,
    })
    await sandbox.getTask(google, { kind: 'regular' })
    expect(await readyIds(sandbox)).toEqual([])
    expect(onlyTask(await sandbox.get('/v3/serp/google/organic/tasks_ready'))).toMatchObject({
      result: null,
      result_count: 0,
    })
  })

  it('can be read again, for nothing, with the same result', async () => {
    const sandbox = await startTestSandbox({ readyAfterMs: 0 })
    const id = await sandbox.postTask(aTask)
    const first = await sandbox.getTask(id)
    await sandbox.control.advance(26 * 3600 * 1000)
    expect((await sandbox.getTask(id)).result).toEqual(first.result)
  })

  it('answers 40401 for an unknown id and 40002 at another engine', async () => {
    const sandbox = await startTestSandbox({ readyAfterMs: 0 })
    const unknown = await sandbox.getTask('11200900-1544-0066-0000-000000000000')
    expect(unknown).toMatchObject({ status_code: 40401, status_message: 'Task Not Found.', data: null, result: null })
    const id = await sandbox.postTask(aTask)
    expect(await sandbox.getTask(id, { engine: 'bing' })).toMatchObject({ status_code: 40002 })
  })

  it('is gone thirty days later', async () => {
    const sandbox = await startTestSandbox({ readyAfterMs: 0 })
    const id = await sandbox.postTask(aTask)
    await sandbox.control.advance(30 * 24 * 3600 * 1000 + 1)
    expect(await readyIds(sandbox)).toEqual([])
    await sandbox.postTask(aTask)
    expect((await sandbox.getTask(id)).status_code).toBe(40401)
  })

  it('leaves no trace of the oldest tasks when there are too many', () => {
    const parsed = parseOrganicTask('google', 'task_post', aTask)
    if (!parsed.ok) throw new Error(parsed.message)
    const store = new OrganicTaskStore('seed', 50)
    for (let index = 0; index < 80; index++) {
      store.add({
        id: String(index),
        login: 'a',
        task: parsed.task,
        postedAt: index,
        readyAt: index,
        charged: 0,
        refunded: 0,
        isSettled: false,
        effect: undefined,
        listingsLeft: 1,
        isHeldForPostback: false,
        log: undefined,
      })
    }
    expect(store.size).toBe(50)
    expect(store.find('29')).toBeUndefined()
    expect(store.ready('a', undefined, 1000, 1000)).toHaveLength(50)
  })
})

describe('limits per minute', () => {
  it('lets tasks_ready be asked twenty times a minute, over all engines', async () => {
    const sandbox = await startTestSandbox()
    for (let call = 0; call < 20; call++) {
      const path = call % 2 === 0 ? '/v3/serp/tasks_ready' : '/v3/serp/yahoo/organic/tasks_ready'
      expect((await sandbox.get(path)).status_code).toBe(20000)
    }
    const over = await sandbox.raw('/v3/serp/tasks_ready')
    expect(over.status).toBe(200)
    expect(await over.json()).toMatchObject({ status_code: 40202, tasks: null })
    await sandbox.control.advance(60_000)
    expect((await sandbox.get('/v3/serp/tasks_ready')).status_code).toBe(20000)
  })

  it('lets user_data be asked six times', async () => {
    const sandbox = await startTestSandbox()
    const codes: number[] = []
    for (let call = 0; call < 7; call++) codes.push((await sandbox.get('/v3/appendix/user_data')).status_code)
    expect(codes).toEqual([20000, 20000, 20000, 20000, 20000, 20000, 40202])
  })

  it('can be switched off', async () => {
    const sandbox = await startTestSandbox({ collectLimits: false })
    for (let call = 0; call < 30; call++) expect((await sandbox.get('/v3/serp/tasks_ready')).status_code).toBe(20000)
  })

  it('lists no more than a thousand, the first finished first', async () => {
    const sandbox = await startTestSandbox({ readyAfterMs: 0 })
    const first = await sandbox.postTask(aTask)
    await sandbox.control.advance(1000)
    for (let call = 0; call < 11; call++)
      await sandbox.post('/v3/serp/google/organic/task_post', Array(100).fill(aTask))
    const ids = await readyIds(sandbox)
    expect(ids).toHaveLength(1000)
    expect(ids[0]).toBe(first)
  })
})

describe('id_list', () => {
  it('finds what was posted in a span, with what was posted', async () => {
    const sandbox = await startTestSandbox({ readyAfterMs: 2000 })
    const early = await sandbox.postTask({ ...aTask, tag: 'early' })
    await sandbox.control.advance(60_000)
    const late = await sandbox.postTask({ ...aTask, tag: 'late' })
    const ask = async (fields: Record<string, unknown>) =>
      onlyTask(
        await sandbox.post('/v3/serp/id_list', [
          { datetime_from: '2026-11-20 09:00:00 +00:00', datetime_to: '2026-11-20 11:30:00 +02:00', ...fields },
        ]),
      )
    const all = await ask({ include_metadata: true, sort: 'desc' })
    expect(all.result?.map((row) => (row as { id: string }).id)).toEqual([late, early])
    expect(all.result?.[1]).toMatchObject({
      id: early,
      datetime_posted: '2026-11-20 09:00:00 +00:00',
      datetime_done: '2026-11-20 09:00:02 +00:00',
      cost: 0.0006,
      metadata: { keyword: 'espresso machine', tag: 'early', se: 'google' },
    })
    expect(all.result?.[0]).toMatchObject({ datetime_done: null })
    expect((await ask({ limit: 1, offset: 1 })).result).toMatchObject([{ id: late, metadata: null }])
    expect(await ask({ datetime_from: '2026-11-20' })).toMatchObject({ status_code: 40501 })
  })
})

describe('webhooks', () => {
  interface Received {
    method: string
    url: string
    body: Buffer
    encoding: string | undefined
  }

  async function startReceiver(status = 200): Promise<{ url: string; received: Received[] }> {
    const received: Received[] = []
    const server = createServer((request, response) => {
      const parts: Buffer[] = []
      request.on('data', (part: Buffer) => parts.push(part))
      request.on('end', () => {
        const encoding = request.headers['content-encoding']
        received.push({ method: request.method ?? '', url: request.url ?? '', body: Buffer.concat(parts), encoding })
        response.writeHead(status).end()
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => new Promise<void>((resolve) => void server.close(() => resolve())))
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received }
  }

  it('calls the pingback with id and tag once the clock got there', async () => {
    const sandbox = await startTestSandbox({ readyAfterMs: 2000 })
    const receiver = await startReceiver()
    const id = await sandbox.postTask({ ...aTask, tag: 'a b', pingback_url: `${receiver.url}/ping?id=$id&tag=$tag` })
    await sandbox.control.advance(1999)
    expect(receiver.received).toHaveLength(0)
    await sandbox.control.advance(1)
    expect(receiver.received.map(({ method, url }) => `${method} ${url}`)).toEqual([`GET /ping?id=${id}&tag=a%20b`])
    expect(await readyIds(sandbox)).toEqual([id])
  })

  it('posts the result gzipped, and lists the task only when that failed', async () => {
    const sandbox = await startTestSandbox({ readyAfterMs: 0 })
    const good = await startReceiver()
    const bad = await startReceiver(500)
    const delivered = await sandbox.postTask({ ...aTask, postback_url: `${good.url}/$id`, postback_data: 'regular' })
    const failed = await sandbox.postTask({ ...aTask, postback_url: `${bad.url}/$id`, postback_data: 'advanced' })
    await sandbox.control.advance(1)
    expect(await readyIds(sandbox)).toEqual([failed])
    const [post] = good.received
    if (post === undefined) throw new Error('nothing received')
    expect(post).toMatchObject({ method: 'POST', url: `/${delivered}`, encoding: 'gzip' })
    const body: unknown = JSON.parse(gunzipSync(post.body).toString('utf8'))
    expect(body).toMatchObject({ status_code: 20000, tasks: [{ id: delivered, status_code: 20000, result_count: 1 }] })
  })
})

describe('live calls', () => {
  it('answer at once, in full, with the live price', async () => {
    const sandbox = await startTestSandbox()
    const task = onlyTask(
      await sandbox.post('/v3/serp/google/organic/live/advanced', [{ ...aTask, location_code: DUBLIN }]),
    )
    expect(task).toMatchObject({
      status_code: 20000,
      cost: 0.002,
      result_count: 1,
      path: ['v3', 'serp', 'google', 'organic', 'live', 'advanced'],
    })
    expect(task.id).toContain('-0139-')
    expect(task.data).toMatchObject({ function: 'live', device: 'desktop' })
  })

  it('show the same page as a task of the same day', async () => {
    const sandbox = await startTestSandbox()
    const fields = { ...aTask, location_code: IRELAND, depth: 50 }
    const task = await sandbox.serpQuery(fields)
    const live = onlyTask(await sandbox.post('/v3/serp/google/organic/live/advanced', [fields])).result?.[0]
    expect((live as { items: unknown }).items).toEqual(task.items)
  })
})
