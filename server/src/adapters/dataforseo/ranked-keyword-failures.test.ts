import { describe, expect, test } from 'vitest'
import { connect } from './testing/connect.ts'
import { answerWith, request, row } from './testing/ranked-keyword-answers.ts'
import { cut, json } from './testing/scripted-server.ts'
import { failureOf } from './testing/test-provider.ts'
import { answeredTask, envelope, refusal } from './testing/vendor-answers.ts'

describe('answers nobody can read', () => {
  test.each([
    ['no result', json(envelope([answeredTask({ result: null })]))],
    ['an empty result', json(envelope([answeredTask({ result: [] })]))],
    ['a pending task', json(envelope([answeredTask({ status_code: 40602 })]))],
    ['no task', json(envelope([]))],
    ['rows that are no list', answerWith('none')],
    ['rows that are counted and not given', answerWith(null, { items_count: 3 })],
    ['a row without its keyword', answerWith([row(null)])],
    ['a keyword of nothing', answerWith([row('\0')])],
    ['a row without its element', answerWith([{ keyword_data: { keyword: 'kettle' } }])],
    ['a kind nobody asked for', answerWith([row('kettle', { item: { type: 'local_pack' } })])],
    ['a rank of zero', answerWith([row('kettle', { item: { rank_group: 0 } })])],
    ['a rank and a half', answerWith([row('kettle', { item: { rank_group: 4.5 } })])],
    ['an address that is a number', answerWith([row('kettle', { item: { url: 7 } })])],
  ])('%s is malformed, and never a domain with fewer keywords', async (_what, reply) => {
    const { provider, calls } = await connect(reply)
    expect(await failureOf(provider.rankedKeywords.fetchRankedKeywords(request))).toMatchObject({ kind: 'malformed' })
    expect(calls).toHaveLength(1)
  })

  test('a failure names the field and never what stood there', async () => {
    const { provider } = await connect(answerWith([row('secret kettle', { item: { rank_group: 'secret' } })]))
    const { message } = await failureOf(provider.rankedKeywords.fetchRankedKeywords(request))
    expect(message).toContain('rank_group')
    expect(message).not.toContain('secret')
  })
})

describe('calls that fail', () => {
  test.each([
    { code: 40501, kind: 'request' },
    { code: 40101, kind: 'engine' },
    { code: 40202, kind: 'throttle' },
    { code: 40209, kind: 'throttle' },
    { code: 40210, kind: 'money' },
    { code: 50000, kind: 'provider' },
    { code: 50401, kind: 'timeout' },
    { code: 40506, kind: 'bug' },
  ])('$code is $kind, reported for the task or for the call, and nothing is bought twice', async ({ code, kind }) => {
    const { server, provider, calls } = await connect(
      json(envelope([answeredTask({ status_code: code, cost: 0.012 })], { cost: 0.012 })),
      json(refusal(code)),
    )
    for (const _level of ['task', 'call']) {
      expect(await failureOf(provider.rankedKeywords.fetchRankedKeywords(request))).toMatchObject({ kind, code })
    }
    expect(server.received).toHaveLength(2)
    expect(calls.map((call) => call.costUsd)).toEqual([0.012, 0])
  })

  test('a cut connection is not repeated: the call may have been billed', async () => {
    const { server, provider } = await connect(cut)
    expect(await failureOf(provider.rankedKeywords.fetchRankedKeywords(request))).toMatchObject({ kind: 'cut' })
    expect(server.received).toHaveLength(1)
  })

  test.each([0, 1_001, Number.NaN])('%d rows in one call are our own mistake, and no call', async (limit) => {
    const { server, provider } = await connect(answerWith([]))
    expect(await failureOf(provider.rankedKeywords.fetchRankedKeywords({ ...request, limit }))).toMatchObject({
      kind: 'bug',
    })
    expect(server.received).toEqual([])
  })
})
