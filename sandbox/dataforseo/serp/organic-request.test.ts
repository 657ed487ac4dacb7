import { describe, expect, it } from 'vitest'
import { aTask, onlyTask, startTestSandbox } from '#sandbox/testing/sandbox-client.ts'
import { ENGINES, type Engine } from './engines.ts'
import { type CallKind, parseOrganicTask } from './organic-request.ts'

function codeAndField(engine: Engine, kind: CallKind, fields: Record<string, unknown>): string {
  const parsed = parseOrganicTask(engine, kind, fields)
  if (parsed.ok) return 'ok'
  return `${parsed.code} ${/'(.*)'/.exec(parsed.message)?.[1] ?? ''}`.trim()
}

describe('fields the vendor refuses', () => {
  const { keyword: _keyword, ...withoutKeyword } = aTask
  const { location_code: _location, ...withoutLocation } = aTask
  const { language_code: _language, ...withoutLanguage } = aTask
  it.each<[string, Record<string, unknown>, string]>([
    ['no keyword', withoutKeyword, '40501 keyword'],
    ['an empty keyword', { ...aTask, keyword: ' ' }, '40501 keyword'],
    ['a number as keyword', { ...aTask, keyword: 5 }, '40501 keyword'],
    ['700 characters', { ...aTask, keyword: 'k'.repeat(700) }, 'ok'],
    ['701 characters', { ...aTask, keyword: 'k'.repeat(701) }, '40501 keyword'],
    ['cache:', { ...aTask, keyword: 'cache:example.com' }, '40501 keyword'],
    ['no location', withoutLocation, '40501 location_name'],
    ['two locations', { ...aTask, location_name: 'Ireland' }, '40501 location_name'],
    ['an unknown code', { ...aTask, location_code: 99 }, '40501 location_code'],
    ['an unknown name', { ...withoutLocation, location_name: 'Atlantis' }, '40501 location_name'],
    ['a name', { ...withoutLocation, location_name: 'Dublin,County Dublin,Ireland' }, 'ok'],
    ['a coordinate', { ...withoutLocation, location_coordinate: '53.3498,-6.2603,200' }, 'ok'],
    ['a wrong coordinate', { ...withoutLocation, location_coordinate: '533,-6,200' }, '40501 location_coordinate'],
    ['a radius too small', { ...withoutLocation, location_coordinate: '53.3,-6.2,10' }, '40501 location_coordinate'],
    ['no language', withoutLanguage, '40501 language_name'],
    ['an unknown language', { ...aTask, language_code: 'xx' }, '40501 language_code'],
    ['a tablet', { ...aTask, device: 'tablet' }, '40501 device'],
    ['mobile on windows', { ...aTask, device: 'mobile', os: 'windows' }, '40501 os'],
    ['mobile on ios', { ...aTask, device: 'mobile', os: 'ios' }, 'ok'],
    ['depth 0', { ...aTask, depth: 0 }, '40501 depth'],
    ['depth 700', { ...aTask, depth: 700 }, 'ok'],
    ['depth 701', { ...aTask, depth: 701 }, '40501 depth'],
    ['depth as text', { ...aTask, depth: '100' }, '40501 depth'],
    ['101 pages', { ...aTask, max_crawl_pages: 101 }, '40501 max_crawl_pages'],
    ['priority 3', { ...aTask, priority: 3 }, '40501 priority'],
    ['priority as text', { ...aTask, priority: '2' }, 'ok'],
    ['a long tag', { ...aTask, tag: 't'.repeat(256) }, '40501 tag'],
    ['another domain', { ...aTask, se_domain: 'bing.com' }, '40501 se_domain'],
    ['an own domain', { ...aTask, se_domain: 'google.co.uk' }, 'ok'],
    ['a stop with scheme', { ...aTask, stop_crawl_on_match: [stop('https://a.com')] }, '40501 match_value'],
    ['eleven stops', { ...aTask, stop_crawl_on_match: Array(11).fill(stop('a.com')) }, '40501 stop_crawl_on_match'],
    ['an unknown field', { ...aTask, keyworld: 'x' }, '40506'],
    ['a live field', { ...aTask, target: 'a.com' }, '40506'],
    ['postback without kind', { ...aTask, postback_url: 'http://127.0.0.1:1/' }, '40501 postback_data'],
    ['pingback elsewhere', { ...aTask, pingback_url: 'http://example.com/' }, '40501 pingback_url'],
    ['pingback to a look-alike', { ...aTask, pingback_url: 'http://127.0.0.1.example.com/' }, '40501 pingback_url'],
  ])('task_post with %s', (_name, fields, expected) => {
    expect(codeAndField('google', 'task_post', fields)).toBe(expected)
  })

  it('knows live limits of its own: depth 200, no language needed at Google, no webhooks', () => {
    expect(codeAndField('google', 'live', { ...aTask, depth: 200 })).toBe('ok')
    expect(codeAndField('google', 'live', { ...aTask, depth: 201 })).toBe('40501 depth')
    expect(codeAndField('google', 'live', withoutLanguage)).toBe('ok')
    expect(codeAndField('bing', 'live', withoutLanguage)).toBe('40501 language_name')
    expect(codeAndField('google', 'live', { ...aTask, priority: 2 })).toBe('40506')
  })

  it.each<[Engine, string]>([
    ['bing', 'se_domain'],
    ['bing', 'people_also_ask_click_depth'],
    ['yahoo', 'calculate_rectangles'],
    ['yahoo', 'load_async_ai_overview'],
  ])('%s does not know %s', (engine, field) => {
    expect(codeAndField(engine, 'task_post', { ...aTask, [field]: null })).toBe('40506')
    expect(codeAndField('google', 'task_post', { ...aTask, [field]: null })).toBe('ok')
  })

  it('takes places and languages from the engine’s own list only', () => {
    const cork = { ...aTask, location_code: 1007835 }
    expect(ENGINES.map((engine) => codeAndField(engine, 'task_post', cork))).toEqual([
      'ok',
      '40501 location_code',
      '40501 location_code',
    ])
    expect(codeAndField('google', 'task_post', { ...aTask, language_code: 'cy' })).toBe('ok')
    expect(codeAndField('yahoo', 'task_post', { ...aTask, language_code: 'cy' })).toBe('40501 language_code')
  })

  it('names the field in the message, answers no cost and leaves the other tasks alone', async () => {
    const sandbox = await startTestSandbox()
    const task = onlyTask(await sandbox.post('/v3/serp/google/organic/live/regular', [{ ...aTask, depth: 300 }]))
    expect(task).toMatchObject({
      status_code: 40501,
      status_message: "Invalid Field: 'depth'.",
      cost: 0,
      result_count: 0,
      result: null,
      data: { api: 'serp', function: 'live', se: 'google', se_type: 'organic', depth: 300 },
    })
    expect(sandbox.control.balanceUsd()).toBe(10_000)
  })
})

describe('defaults', () => {
  it('defaults depth, pages, device and system by engine', () => {
    const read = (engine: Engine, fields: Record<string, unknown>) => {
      const parsed = parseOrganicTask(engine, 'task_post', { ...aTask, ...fields })
      if (!parsed.ok) throw new Error(parsed.message)
      const { depth, maxCrawlPages, device, os } = parsed.task
      return { depth, maxCrawlPages, device, os }
    }
    expect(read('google', {})).toEqual({ depth: 10, maxCrawlPages: 1, device: 'desktop', os: 'windows' })
    expect(read('google', { depth: 95 }).maxCrawlPages).toBe(10)
    expect(read('bing', { depth: 100 }).maxCrawlPages).toBe(1)
    expect(read('yahoo', { device: 'mobile' })).toEqual({ depth: 6, maxCrawlPages: 1, device: 'mobile', os: 'android' })
  })
})

function stop(value: string): Record<string, string> {
  return { match_value: value, match_type: 'domain' }
}
