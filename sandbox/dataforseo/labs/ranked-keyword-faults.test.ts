import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, find, ireland, path, sized } from '#sandbox/testing/ranked-keywords.ts'
import { openTestSandbox, type SandboxClient, startTestSandbox } from '#sandbox/testing/sandbox-client.ts'

/** Shared by tests that change nothing in it. */
let shared: SandboxClient

beforeAll(async () => {
  shared = await openTestSandbox()
})

afterAll(() => shared.close())

describe('faults', () => {
  it.each([
    ['fault-40501.example', 40501, 0],
    ['fault-50000.shop.example', 50000, 0],
    ['fault-40202.example', 40202, 0],
    ['fault-40102.example', 40102, 0],
    ['fault-lost.example', 50401, 0],
    ['fault-40101.example', 40101, 0.012],
    ['https://kestrelroast.example/__50000__', 50000, 0],
  ])('%s fails with %d', async (target, code, cost) => {
    const sandbox = shared
    const answer = await ask(sandbox, { target, ...ireland })
    expect(answer).toMatchObject({ status_code: code, result: null })
    expect(answer.cost).toBeGreaterThanOrEqual(cost)
  })

  it('fails for the target the control names, as often as it says', async () => {
    const sandbox = await startTestSandbox()
    sandbox.control.failKeywords({ keywords: [sized.target], effect: { kind: 'fail', code: 50000 }, times: 1 })
    expect(await ask(sandbox, sized)).toMatchObject({ status_code: 50000 })
    expect(await ask(sandbox, sized)).toMatchObject({ status_code: 20000 })
  })

  it('sends broken JSON, odd fields with intact ranks, or nothing for lack of money', async () => {
    const sandbox = await startTestSandbox()
    const posted = JSON.stringify([{ target: 'fault-malformed.size-50.example', ...ireland }])
    const broken = await (await sandbox.raw(path, { method: 'POST', body: posted })).text()
    expect(() => JSON.parse(broken)).toThrow(SyntaxError)
    const odd = await find(sandbox, { target: 'fault-odd.size-500.example', ...ireland })
    expect(odd.metrics).toBeNull()
    expect(odd.items?.length).toBeGreaterThan(10)
    for (const { keyword_data: data, ranked_serp_element: element } of odd.items ?? []) {
      expect(data.keyword).not.toBe('')
      expect(Number.isInteger(element.serp_item.rank_group)).toBe(true)
      expect(data.keyword_info.cpc).toBe('1.20 USD')
    }
    sandbox.control.setBalance(0.01)
    expect(await ask(sandbox, sized)).toMatchObject({ status_code: 40210, cost: 0 })
  })

  it('answers thirty calls at once and no more, whichever functions they are of', async () => {
    const sandbox = await startTestSandbox({ slowLiveMs: 2_000 })
    const slow = [
      [path, { target: 'fault-slow.size-1.example', ...ireland, limit: 1 }],
      ['/v3/dataforseo_labs/google/keyword_overview/live', { keywords: ['kettle __slow__'], ...ireland }],
    ] as const
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, at) => {
        const [address, task] = slow[at % 2] ?? slow[0]
        return sandbox.post(address, [task])
      }),
    )
    const codes = answers.map((answer) => answer.status_code)
    expect(codes.filter((code) => code === 20000)).toHaveLength(30)
    expect(codes.filter((code) => code === 40209)).toHaveLength(10)
  })
})
