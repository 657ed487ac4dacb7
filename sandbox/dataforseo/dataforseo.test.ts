import { describe, expect, it } from 'vitest'
import { aTask, basicAuth, onlyTask, startTestSandbox } from '#sandbox/testing/sandbox-client.ts'

describe('the envelope', () => {
  it('answers a posted task with the vendor’s shape, echo and id', async () => {
    const sandbox = await startTestSandbox()
    const envelope = await sandbox.post('/v3/serp/google/organic/task_post', [{ ...aTask, tag: 'row 7', priority: 2 }])

    expect(Object.keys(envelope)).toEqual([
      'version',
      'status_code',
      'status_message',
      'time',
      'cost',
      'tasks_count',
      'tasks_error',
      'tasks',
    ])
    expect(envelope).toMatchObject({ status_code: 20000, status_message: 'Ok.', tasks_count: 1, tasks_error: 0 })
    expect(envelope.time).toMatch(/^\d+\.\d{4} sec\.$/)
    const task = onlyTask(envelope)
    expect(task.id).toMatch(/^11200900-\d{4}-0066-0000-[0-9a-f]{12}$/)
    expect(task).toMatchObject({
      status_code: 20100,
      status_message: 'Task Created.',
      cost: 0.0012,
      result_count: 0,
      path: ['v3', 'serp', 'google', 'organic', 'task_post'],
      data: {
        api: 'serp',
        function: 'task_post',
        se: 'google',
        se_type: 'organic',
        ...aTask,
        tag: 'row 7',
        priority: 2,
        device: 'desktop',
        os: 'windows',
      },
      result: null,
    })
  })

  it('gives every task an id of its own, also after a restart with the same seed', async () => {
    const first = await startTestSandbox({ seed: 'same' })
    const second = await startTestSandbox({ seed: 'same' })
    const ids = new Set<string>()
    for (const sandbox of [first, second]) {
      const envelope = await sandbox.post('/v3/serp/google/organic/task_post', Array(100).fill(aTask))
      for (const task of envelope.tasks ?? []) ids.add(task.id)
    }
    expect(ids.size).toBe(200)
  })

  it('adds up the cost and counts the refused tasks of a mixed call', async () => {
    const sandbox = await startTestSandbox()
    const envelope = await sandbox.post('/v3/serp/google/organic/task_post', [
      { ...aTask, depth: 100 },
      { ...aTask, location_code: 1 },
      { ...aTask, depth: 100 },
    ])
    expect(envelope).toMatchObject({ cost: 0.0093, tasks_count: 3, tasks_error: 1 })
    expect(envelope.tasks?.map((task) => task.status_code)).toEqual([20100, 40501, 20100])
  })
})

describe('who may call', () => {
  it.each([
    ['no credentials', ''],
    ['no password', `Basic ${Buffer.from('sandbox:').toString('base64')}`],
    ['no login', `Basic ${Buffer.from(':secret').toString('base64')}`],
    ['another scheme', 'Bearer sandbox'],
  ])('refuses a call with %s over HTTP 401', async (_name, authorization) => {
    const sandbox = await startTestSandbox()
    const response = await sandbox.raw('/v3/appendix/user_data', { headers: { authorization } })
    expect(response.status).toBe(401)
    expect(response.headers.get('www-authenticate')).toBe('Basic realm="DataForSEO REST API"')
    expect(await response.json()).toMatchObject({ status_code: 40100, tasks: null, tasks_count: 0 })
  })

  it('keeps the tasks of two logins apart', async () => {
    const sandbox = await startTestSandbox({ readyAfterMs: 0 })
    const id = await sandbox.postTask(aTask)
    const other = { authorization: basicAuth('other', 'secret') }
    expect(onlyTask(await sandbox.get('/v3/serp/tasks_ready', other)).result).toBeNull()
    const foreign = await sandbox.get(`/v3/serp/google/organic/task_get/regular/${id}`, other)
    expect(onlyTask(foreign)).toMatchObject({ status_code: 40001, result: null })
  })
})

describe('paths nobody serves', () => {
  it('answers an unknown API with HTTP 404 and 40400', async () => {
    const sandbox = await startTestSandbox()
    const response = await sandbox.raw('/v3/weather/today')
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ status_code: 40400, tasks: null })
  })

  it.each(['/v3/serp/google/organic/task_got', '/v3/serp/duck/organic/tasks_ready', '/v3/appendix/nothing'])(
    'answers %s with a task of 40402 over HTTP 200',
    async (path) => {
      const sandbox = await startTestSandbox()
      const response = await sandbox.raw(path)
      expect(response.status).toBe(200)
      expect(await response.json()).toMatchObject({
        status_code: 20000,
        tasks_error: 1,
        tasks: [{ status_code: 40402, status_message: 'Invalid Path.', data: null, result: null }],
      })
    },
  )

  it('answers a wrong method like a wrong path', async () => {
    const sandbox = await startTestSandbox()
    expect(onlyTask(await sandbox.get('/v3/serp/google/organic/task_post')).status_code).toBe(40402)
  })
})

describe('bodies that are no list of tasks', () => {
  it.each([
    ['nothing', '', 40502],
    ['an empty list', '[]', 40502],
    ['broken JSON', '[{"keyword":', 40503],
    ['an object', '{"keyword":"tea"}', 40503],
    ['a list of words', '["tea"]', 40503],
  ])('answers %s at the top level', async (_name, body, code) => {
    const sandbox = await startTestSandbox()
    for (const path of ['/v3/serp/google/organic/task_post', '/v3/serp/google/organic/live/regular']) {
      const response = await sandbox.raw(path, { method: 'POST', body })
      expect(response.status).toBe(200)
      expect(await response.json()).toMatchObject({ status_code: code, tasks: null, cost: 0 })
    }
  })

  it('takes a hundred tasks at a time and not one more', async () => {
    const sandbox = await startTestSandbox()
    const most = await sandbox.post('/v3/serp/bing/organic/task_post', Array(100).fill(aTask))
    expect(most).toMatchObject({ status_code: 20000, tasks_count: 100, tasks_error: 0 })
    const over = await sandbox.post('/v3/serp/bing/organic/task_post', Array(101).fill(aTask))
    expect(over).toMatchObject({ status_code: 40006, tasks: null })
    expect(sandbox.control.tasks()).toHaveLength(100)
  })

  it('runs the first task of a live call, and no other', async () => {
    const sandbox = await startTestSandbox()
    const two = await sandbox.post('/v3/serp/google/organic/live/advanced', [aTask, aTask])
    expect(two.tasks?.map((task) => task.status_code)).toEqual([20000, 40000])
    expect(two).toMatchObject({ status_code: 20000, tasks_error: 1, cost: 0.002 })
  })
})
