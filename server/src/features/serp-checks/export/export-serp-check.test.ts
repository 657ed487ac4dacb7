import readSheets from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rankStateText } from '#contract/rules/serp-fetches/rank-states.ts'
import { serpFeatureNames } from '#contract/rules/serp-fetches/serp-features.ts'
import type { SerpCheck, SerpCheckItem } from '#contract/serp-checks/rows.ts'
import { hours } from '../../../platform/clock/clock.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { type Person, signedIn } from '../../../testing/people.ts'
import { workUntilAtRest } from '../../../testing/wait-for-check.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
})
afterAll(() => app.close())

const question = { domainUrl: 'kestrelroast.example', searchEngine: 1, deviceType: 1, language: 'en', country: 2372 }

async function start(person: Person, wanted: object): Promise<number> {
  const reply = await app.call('POST', '/serp/check-serp', { token: person.token, body: { ...question, ...wanted } })
  expect(reply.status).toBe(202)
  return (reply.body as { data: { id: number } }).data.id
}

const untilDone = (person: Person, id: number) => workUntilAtRest(app, person, id)

async function list(person: Person, id: number): Promise<SerpCheck> {
  const reply = await app.call('GET', '/serp/list-serps', { token: person.token })
  const check = (reply.body as { data: SerpCheck[] }).data.find((each) => each.id === id)
  if (check === undefined) throw new Error(`check ${id} is not listed`)
  return check
}

const ask = (token: string | undefined, body: unknown) =>
  app.call('POST', '/excel/generate-serps-with-id', { body, ...(token !== undefined && { token }) })

type Row = Record<string, unknown>
type Exported = { ranks: Row[]; settings: Row }

/** The file as a reader that is not ours sees it: rows by their titles. */
async function exportCheck(person: Person, id: number): Promise<Exported> {
  const reply = await ask(person.token, { id })
  expect(reply.status).toBe(200)
  const [ranks, check] = await readSheets(reply.rawBody, { trim: false })
  expect([ranks?.sheet, check?.sheet]).toEqual(['Ranks', 'Check'])
  const [titles = [], ...rows] = ranks?.data ?? []
  return {
    ranks: rows.map((row) => Object.fromEntries(row.map((value, at) => [String(titles[at]), value]))),
    settings: Object.fromEntries((check?.data ?? []).slice(1).map(([name, value = null]) => [String(name), value])),
  }
}

/** The list's values of a keyword, as its row of the file should have them. */
function rowOf(check: SerpCheck, item: SerpCheckItem): Row {
  const competitors = [item.competitor1, item.competitor2, item.competitor3].filter((each) => each !== null)
  const namesOf = (features: SerpCheckItem['features']) =>
    features?.map((key) => serpFeatureNames[key]).join('\n') || null
  type Rank = Pick<SerpCheckItem, 'state' | 'rank' | 'rank_absolute' | 'url' | 'owned_features'>
  const rankOf = (prefix: string, rank: Rank) => ({
    [`${prefix}State`]: rankStateText(rank.state, item.results_read),
    [`${prefix}Rank`]: rank.rank,
    [`${prefix}Absolute position`]: rank.rank_absolute,
    [`${prefix}Ranked URL`]: rank.url,
    [`${prefix}Owned SERP features`]: namesOf(rank.owned_features),
  })
  return {
    Keyword: item.keyword,
    ...rankOf(`${check.url}: `, item),
    ...Object.assign({}, ...competitors.map((competitor) => rankOf(`${competitor.name}: `, competitor))),
    'Previous rank': item.previous === null ? null : (item.previous.rank ?? 'Not found'),
    Change: item.difference,
    Depth: check.depth,
    'Results read': item.results_read,
    'SERP features': namesOf(item.features),
    'AI Overview': aiOverviewText(item),
    'Search engine corrected to': item.correction?.keyword ?? null,
    Warning: item.warning,
    'Checked (UTC)': item.taken_at === null ? null : new Date(item.taken_at),
    'Failure reason': item.failure,
  }
}

function aiOverviewText({ ai_overview, owned_features }: SerpCheckItem) {
  if (ai_overview === 'loaded') return owned_features?.includes('ai_overview') ? 'Cites you' : 'Doesn’t cite you'
  return ai_overview && { none: 'Not shown', 'not-loaded': 'Shown, not loaded' }[ai_overview]
}

