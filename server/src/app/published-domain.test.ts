import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseConfig } from '../platform/config/config.ts'
import { capturedExamples, describeCapturedExamples } from '../testing/captured-examples.ts'
import { checkDomain, showDomain } from '../testing/check-domain.ts'
import { createTestApp, type TestApp } from '../testing/create-test-app.ts'
import { signedIn } from '../testing/people.ts'
import { createDataProvider } from './adapters.ts'

/** As it is published, written down once more: what a test compares with must not share the schemas' mistakes. */
type PublishedRow = {
  keyword_data: {
    keyword: string
    keyword_info: { search_volume: number; cpc: number | null }
    keyword_properties: { keyword_difficulty: number }
    search_intent_info: { main_intent: string }
  }
  ranked_serp_element: {
    serp_item: { type: string; rank_group: number; url: string; title: string; etv: number }
    last_updated_time: string
  }
}

const file = 'labs-google-ranked_keywords-live.docs.json'

describeCapturedExamples('the provider’s published example of ranked keywords', () => {
  let app: TestApp
  let vendor: Server
  let published: {
    tasks: [
      { result: [{ total_count: number; metrics: Record<string, Record<string, number>>; items: PublishedRow[] }] },
    ]
  }
  beforeAll(async () => {
    published = JSON.parse(readFileSync(join(capturedExamples, file), 'utf8'))
    vendor = createServer((request, reply) => {
      request.resume()
      reply.setHeader('content-type', 'application/json').end(JSON.stringify(published))
    }).listen(0, '127.0.0.1')
    await once(vendor, 'listening')
    app = await createTestApp({ hasInlineJobs: true })
    const config = parseConfig({
      NODE_ENV: 'test',
      DATAFORSEO_URL: `http://127.0.0.1:${(vendor.address() as AddressInfo).port}`,
    })
    const provider = createDataProvider(config, {
      clock: app.clock.read,
      wait: app.ctx.wait,
      record: () => {},
      log: app.ctx.log,
    })
    app.ctx.ports.rankedKeywords = provider.rankedKeywords
  })
  afterAll(async () => {
    await app.close()
    vendor.close()
  })

  test('stands on the screen field by field', async () => {
    const person = await signedIn(app.ctx, 'paid')
    const id = await checkDomain(app, person, { target: 'dataforseo.com', limit: 10, country: 2840 })
    await app.workOff()
    const view = await showDomain(app, person, id)
    const [result] = published.tasks[0].result
    const { organic, paid, featured_snippet: snippets } = result.metrics
    // A featured snippet is counted as an organic result.
    const ofBoth = (field: string) => (organic?.[field] ?? 0) + (snippets?.[field] ?? 0)
    expect(view.totalCounts).toEqual({
      organic: {
        count: ofBoth('count'),
        etv: ofBoth('etv'),
        estimated_paid_traffic_cost: ofBoth('estimated_paid_traffic_cost'),
      },
      paid: { count: paid?.count, etv: paid?.etv, estimated_paid_traffic_cost: paid?.estimated_paid_traffic_cost },
    })
    expect(view.rows).toMatchObject({ read: result.items.length, total: result.total_count })
    const firstPage = ['pos_1', 'pos_2_3', 'pos_4_10'].reduce(
      (sum, range) => sum + (organic?.[range] ?? 0),
      snippets?.count ?? 0,
    )
    expect(view.tableData.organic['1']?.count).toBe(firstPage)
    expect(view.data.map(({ keyword }) => keyword)).toEqual(result.items.map((item) => item.keyword_data.keyword))
    for (const [at, { keyword_data: data, ranked_serp_element: element }] of result.items.entries())
      expect(view.data[at]).toMatchObject({
        keyword: data.keyword,
        kind: element.serp_item.type,
        sf: 'Google',
        location_name: 'United States',
        location_code: 2840,
        position: element.serp_item.rank_group,
        lp: null,
        search_volume: data.keyword_info.search_volume,
        kd: data.keyword_properties.keyword_difficulty,
        cpc: data.keyword_info.cpc,
        intent: data.search_intent_info.main_intent,
        traffic: element.serp_item.etv,
        url: element.serp_item.url,
        title: element.serp_item.title,
        last_updated: new Date(element.last_updated_time.replace(' +00:00', 'Z').replace(' ', 'T')).toISOString(),
      })
  })
})
