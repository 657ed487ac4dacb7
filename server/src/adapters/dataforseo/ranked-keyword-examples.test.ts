import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { capturedExamples, describeCapturedExamples } from '#server/testing/captured-examples.ts'
import { connect } from './testing/connect.ts'
import { request } from './testing/ranked-keyword-answers.ts'
import { json } from './testing/scripted-server.ts'

/** As it is published, written down a second time: what a test compares with must not share the schemas' mistakes. */
type PublishedRow = {
  keyword_data: {
    keyword: string
    keyword_info: { search_volume: number; cpc: number | null; competition: number | null }
    keyword_properties: { keyword_difficulty: number }
    search_intent_info: { main_intent: string }
  }
  ranked_serp_element: {
    serp_item: {
      type: string
      rank_group: number
      rank_absolute: number
      url: string
      title: string
      etv: number
      estimated_paid_traffic_cost: number | null
    }
    serp_item_types: string[]
    last_updated_time: string
  }
}

describeCapturedExamples('ranked keywords', () => {
  test('an answer as the vendor publishes it, field by field', async () => {
    const file = 'labs-google-ranked_keywords-live.docs.json'
    const published = JSON.parse(readFileSync(join(capturedExamples, file), 'utf8'))
    const { provider, calls } = await connect(json(published))
    const page = await provider.rankedKeywords.fetchRankedKeywords({ ...request, target: 'dataforseo.com', limit: 3 })
    const [result] = published.tasks[0].result
    expect(page.totalCount).toBe(4207)
    for (const kind of ['organic', 'paid'] as const) {
      const { etv, count, estimated_paid_traffic_cost: cost, ...others } = result.metrics[kind]
      expect(page.figures[kind]).toMatchObject({ traffic: etv, count, trafficCostUsd: cost })
      expect(others).toMatchObject(page.figures[kind].positions)
    }
    expect(page.keywords).toEqual(
      result.items.map(({ keyword_data: data, ranked_serp_element: element }: PublishedRow) => ({
        keyword: data.keyword,
        kind: element.serp_item.type,
        position: element.serp_item.rank_group,
        absolutePosition: element.serp_item.rank_absolute,
        url: element.serp_item.url,
        title: element.serp_item.title,
        searchVolume: data.keyword_info.search_volume,
        difficulty: data.keyword_properties.keyword_difficulty,
        cpcUsd: data.keyword_info.cpc,
        intent: data.search_intent_info.main_intent,
        competition: data.keyword_info.competition,
        featureTypes: element.serp_item_types,
        traffic: element.serp_item.etv,
        trafficCostUsd: element.serp_item.estimated_paid_traffic_cost,
        seenAt: new Date(element.last_updated_time.replace(' +00:00', 'Z').replace(' ', 'T')),
      })),
    )
    expect(page.keywords).toHaveLength(3)
    expect(page.oddFields).toEqual([])
    expect(calls).toMatchObject([{ costUsd: published.cost }])
  })
})
