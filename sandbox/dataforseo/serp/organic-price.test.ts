import { describe, expect, it } from 'vitest'
import { aTask, onlyTask, startTestSandbox } from '#sandbox/testing/sandbox-client.ts'
import type { Engine } from './engines.ts'
import { priceUpFront } from './organic-price.ts'
import { type CallKind, parseOrganicTask } from './organic-request.ts'

function priceUsd(engine: Engine, kind: CallKind, fields: Record<string, unknown>): number {
  const parsed = parseOrganicTask(engine, kind, { ...aTask, ...fields })
  if (!parsed.ok) throw new Error(parsed.message)
  return priceUpFront(parsed.task) / 1e6
}

describe('the price of a task', () => {
  it.each<[string, Engine, CallKind, Record<string, unknown>, number]>([
    ['one page', 'google', 'task_post', {}, 0.0006],
    ['depth 100', 'google', 'task_post', { depth: 100 }, 0.00465],
    ['depth 100, high priority', 'google', 'task_post', { depth: 100, priority: 2 }, 0.0093],
    ['depth 100, live', 'google', 'live', { depth: 100 }, 0.0155],
    ['depth 11', 'google', 'task_post', { depth: 11 }, 0.00105],
    ['an operator', 'google', 'task_post', { keyword: 'site:example.com' }, 0.003],
    ['an AI Overview', 'google', 'task_post', { load_async_ai_overview: true }, 0.0012],
    ['four clicks', 'google', 'task_post', { people_also_ask_click_depth: 4 }, 0.0012],
    ['rectangles', 'google', 'task_post', { calculate_rectangles: true }, 0.0012],
    ['Bing without more pages', 'bing', 'task_post', { depth: 100 }, 0.0006],
    ['Bing with ten pages', 'bing', 'task_post', { depth: 100, max_crawl_pages: 10 }, 0.00465],
    ['Yahoo, depth 10, two pages, live', 'yahoo', 'live', { depth: 10, max_crawl_pages: 2 }, 0.0035],
  ])('%s', (_name, engine, kind, fields, usd) => {
    expect(priceUsd(engine, kind, fields)).toBeCloseTo(usd, 9)
  })
})

describe('the ledger', () => {
  it('takes what was answered from the balance of user_data, and nothing for fetching, which repeats the price', async () => {
    const sandbox = await startTestSandbox()
    sandbox.control.setBalance(1)
    const posted = await sandbox.post('/v3/serp/google/organic/task_post', Array(7).fill({ ...aTask, depth: 20 }))
    expect(posted.cost).toBe(0.00735)
    await sandbox.control.advance(5000)
    const fetched = await sandbox.get(`/v3/serp/google/organic/task_get/advanced/${posted.tasks?.[0]?.id}`)
    expect(fetched.cost).toBe(0.00105)
    const live = await sandbox.post('/v3/serp/google/organic/live/regular', [aTask])
    expect(live.cost).toBe(0.002)
    const [account] = onlyTask(await sandbox.get('/v3/appendix/user_data')).result ?? []
    expect(account).toMatchObject({
      login: 'sandbox',
      money: { balance: 0.99065, statistics: { day: { total: 0.00935 } } },
    })
  })

  it('refuses with 40210, and books nothing, when the balance is too low', async () => {
    const sandbox = await startTestSandbox()
    sandbox.control.setBalance(0.001)
    const posted = await sandbox.post('/v3/serp/google/organic/task_post', [aTask, aTask])
    expect(posted.tasks?.map((task) => [task.status_code, task.cost])).toEqual([
      [20100, 0.0006],
      [40210, 0],
    ])
    expect(sandbox.control.balanceUsd()).toBe(0.0004)
  })

  it('gives pages back that were not needed, once', async () => {
    const sandbox = await startTestSandbox({ readyAfterMs: 0 })
    sandbox.control.setBalance(1)
    const stop = [{ match_value: 'kestrelroast.example', match_type: 'with_subdomains' }]
    const id = await sandbox.postTask({ ...aTask, depth: 100, stop_crawl_on_match: stop })
    expect(sandbox.control.balanceUsd()).toBe(0.99535)
    const result = (await sandbox.getTask(id)).result?.[0] as { pages_count: number }
    expect(result.pages_count).toBeLessThan(10)
    const paid = 0.0006 * (1 + 0.75 * (result.pages_count - 1))
    expect(sandbox.control.balanceUsd()).toBeCloseTo(1 - paid, 9)
    await sandbox.getTask(id)
    expect(sandbox.control.balanceUsd()).toBeCloseTo(1 - paid, 9)
    expect(sandbox.control.tasks()[0]).toMatchObject({ costUsd: 0.00465, collected: 2 })
  })
})
