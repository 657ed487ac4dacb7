import type { KeywordMetricFields } from '#contract/keyword-metrics.ts'
import { keywordKey } from '#contract/keyword-syntax.ts'
import type { Ctx } from '../../../platform/context.ts'
import { presentKeywordMetrics, readKeywordMetrics, requestKeywordMetrics } from '../../keyword-metrics/index.ts'
import type { ProjectRow } from '../own-project.ts'

type Market = Pick<ProjectRow, 'countryCode' | 'languageCode'>
type WithKeyword = readonly { keyword: string }[]

/** The country's, whatever city is looked in; Google's, whatever the engine. */
const marketKeywords = ({ countryCode, languageCode }: Market, keywords: WithKeyword) => ({
  countryCode,
  languageCode,
  keywords: keywords.map(({ keyword }) => keyword),
})

/** Has volume, KD and CPC taken where they are missing or a month old. */
export const askForMetrics = (tx: Ctx, market: Market, keywords: WithKeyword): Promise<void> =>
  requestKeywordMetrics(tx, marketKeywords(market, keywords))

/** What is known of these keywords now, as fields of their rows. */
export async function readMetrics(
  ctx: Ctx,
  market: Market,
  keywords: WithKeyword,
): Promise<(row: { keyword: string }) => KeywordMetricFields> {
  const metrics = await readKeywordMetrics(ctx, marketKeywords(market, keywords))
  return ({ keyword }) => {
    const known = metrics.get(keywordKey(keyword))
    if (known === undefined) throw new Error('a keyword was not among those read')
    return presentKeywordMetrics(known)
  }
}
