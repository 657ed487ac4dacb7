import type { PageCopy } from '#sandbox/dataforseo/web/page-copy.ts'
import type { ReadKeyword } from '#sandbox/dataforseo/web/read-keyword.ts'
import type { Engine } from './engines.ts'

/** The source from which the elements of a page are written. */
export interface FeatureSource {
  engine: Engine
  keyword: ReadKeyword
  hash: number
  /** The pages that rank in this task, the first ones first; never empty. */
  pages: readonly PageCopy[]
  city: string
  currency: string
  /** True if an AI Overview that the engine fills late is waited for. */
  loadsAiOverview: boolean
}
