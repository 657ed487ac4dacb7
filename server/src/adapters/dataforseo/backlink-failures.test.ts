import { describe, expect, test } from 'vitest'
import { answerWith, request, row } from './testing/backlink-answers.ts'
import { connect } from './testing/connect.ts'
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
    ['a link from nowhere', answerWith([row({ url_from: null })])],
    ['a link to nowhere', answerWith([row({ url_to: '' })])],
    ['a link of nobody', answerWith([row({ domain_from: 7, url_from: 'blog' })])],
    ['a link that is neither live nor lost', answerWith([row({ is_lost: null })])],
  ])('%s is malformed, and never a target with fewer links', async (_what, reply) => {
    const { provider, calls } = await connect(reply)
    expect(await failureOf(provider.backlinks.fetchBacklinks(request))).toMatchObject({ kind: 'malformed' })
    expect(calls).toHaveLength(1)
  })

  test('a failure names the field and never what stood there', async () => {
    const { provider } = await connect(answerWith([row({ url_from: 'https://secret.test/', is_lost: 'secret' })]))
    const { message } = await failureOf(provider.backlinks.fetchBacklinks(request))
    expect(message).toContain('is_lost')
    expect(message).not.toContain('secret')
  })
})

describe('calls that fail', () => {
  test.each([
    { code: 40501, kind: 'request' },
    { code: 40202, kind: 'throttle' },
    { code: 40204, kind: 'account' },
    { code: 40209, kind: 'throttle' },
    { code: 40210, kind: 'money' },
    { code: 50000, kind: 'provider' },
    { code: 50401, kind: 'timeout' },
    { code: 40506, kind: 'bug' },
  ])('$code is $kind, reported for the task or for the call, and nothing is bought twice', async ({ code, kind }) => {
    const { server, provider, calls } = await connect(
      json(envelope([answeredTask({ status_code: code, cost: 0.024 })], { cost: 0.024 })),
      json(refusal(code)),
    )
    for (const _level of ['task', 'call']) {
      expect(await failureOf(provider.backlinks.fetchBacklinks(request))).toMatchObject({ kind, code })
    }
    expect(server.received).toHaveLength(2)
    expect(calls.map((call) => call.costUsd)).toEqual([0.024, 0])
  })

  test('a cut connection is not repeated: the call may have been billed', async () => {
    const { server, provider } = await connect(cut)
    expect(await failureOf(provider.backlinks.fetchBacklinks(request))).toMatchObject({ kind: 'cut' })
    expect(server.received).toHaveLength(1)
  })

  test.each([
    { limit: 0 },
    { limit: 1_001 },
    { limit: Number.NaN },
    { offset: -1 },
    { offset: 20_000 },
    { offset: Number.NaN },
  ])('$limit rows from $offset on are our own mistake, and no call', async (asked) => {
    const { server, provider } = await connect(answerWith([]))
    expect(await failureOf(provider.backlinks.fetchBacklinks({ ...request, ...asked }))).toMatchObject({ kind: 'bug' })
    expect(server.received).toEqual([])
  })
})
