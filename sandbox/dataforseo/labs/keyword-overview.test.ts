import { describe, expect, it } from 'vitest'
import { DUBLIN, IRELAND, onlyTask, type SandboxClient, startTestSandbox } from '#sandbox/testing/sandbox-client.ts'

const path = '/v3/dataforseo_labs/google/keyword_overview/live'
const ireland = { location_code: IRELAND, language_code: 'en' }
const words = ['espresso machine', 'bike shop', 'car insurance', 'red kettle', 'garden chair']

interface Row {
  keyword: string
  keyword_info: { search_volume: number; cpc: number | null; monthly_searches: { search_volume: number }[] }
  keyword_properties: { keyword_difficulty: number | null }
}

const ask = async (sandbox: SandboxClient, fields: object) => onlyTask(await sandbox.post(path, [fields]))
const rowsOf = async (sandbox: SandboxClient, fields: object): Promise<Row[]> => {
  const [result] = (await ask(sandbox, fields)).result ?? []
  return (result as { items: Row[] | null }).items ?? []
}

describe('keyword_overview', () => {
  it('returns volume, price of a click and difficulty, the same all month, others elsewhere', async () => {
    const sandbox = await startTestSandbox()
    const rows = await rowsOf(sandbox, { keywords: words, ...ireland })
    expect(rows.map((row) => row.keyword)).toEqual(words)
    for (const { keyword_info: info, keyword_properties: properties } of rows) {
      expect(info.search_volume).toBeGreaterThanOrEqual(10)
      expect(info.monthly_searches).toHaveLength(24)
      const mean = info.monthly_searches.reduce((sum, month) => sum + month.search_volume, 0) / 24
      expect(info.search_volume / mean).toBeGreaterThan(0.8)
      expect(info.search_volume / mean).toBeLessThan(1.25)
      if (info.cpc !== null) expect(info.cpc).toBeGreaterThan(0)
      const difficulty = properties.keyword_difficulty ?? 0
      expect(difficulty >= 0 && difficulty <= 100 && Number.isInteger(difficulty)).toBe(true)
    }
    await sandbox.control.advance(9 * 86_400_000)
    expect(await rowsOf(sandbox, { keywords: words, ...ireland })).toEqual(rows)
    const inFrance = await rowsOf(sandbox, { keywords: words, location_name: 'France', language_name: 'French' })
    expect(inFrance.map((row) => row.keyword_info)).not.toEqual(rows.map((row) => row.keyword_info))
  })

  it('reads keywords in lower case and each once, and says what it was asked', async () => {
    const sandbox = await startTestSandbox()
    const answer = await ask(sandbox, { keywords: ['Red KETTLE', 'red kettle'], ...ireland, tag: 'mine' })
    expect(answer.data).toMatchObject({ api: 'dataforseo_labs', function: 'keyword_overview', tag: 'mine' })
    expect(answer.result).toMatchObject([{ items_count: 1, items: [{ keyword: 'red kettle' }] }])
    expect(answer.id).toMatch(/^\d{8}-\d{4}-0398-0000-[0-9a-f]{12}$/)
  })

  it('leaves out keywords nobody knows, and bills only the rows it returns', async () => {
    const sandbox = await startTestSandbox()
    const before = sandbox.control.balanceUsd()
    const answer = await ask(sandbox, { keywords: [...words, 'zzqx vlorp grunt'], ...ireland })
    expect(answer).toMatchObject({ cost: 0.0126, result: [{ items_count: 5 }] })
    expect(before - sandbox.control.balanceUsd()).toBeCloseTo(0.0126, 6)
    const unknown = await ask(sandbox, { keywords: ['zzqx vlorp grunt'], ...ireland })
    expect(unknown).toMatchObject({ cost: 0.012, result_count: 1, result: [{ items_count: 0, items: null }] })
  })

  it.each<[string, object, string]>([
    ['no keywords', { ...ireland }, '40501 keywords'],
    ['an emoji among others', { keywords: ['red kettle', 'kettle 🫖'], ...ireland }, '40501 keywords'],
    ['a symbol', { keywords: ['what is coffee?'], ...ireland }, '40501 keywords'],
    ['a comma', { keywords: ['red kettle', 'kettle, red'], ...ireland }, '40501 keywords'],
    ['a star', { keywords: ['☆ kettle'], ...ireland }, '40501 keywords'],
    ['a letter of four bytes', { keywords: ['𠮷野家'], ...ireland }, '40501 keywords'],
    ['701 keywords', { keywords: Array.from({ length: 701 }, (_, at) => `k ${at}`), ...ireland }, '40501 keywords'],
    ['81 characters', { keywords: ['fine', 'k'.repeat(81)], ...ireland }, '40501 keywords'],
    ['eleven words', { keywords: ['a b c d e f g h i j k'], ...ireland }, '40501 keywords'],
    ['an empty keyword', { keywords: [' '], ...ireland }, '40501 keywords'],
    ['a city', { keywords: words, location_code: DUBLIN, language_code: 'en' }, '40501 location_code'],
    ['no location', { keywords: words, language_code: 'en' }, '40501 location_name'],
    ['a language not spoken there', { keywords: words, ...ireland, language_code: 'de' }, '40501 language_code'],
    ['no language', { keywords: words, location_code: IRELAND }, '40501 language_name'],
    ['a field it does not know', { keywords: words, ...ireland, depth: 10 }, '40506'],
  ])('refuses %s', async (_what, fields, expected) => {
    const sandbox = await startTestSandbox()
    const answer = await ask(sandbox, fields)
    expect(`${answer.status_code} ${/'(.*)'/.exec(answer.status_message)?.[1] ?? ''}`.trim()).toBe(expected)
    expect(answer).toMatchObject({ cost: 0, result: null })
  })

  it.each([
    ['__40501__', 40501, 0],
    ['__50000__', 50000, 0],
    ['__40202__', 40202, 0],
    ['__lost__', 50401, 0],
    ['__40101__', 40101, 0.01212],
  ])('a keyword with %s spoils the whole call', async (token, code, cost) => {
    const sandbox = await startTestSandbox()
    const keywords = ['red kettle', `kettle ${token}`.slice(0, 80)]
    const answer = await ask(sandbox, { keywords, ...ireland })
    expect(answer).toMatchObject({ status_code: code, result: null })
    expect(answer.cost).toBeGreaterThanOrEqual(cost)
  })

  it('breaks off with __malformed__, runs the first task of a call, and no money means no answer', async () => {
    const sandbox = await startTestSandbox()
    const posted = JSON.stringify([{ keywords: ['kettle __malformed__'], ...ireland }])
    const broken = await (await sandbox.raw(path, { method: 'POST', body: posted })).text()
    expect(() => JSON.parse(broken)).toThrow(SyntaxError)
    const task = { keywords: words, ...ireland }
    const three = await sandbox.post(path, [task, task, { keywords: [] }])
    expect(three).toMatchObject({ status_code: 20000, tasks_count: 3, tasks_error: 2, cost: 0.0126 })
    expect(three.tasks?.map((answer) => answer.status_code)).toEqual([20000, 40000, 40000])
    const refused = await sandbox.post(path, [{ ...task, keywords: [] }, task])
    expect(refused.tasks?.map((answer) => answer.status_code)).toEqual([40501, 40000])
    expect(await sandbox.post(path, Array(101).fill(task))).toMatchObject({ status_code: 40006, tasks: null })
    sandbox.control.setBalance(0.01)
    expect(await ask(sandbox, task)).toMatchObject({ status_code: 40210, cost: 0 })
  })

  it('answers thirty calls at once and no more', async () => {
    const sandbox = await startTestSandbox({ slowLiveMs: 2_000 })
    const slow = { keywords: ['kettle __slow__'], ...ireland }
    const answers = await Promise.all(Array.from({ length: 40 }, () => sandbox.post(path, [slow])))
    const codes = answers.map((answer) => answer.status_code)
    expect(codes.filter((code) => code === 20000)).toHaveLength(30)
    expect(codes.filter((code) => code === 40209)).toHaveLength(10)
  })
})

it('lists the countries Labs has, each with its languages, and no city', async () => {
  const sandbox = await startTestSandbox()
  const rows = onlyTask(await sandbox.get('/v3/dataforseo_labs/locations_and_languages')).result ?? []
  expect(rows.length).toBeGreaterThan(150)
  expect(rows).toContainEqual(
    expect.objectContaining({
      location_code: IRELAND,
      location_type: 'Country',
      available_languages: [expect.objectContaining({ language_code: 'en', available_sources: ['google'] })],
    }),
  )
})
