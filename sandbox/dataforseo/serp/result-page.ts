import type { Spelling } from './spelling.ts'

export interface ResultPage {
  keyword: string
  type: 'organic'
  se_domain: string
  location_code: number | null
  language_code: string | null
  check_url: string | null
  datetime: string
  spell: Spelling | null
  refinement_chips: null
  item_types: string[] | null
  se_results_count: number
  pages_count: number
  items_count: number
  items: Record<string, unknown>[] | null
}
