import type { KeywordMetricFields } from '#contract/keyword-metrics/rows.ts'
import { keywordKey } from '#contract/rules/serp-fetches/keyword-syntax.ts'
import {
  presentKeywordMetrics,
  readKeywordMetrics,
  requestKeywordMetrics,
} from '../../../parts/keyword-metrics/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { ProjectRow } from '../get-project.ts'
import type { Progress } from '../tables.ts'

type Market = Pick<ProjectRow, 'countryCode' | 'languageCode'>
type WithKeyword = readonly { keyword: string }[]

/** The country's, whatever city is searched; Google's, whatever the engine. */
const marketKeywords = ({ countryCode, languageCode }: Market, keywords: WithKeyword) => ({
  countryCode,
  languageCode,
  keywords: keywords.map(({ keyword }) => keyword),
})

/** Has volume, KD and CPC taken where they are missing or a month old. For keywords whose rank has been paid for. */
export const requestProjectMetrics = (
  tx: Ctx,
  project: Market & Pick<ProjectRow, 'accountId'>,
  keywords: WithKeyword,
): Promise<void> => requestKeywordMetrics(tx, { ...marketKeywords(project, keywords), accountId: project.accountId })

/** The metrics of these keywords now, as fields of their rows; to be asked for once a rank under way is there. */
export async function readMetrics(
  ctx: Ctx,
  market: Market,
  keywords: WithKeyword,
): Promise<(row: { keyword: string; progress: Progress }) => KeywordMetricFields> {
  const metrics = await readKeywordMetrics(ctx, marketKeywords(market, keywords))
  return ({ keyword, progress }) => {
    const known = metrics.get(keywordKey(keyword))
    if (known === undefined) throw new Error('a keyword was not among those read')
    const isAwaited = known.state === 'unknown' && progress === 'pending'
    return presentKeywordMetrics(isAwaited ? { ...known, state: 'pending' } : known)
  }
}
