import type { KeywordMetricFields } from '#contract/keyword-metrics/rows.ts'
import { keywordKey } from '#contract/rules/serp-fetches/keyword-syntax.ts'
import {
  presentKeywordMetrics,
  readKeywordMetrics,
  requestKeywordMetrics,
} from '../../../parts/keyword-metrics/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { ProjectRow } from '../get-project.ts'
import type { Progress } from '../keywords/tables.ts'
import { groupBySetting, settingsOf, type WithSettings } from '../settings/project-settings.ts'

type InMarkets = WithSettings & Pick<ProjectRow, 'accountId'>
type Row = { keyword: string; settingId: number }

const marketKey = ({ countryCode, languageCode }: { countryCode: number; languageCode: string }) =>
  `${countryCode} ${languageCode}`

/** Keywords by the market of their setting: the country’s, whatever city is searched; Google’s, whatever the engine. */
function groupByMarket(project: InMarkets, rows: readonly Row[]) {
  const groups = groupBySetting(project, rows)
  const markets = Map.groupBy(groups, ({ setting }) => marketKey(setting))
  return [...markets].flatMap(([key, ofMarket]) => {
    const [first] = ofMarket
    if (first === undefined) return []
    const { countryCode, languageCode } = first.setting
    const keywords = [...new Set(ofMarket.flatMap((one) => one.rows.map(({ keyword }) => keyword)))]
    return { key, market: { countryCode, languageCode, keywords } }
  })
}

/** Has volume, KD and CPC taken where they are missing or a month old. For keywords whose rank has been paid for. */
export async function requestProjectMetrics(tx: Ctx, project: InMarkets, rows: readonly Row[]): Promise<void> {
  for (const { market } of groupByMarket(project, rows))
    await requestKeywordMetrics(tx, { ...market, accountId: project.accountId })
}

/** The metrics of these keywords now, as fields of their rows; to be asked for once a rank under way is there. */
export async function readMetrics(
  ctx: Ctx,
  project: InMarkets,
  rows: readonly Row[],
): Promise<(row: Row & { progress: Progress }) => KeywordMetricFields> {
  const byMarket = new Map<string, Awaited<ReturnType<typeof readKeywordMetrics>>>()
  for (const { key, market } of groupByMarket(project, rows)) byMarket.set(key, await readKeywordMetrics(ctx, market))
  const marketOf = new Map(settingsOf(project).map((setting) => [setting.id, marketKey(setting)]))
  return ({ keyword, settingId, progress }) => {
    const known = byMarket.get(marketOf.get(settingId) ?? marketKey(project))?.get(keywordKey(keyword))
    if (known === undefined) throw new Error('a keyword was not among those read')
    const isAwaited = known.state === 'unknown' && progress === 'pending'
    return presentKeywordMetrics(isAwaited ? { ...known, state: 'pending' } : known)
  }
}
