import { describe, expect, it } from 'vitest'
import { onlyTask, startTestSandbox } from '#sandbox/testing/sandbox-client.ts'

describe('the appendix', () => {
  it('lists the codes with their messages', async () => {
    const sandbox = await startTestSandbox()
    const rows = onlyTask(await sandbox.get('/v3/appendix/errors')).result
    expect(rows).toContainEqual({ code: 40601, message: 'Task Handed.' })
    expect(rows).toContainEqual({ code: 40102, message: 'No Search Results.' })
  })

  it('says which endpoints are up', async () => {
    const sandbox = await startTestSandbox()
    const rows = onlyTask(await sandbox.get('/v3/appendix/status')).result
    expect(rows).toMatchObject([
      { api: 'serp', status: 'ok', endpoints: [{ status: 'ok' }, { status: 'ok' }, { status: 'ok' }] },
      { api: 'dataforseo_labs', status: 'ok', endpoints: [{ status: 'ok' }] },
      { api: 'backlinks', status: 'ok', endpoints: [{ status: 'ok' }] },
    ])
  })

  it('describes account, prices and limits', async () => {
    const sandbox = await startTestSandbox()
    const [account] = onlyTask(await sandbox.get('/v3/appendix/user_data')).result ?? []
    expect(account).toMatchObject({
      login: 'sandbox',
      rates: { limits: { minute: { serp: { tasks_ready: 20 } } } },
      money: { total: 10_000, balance: 10_000 },
      price: {
        serp: { task_post: { priority_high: [{ cost_type: 'per_request', cost: 0.0012 }] } },
        dataforseo_labs: {
          google: {
            keyword_overview: { live: { priority_normal: [{}, { cost: 0.00012 }] } },
            ranked_keywords: { live: { priority_normal: [{}, { cost: 0.00012 }] } },
          },
        },
        backlinks: { backlinks: { live: { priority_normal: [{ cost: 0.024 }, { cost: 0.000036 }] } } },
      },
      backlinks_subscription_expiry_date: null,
    })
  })
})