describe('POST /excel/generate-serps-with-id', () => {
  test('gives every keyword of a check as the list shows it, in its order', async () => {
    const person = await signedIn(app.ctx, 'paid')
    const keywords = [...Array.from({ length: 12 }, (_, at) => `coffee ${at}`), 'kettle __40501__']
    const competitors = ['beanharbour.example', 'dailygrind.example']
    const id = await start(person, { keywords, competitors, depth: 20 })
    const check = await untilDone(person, id)
    const states = new Set(check.items.map((item) => item.state))
    expect(states).toEqual(new Set(['found', 'not_in_depth', 'failed']))
    const { ranks, settings } = await exportCheck(person, id)
    const expected = check.items.map((item) => rowOf(check, item))
    expect(ranks.map(({ 'All your ranking URLs': _, ...row }) => row)).toEqual(expected)
    for (const row of ranks) {
      const ownUrls = row['All your ranking URLs']
      expect(String(ownUrls ?? '').split('\n')[0]).toBe(row['kestrelroast.example: Ranked URL'] ?? '')
    }
    expect(settings).toEqual({
      Name: 'None',
      Domain: 'kestrelroast.example',
      Competitors: competitors.join('\n'),
      'Search engine': 'Google',
      Device: 'Desktop',
      Language: 'English',
      Location: 'Ireland',
      Depth: 'Top 20',
      'Include subdomains': 'Yes',
      'Extra results page': 'No',
      'Load AI Overview citations': 'No',
      Keywords: 13,
      'Created (UTC)': new Date(check.created_at),
      'Run number': 1,
      'Last run completed (UTC)': expect.any(Date),
      'Credits charged': Number(check.credits.toFixed(2)),
    })
  })

  test('is a download, named for the time it was made', async () => {
    const person = await signedIn(app.ctx, 'paid')
    const id = await start(person, { keywords: ['one'] })
    const secondNow = () => app.clock.read().toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')
    const earliest = secondNow()
    const { headers } = await ask(person.token, { id })
    expect(headers).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'cache-control': 'no-store',
    })
    const disposition = /^attachment; filename="(serps-([\d-]+)\.xlsx)"; filename\*=UTF-8''\1$/
    const [, , second = ''] = disposition.exec(String(headers['content-disposition'])) ?? []
    expect(second >= earliest && second <= secondNow(), second).toBe(true)
    expect(headers).not.toHaveProperty('content-encoding')
  })

  test('of a check still running gives what is there, the rest as pending', async () => {
    const person = await signedIn(app.ctx, 'paid')
    const id = await start(person, { keywords: ['one', 'two'], competitors: ['dailygrind.example'] })
    const { ranks, settings } = await exportCheck(person, id)
    expect(
      ranks.map((row) => [row['kestrelroast.example: State'], row['dailygrind.example: State'], row['Checked (UTC)']]),
    ).toEqual([
      ['Pending', 'Pending', null],
      ['Pending', 'Pending', null],
    ])
    expect(settings).toMatchObject({ 'Last run completed (UTC)': 'Running', 'Credits charged': 0 })
  })

  test('of a refreshed check gives the ranks before and what changed', async () => {
    const person = await signedIn(app.ctx, 'paid')
    const keywords = Array.from({ length: 10 }, (_, at) => `tea ${at}`)
    const id = await start(person, { keywords })
    await untilDone(person, id)
    app.clock.advance(hours(5))
    const reply = await app.call('POST', '/serp/refresh-serp', { token: person.token, body: { id } })
    expect(reply.status).toBe(202)
    const check = await untilDone(person, id)
    const { ranks, settings } = await exportCheck(person, id)
    expect(ranks.map((row) => row['Previous rank'])).not.toContain(null)
    expect(ranks.map(({ 'All your ranking URLs': _, ...row }) => row)).toEqual(
      check.items.map((item) => rowOf(check, item)),
    )
    expect(settings).toMatchObject({
      'Run number': 2,
      'Credits charged': Number(check.credits.toFixed(2)),
    })
  })

  test('names a featured snippet, now and before the refresh', async () => {
    const person = await signedIn(app.ctx, 'paid')
    // The domain ranks first for this keyword.
    const keyword = 'standing coffee'
    app.sandbox.control.failKeywords({ keywords: [keyword], effect: { kind: 'snippet' }, times: 1 })
    const id = await start(person, { domainUrl: 'beanharbour.example', keywords: [keyword] })
    await untilDone(person, id)
    const first = await exportCheck(person, id)
    expect(first.ranks).toMatchObject([
      { 'beanharbour.example: State': 'Featured snippet', 'beanharbour.example: Rank': 1, 'Previous rank': null },
    ])
    app.clock.advance(hours(5))
    await app.call('POST', '/serp/refresh-serp', { token: person.token, body: { id } })
    await untilDone(person, id)
    const { ranks } = await exportCheck(person, id)
    expect(ranks).toMatchObject([
      { 'beanharbour.example: State': 'Found', 'Previous rank': '1 (Featured snippet)', Change: 0 },
    ])
  })

  test('keywords that look like formulas or markup are text', async () => {
    const person = await signedIn(app.ctx, 'paid')
    const keywords = ['=1+1', '@SUM(A1)', "+cmd|' /C calc'!A0", '-2', '<script>alert(1)</script>', '☕ beans', '2024']
    const id = await start(person, { keywords })
    const { ranks } = await exportCheck(person, id)
    expect(ranks.map((row) => row.Keyword)).toEqual((await list(person, id)).items.map((item) => item.keyword))
    expect(ranks.map((row) => row.Keyword)).toEqual(expect.arrayContaining(['=1+1', '-2', '☕ beans', '2024']))
  })

  test.each([{}, { id: 'one' }, { id: 0 }, { id: 1.5 }, { id: 3_000_000_000 }, { id: [1] }])(
    '%j is a 400',
    async (body) => {
      const person = await signedIn(app.ctx, 'paid')
      const reply = await ask(person.token, body)
      expect(reply).toMatchObject({ status: 400, body: { code: 'input.invalid' } })
    },
  )

  test('nobody is a 401, and a role without the ability a 403', async () => {
    const powerless = await signedIn(app.ctx, 'powerless')
    expect(await ask(undefined, { id: 1 })).toMatchObject({ status: 401, body: { code: 'session.required' } })
    expect(await ask(powerless.token, { id: 1 })).toMatchObject({ status: 403, body: { code: 'ability.missing' } })
  })

  test('somebody else’s check is a 404 exactly like a missing one', async () => {
    const owner = await signedIn(app.ctx, 'paid')
    const stranger = await signedIn(app.ctx, 'paid')
    const id = await start(owner, { keywords: ['one'] })
    const foreign = await ask(stranger.token, { id })
    expect(foreign).toMatchObject({
      status: 404,
      body: { code: 'row.not-found', message: 'Not found. It may have been deleted.' },
    })
    const missing = await ask(stranger.token, { id: 2_000_000_000 })
    expect([missing.status, missing.body]).toEqual([foreign.status, foreign.body])
  })

  test('can be CSV and in another time zone; other formats and zones are refused', async () => {
    const person = await signedIn(app.ctx, 'paid')
    const id = await start(person, { keywords: ['one'] })
    const { created_at } = await untilDone(person, id)
    const csv = await ask(person.token, { id, format: 'csv', timeZone: 'Asia/Tokyo' })
    expect([csv.status, csv.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    const [titles] = csv.rawBody.toString().split('\r\n')
    expect(titles).toMatch(/^\uFEFFKeyword,.*,Checked \(Asia\/Tokyo\),/)
    const excel = await ask(person.token, { id, timeZone: 'Asia/Tokyo' })
    const [, check] = await readSheets(excel.rawBody)
    const created = check?.data.find(([name]) => name === 'Created (Asia/Tokyo)')?.[1]
    expect(created).toEqual(new Date(Date.parse(created_at) + 9 * 60 * 60_000))
    expect((await ask(person.token, { id, format: 'pdf' })).status).toBe(400)
    // A browser may know a zone that the server doesn't.
    expect((await ask(person.token, { id, timeZone: 'Mars/Olympus' })).status).toBe(200)
  })
})
