import { describe, expect, it } from 'vitest'
import { aTask, onlyTask, type SandboxClient, startTestSandbox } from '#sandbox/testing/sandbox-client.ts'

const TASK_POST = '/v3/serp/google/organic/task_post'

async function statusOf(sandbox: SandboxClient, keyword: string): Promise<number> {
  const posted = onlyTask(await sandbox.post(TASK_POST, [{ ...aTask, keyword }]))
  if (posted.status_code !== 20100) return posted.status_code
  await sandbox.control.advance(5000)
  return (await sandbox.getTask(posted.id)).status_code
}

async function readyCount(sandbox: SandboxClient): Promise<number> {
  return onlyTask(await sandbox.get('/v3/serp/tasks_ready')).result_count
}

describe('magic keywords', () => {
  it.each([
    ['kettle __40101__', 40101, true],
    ['kettle __40102__', 40102, true],
    ['__40103__', 40103, false],
    ['kettle __40202__ red', 40202, false],
    ['__40501__ kettle', 40501, false],
    ['KETTLE __50000__', 50000, false],
  ])('%s fails with %i', async (keyword, code, isBilled) => {
    const sandbox = await startTestSandbox()
    expect(await statusOf(sandbox, keyword)).toBe(code)
    expect(sandbox.control.balanceUsd()).toBe(isBilled ? 10_000 - 0.0006 : 10_000)
    const live = onlyTask(await sandbox.post('/v3/serp/google/organic/live/regular', [{ ...aTask, keyword }]))
    expect(live.status_code).toBe(code)
  })

  it('answers an empty page beside 40102, which counts as no error', async () => {
    const sandbox = await startTestSandbox({ readyAfterMs: 0 })
    const id = await sandbox.postTask({ ...aTask, keyword: 'no __40102__' })
    const envelope = await sandbox.get(`/v3/serp/google/organic/task_get/advanced/${id}`)
    expect(envelope.tasks_error).toBe(0)
    expect(onlyTask(envelope)).toMatchObject({
      result_count: 1,
      result: [{ items: null, items_count: 0, se_results_count: 0 }],
    })
  })

  it('loses a task: billed, and never seen again', async () => {
    const sandbox = await startTestSandbox()
    expect(await statusOf(sandbox, 'kettle __lost__')).toBe(40401)
    expect(await readyCount(sandbox)).toBe(0)
    expect(sandbox.control.balanceUsd()).toBe(10_000 - 0.0006)
  })

  it('keeps a task in the queue for ever, and a slow one for two minutes', async () => {
    const sandbox = await startTestSandbox({ readyAfterMs: 1000 })
    const never = await sandbox.postTask({ ...aTask, keyword: '__never__' })
    const slow = await sandbox.postTask({ ...aTask, keyword: '__slow__' })
    await sandbox.control.advance(120_000)
    expect((await sandbox.getTask(slow)).status_code).toBe(40602)
    await sandbox.control.advance(1000)
    expect((await sandbox.getTask(slow)).status_code).toBe(20000)
    await sandbox.control.advance(24 * 3600 * 1000)
    expect((await sandbox.getTask(never)).status_code).toBe(40602)
    expect(await readyCount(sandbox)).toBe(0)
  })

  it('answers broken JSON', async () => {
    const sandbox = await startTestSandbox({ readyAfterMs: 0 })
    const id = await sandbox.postTask({ ...aTask, keyword: '__malformed__' })
    const response = await sandbox.raw(`/v3/serp/google/organic/task_get/regular/${id}`)
    expect(response.status).toBe(200)
    await expect(response.json()).rejects.toThrow(SyntaxError)
  })

  it('lists a collected task once more', async () => {
    const sandbox = await startTestSandbox({ readyAfterMs: 0 })
    const id = await sandbox.postTask({ ...aTask, keyword: 'kettle __twice__' })
    await sandbox.getTask(id)
    expect(await readyCount(sandbox)).toBe(1)
    await sandbox.getTask(id)
    expect(await readyCount(sandbox)).toBe(0)
    expect(sandbox.control.tasks({ keyword: 'KETTLE __twice__' })).toMatchObject([{ collected: 2 }])
  })
})

