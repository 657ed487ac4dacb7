import { IRELAND, onlyTask, type SandboxClient } from '#sandbox/testing/sandbox-client.ts'

export const path = '/v3/dataforseo_labs/google/ranked_keywords/live'

export const ireland = { location_code: IRELAND, language_code: 'en' }

export const shop = { target: 'kestrelroast.example', ...ireland }

/** The domain is small enough to be generated quickly. */
export const sized = { target: 'size-2000.example', ...ireland }

export const byTraffic = ['ranked_serp_element.serp_item.etv,desc', 'keyword_data.keyword,asc']

export const rankPath = 'ranked_serp_element.serp_item.rank_group'

export interface Row {
  keyword_data: {
    keyword: string
    keyword_info: { search_volume: number; cpc: number | null; competition: number }
    keyword_properties: { keyword_difficulty: number | null; words_count: number }
    search_intent_info: { main_intent: string }
  }
  ranked_serp_element: {
    serp_item: {
      type: string
      rank_group: number
      rank_absolute: number
      url: string
      title: string
      domain: string
      main_domain: string
      relative_url: string
      etv: number
      estimated_paid_traffic_cost: number | null
      rank_changes: { previous_rank_absolute: number | null; is_new: boolean; is_up: boolean; is_down: boolean }
    }
    serp_item_types: string[]
    last_updated_time: string
  }
}

export type Figures = Record<string, number>

export interface Result {
  target: string
  total_count: number
  items_count: number
  metrics: Record<string, Figures> | null
  metrics_absolute: Record<string, Figures> | null
  items: Row[] | null
}

export const ask = async (sandbox: SandboxClient, fields: object) => onlyTask(await sandbox.post(path, [fields]))

export async function find(sandbox: SandboxClient, fields: object): Promise<Result> {
  const answer = await ask(sandbox, fields)
  const [result] = answer.result ?? []
  if (result === undefined) throw new Error(`${answer.status_code} ${answer.status_message}`)
  return result as Result
}

/** Reads all pages, by offset. */
export async function findAll(sandbox: SandboxClient, fields: object, limit = 1_000): Promise<Row[]> {
  const rows: Row[] = []
  for (;;) {
    const { items, total_count: total } = await find(sandbox, { ...fields, limit, offset: rows.length })
    rows.push(...(items ?? []))
    if (items === null || rows.length >= total) return rows
  }
}

export const keyOf = ({ keyword_data: data, ranked_serp_element: element }: Row) =>
  `${data.keyword} ${element.serp_item.type}`
