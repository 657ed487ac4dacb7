import { describe, expect, test } from 'vitest'
import { connect } from './testing/connect.ts'
import { json, startScriptedServer } from './testing/scripted-server.ts'
import { createTestProvider, failureOf } from './testing/test-provider.ts'
import { answeredTask, envelope, refusal } from './testing/vendor-answers.ts'

const path = '/v3/backlinks/timeseries_new_lost_summary/live'
const request = { target: 'shop.test', includesSubdomains: true, from: '2025-11-24', to: '2026-11-20' }

const week = (fields: object = {}) => ({
  type: 'backlinks_timeseries_new_lost_summary',
  date: '2026-11-15 00:00:00 +00:00',
  new_backlinks: 24,
  lost_backlinks: 5,
  new_referring_domains: 7,
  lost_referring_domains: 2,
  new_referring_main_domains: 6,
  lost_referring_main_domains: 1,
  ...fields,
})
const read = { until: '2026-11-15', newLinks: 24, lostLinks: 5, newDomains: 7, lostDomains: 2 }

const answerWith = (items: unknown, fields: object = {}, cost = 0.024072) =>
  json(envelope([answeredTask({ cost, result: [{ target: 'shop.test', items, ...fields }] })], { cost }))

describe('new and lost links of a host', () => {
  test('by week, the oldest first, and what it cost', async () => {
    const newest = week({ date: '2026-11-22 00:00:00 +00:00', new_backlinks: 0 })
    const { server, provider, calls } = await connect(answerWith([newest, week()]))
    expect(await provider.backlinks.fetchNewLost(request)).toEqual([
      read,
      { ...read, until: '2026-11-22', newLinks: 0 },
    ])
    expect(server.received).toMatchObject([{ method: 'POST', path }])
    expect(JSON.parse(server.received[0]?.text ?? '')).toEqual([
      {
        target: 'shop.test',
        include_subdomains: true,
        date_from: '2025-11-24',
        date_to: '2026-11-20',
        group_range: 'week',
      },
    ])
    expect(calls).toMatchObject([{ method: 'POST', path, costUsd: 0.024072, statusCode: 20000 }])
  })

  test('begins where the history of the provider does', async () => {
    const { server, provider } = await connect(answerWith([]))
    await provider.backlinks.fetchNewLost({ ...request, from: '2015-01-01' })
    expect(JSON.parse(server.received[0]?.text ?? '')).toMatchObject([{ date_from: '2019-01-30' }])
  })

  test('a missing count is unknown, a fraction is rounded', async () => {
    const { new_backlinks: _left, ...others } = week({ lost_backlinks: null, lost_referring_domains: 1.5 })
    const { provider } = await connect(answerWith([others]))
    expect(await provider.backlinks.fetchNewLost(request)).toEqual([{ ...read, newLinks: null, lostLinks: null }])
  })

  const days = ['2026-11-01', '2026-11-08', '2026-11-15', '2026-11-22']
  const weeks = () => days.map((day) => week({ date: `${day} 00:00:00 +00:00` }))

  test.each([
    ['a count in words', { new_backlinks: '24' }, { newLinks: null }],
    ['a count below zero', { lost_referring_domains: -1 }, { lostDomains: null }],
    ['a count without end', { new_backlinks: 1e300 }, { newLinks: null }],
    ['no day', { date: null }, {}],
    ['a day nobody can read', { date: 'last week' }, {}],
  ])('%s affects no other week, and is reported', async (_what, fields, expected) => {
    for (const odd of days.keys()) {
      const items = weeks().map((one, at) => (at === odd ? { ...one, ...fields } : one))
      const reported: unknown[] = []
      const server = await startScriptedServer(answerWith(items), answerWith(items.toReversed()))
      const { provider } = createTestProvider(server.url, { reportOdd: (answer) => reported.push(answer) })
      const all = days.map((until, at) => ({ ...read, until, ...(at === odd ? expected : {}) }))
      expect(await provider.backlinks.fetchNewLost(request)).toEqual(all)
      expect(await provider.backlinks.fetchNewLost(request)).toEqual(all)
      expect(reported).toMatchObject([
        { path, unreadRows: 0 },
        { path, unreadRows: 0 },
      ])
    }
  })

  test('a week that is null keeps its place without counts; one that comes twice counts once', async () => {
    const [first, , ...later] = weeks()
    const { provider } = await connect(answerWith([first, null, ...later, later.at(-1)]))
    const nothing = { newLinks: null, lostLinks: null, newDomains: null, lostDomains: null }
    expect(await provider.backlinks.fetchNewLost(request)).toEqual(
      days.map((until, at) => ({ ...read, until, ...(at === 1 ? nothing : {}) })),
    )
  })

  test.each([
    ['items null', answerWith(null, { items_count: 0 })],
    ['40102 for the task', json(envelope([answeredTask({ status_code: 40102, result: null })]))],
    ['40102 for the call', json(refusal(40102))],
  ])('%s is a host without a history', async (_what, reply) => {
    const { provider } = await connect(reply)
    expect(await provider.backlinks.fetchNewLost(request)).toEqual([])
  })

  test.each([
    ['no result', json(envelope([answeredTask({ result: null })]))],
    ['weeks that are counted and not given', answerWith(null, { items_count: 52 })],
    ['a week without its day', answerWith([week({ date: null })])],
    ['a day nobody can read', answerWith([week({ date: 'last week' })])],
    [
      'a week without its day where the others leave no place for it',
      answerWith([week(), week({ date: null }), week({ date: '2026-11-22 00:00:00 +00:00' })]),
    ],
  ])('%s is malformed, and never a bar of the wrong height', async (_what, reply) => {
    const { provider } = await connect(reply)
    expect(await failureOf(provider.backlinks.fetchNewLost(request))).toMatchObject({ kind: 'malformed' })
  })

  test('the history of a page is our own mistake, and no call', async () => {
    const { server, provider } = await connect(answerWith([]))
    const page = { ...request, target: 'https://shop.test/' }
    expect(await failureOf(provider.backlinks.fetchNewLost(page))).toMatchObject({ kind: 'bug' })
    expect(server.received).toEqual([])
  })
})