describe('switches for keywords', () => {
  it('fail the named keyword so many times and then no more', async () => {
    const sandbox = await startTestSandbox()
    sandbox.control.failKeywords({ keywords: ['Kettle'], effect: { kind: 'fail', code: 40101 }, times: 1 })
    expect(await statusOf(sandbox, 'kettle black')).toBe(20000)
    expect(await statusOf(sandbox, 'kettle')).toBe(40101)
    expect(await statusOf(sandbox, 'kettle')).toBe(20000)
  })

  it('fail it always until cleared', async () => {
    const sandbox = await startTestSandbox()
    const id = sandbox.control.failKeywords({ keywords: ['a', 'b'], effect: { kind: 'lost' } })
    expect([await statusOf(sandbox, 'a'), await statusOf(sandbox, 'a'), await statusOf(sandbox, 'b')]).toEqual([
      40401, 40401, 40401,
    ])
    sandbox.control.clearFaults(id)
    expect(await statusOf(sandbox, 'a')).toBe(20000)
  })
})

describe('switches for calls', () => {
  it.each([
    [401, 40100],
    [402, 40200],
    [500, 50000],
  ] as const)('answer HTTP %i with %i for the next calls', async (httpStatus, code) => {
    const sandbox = await startTestSandbox()
    sandbox.control.addFault({ httpStatus, times: 2 })
    for (let call = 0; call < 2; call++) {
      const response = await sandbox.raw(TASK_POST, { method: 'POST', body: JSON.stringify([aTask]) })
      expect(response.status).toBe(httpStatus)
      expect(await response.json()).toMatchObject({ status_code: code, tasks: null })
    }
    expect((await sandbox.post(TASK_POST, [aTask])).status_code).toBe(20000)
    expect(sandbox.control.tasks()).toHaveLength(1)
  })

  it.each([40202, 40210, 50000])('answer %i at the top level over HTTP 200, on the named path only', async (code) => {
    const sandbox = await startTestSandbox()
    sandbox.control.addFault({ code, path: '*/tasks_ready' })
    expect(await sandbox.get('/v3/serp/google/organic/tasks_ready')).toMatchObject({ status_code: code, tasks: null })
    expect((await sandbox.get('/v3/appendix/user_data')).status_code).toBe(20000)
  })

  it('cut the connection before anything is done', async () => {
    const sandbox = await startTestSandbox()
    sandbox.control.addFault({ cutConnection: 'before', times: 1 })
    const body = JSON.stringify([aTask])
    await expect(sandbox.raw(TASK_POST, { method: 'POST', body })).rejects.toThrow('fetch failed')
    expect(sandbox.control.tasks()).toHaveLength(0)
    expect(sandbox.control.balanceUsd()).toBe(10_000)
    expect(sandbox.control.calls()).toEqual({ [`POST ${TASK_POST}`]: 1 })
  })

  it('cut it after the tasks were accepted and billed, and id_list still finds them', async () => {
    const sandbox = await startTestSandbox({ readyAfterMs: 0 })
    sandbox.control.addFault({ cutConnection: 'after', path: TASK_POST, times: 1 })
    const body = JSON.stringify([{ ...aTask, tag: 'mine' }])
    await expect(sandbox.raw(TASK_POST, { method: 'POST', body })).rejects.toThrow('fetch failed')
    expect(sandbox.control.tasks()).toMatchObject([{ tag: 'mine', code: 20100 }])
    expect(sandbox.control.balanceUsd()).toBe(10_000 - 0.0006)
    expect(await readyCount(sandbox)).toBe(1)
    const span = { datetime_from: '2026-11-20 08:00:00 +00:00', datetime_to: '2026-11-20 10:00:00 +00:00' }
    const listed = onlyTask(await sandbox.post('/v3/serp/id_list', [{ ...span, include_metadata: true }]))
    expect(listed.result).toMatchObject([{ metadata: { tag: 'mine' } }])
  })

  it('break the answer’s JSON after the work', async () => {
    const sandbox = await startTestSandbox()
    sandbox.control.addFault({ malformed: true, method: 'POST', times: 1 })
    await expect(sandbox.post(TASK_POST, [aTask])).rejects.toThrow(SyntaxError)
    expect(sandbox.control.tasks()).toHaveLength(1)
  })

  it('keep a call waiting', async () => {
    const sandbox = await startTestSandbox()
    sandbox.control.addFault({ delayMs: 60_000, path: '/v3/appendix/*' })
    await expect(sandbox.raw('/v3/appendix/user_data', { signal: AbortSignal.timeout(50) })).rejects.toThrow()
    expect((await sandbox.post(TASK_POST, [aTask])).status_code).toBe(20000)
  })
})
