import type { ProviderUsage } from '#contract/credit-settings/endpoints.ts'
import { usableTransactions } from '#contract/rules/credit-settings/check-sizes.ts'
import {
  aiOverviewLine,
  type CreditValue,
  isBelowCost,
  readingLines,
  rowsLines,
} from '#contract/rules/credit-settings/margin-table.ts'
import { marginOf, worthOf } from '#contract/rules/credit-settings/provider-prices.ts'
import { multiplyCredits } from '#contract/rules/credits/credit-amounts.ts'
import { domainLimits } from '#contract/rules/limits/limits.ts'
import {
  type CreditSetting,
  declaredPrice,
  defaultReading,
  type PricedModule,
  rowsPrice,
  serpCheckPrice,
} from '#contract/rules/paid-runs/prices.ts'
import type { SearchMethod } from '#contract/rules/paid-runs/provider-work.ts'
import { searchEngineNames } from '#contract/rules/serp-fetches/search-engines.ts'
import { countOf, formatCount } from '../../shared/format/numbers.ts'

/** A piece of work: what it is sold for, and what the provider charges for it. */
export type WorkLine = {
  /** The kind of work, such as "Yahoo", if a module has several. */
  kind: string | undefined
  /** Such as "top 20" or "50 keywords". */
  size: string
  /** More about the line, shown in the table. */
  detail?: string
  /** In credits. */
  price: number
  /** In USD: what these credits were sold for if that is known; otherwise their worth by the credit settings. */
  worth: number
  cost: number
  margin: number | undefined
}

export const labelOf = ({ kind, size }: WorkLine) => (kind === undefined ? size : `${kind}, ${size}`)

const keywords = 20

/** The example of the column "A check costs", on Google: its label and price in credits. */
export function exampleOf(setting: CreditSetting): { label: string; price: number } {
  const { title } = setting
  if (title === 'SERPS') {
    const { total } = serpCheckPrice(setting, keywords, defaultReading)
    return { label: `${keywords} keywords, top ${defaultReading.depth}`, price: total }
  }
  const rows = title === 'DOMAIN' ? domainLimits.perTrialCheck : usableTransactions(setting)
  return { label: rowsLabel(title, rows), price: rowsPrice(setting, rows) }
}

const unitOf = (title: PricedModule) => declaredPrice(title).rows?.unit ?? 'keyword'
const rowsLabel = (title: PricedModule, rows: number) => countOf(rows, unitOf(title))

export type Compared = {
  setting: CreditSetting
  method: SearchMethod
  usage: ProviderUsage | undefined
  /** The price at which a credit was sold. */
  value: CreditValue
  /** The most keywords a domain check may read. */
  domainKeywordsLimit: number
}

/** All work at the provider's list price, then the measured mean, if any. */
export function workLines(compared: Compared): WorkLine[] {
  const { setting, usage, value } = compared
  const listed = setting.title === 'SERPS' ? serpLines(compared) : checkLines(compared)
  const measured = usage && measuredLine(setting, usage, value)
  return measured === undefined ? listed : [...listed, measured]
}

/** Without the extra results page, since every page has the same margin. */
function serpLines({ setting, method, value }: Compared): WorkLine[] {
  const pages = readingLines(setting, method, value)
    .filter(({ reading }) => !reading.extraPage)
    .map(({ reading: { engine, depth }, pages: billed, ...sold }) => ({
      ...sold,
      kind: searchEngineNames[engine],
      size: `top ${depth}`,
      detail: countOf(billed, 'page'),
    }))
  return [...pages, { ...aiOverviewLine(setting, method, value), kind: 'Google', size: 'AI Overview citations' }]
}

function checkLines({ setting, domainKeywordsLimit, value }: Compared): WorkLine[] {
  const { title } = setting
  const most = title === 'DOMAIN' ? domainKeywordsLimit : usableTransactions(setting)
  return rowsLines(setting, most, value).map(({ rows, ...sold }) => ({
    ...sold,
    kind: undefined,
    size: rowsLabel(title, rows),
    ...(rows === 0 && { detail: 'nothing found' }),
  }))
}

const oneDecimal = (value: number) => formatCount(Math.round(value * 10) / 10)

function measuredLine(setting: CreditSetting, usage: ProviderUsage, value: CreditValue): WorkLine | undefined {
  const { count, mean_cost_usd: cost, mean_units: units, ai_overview_share: aiOverviewShare } = usage
  if (cost === null || units === null) return undefined
  const byCosts = worthOf(setting, { units, aiOverviewShare })
  const price = multiplyCredits(byCosts / setting.costPerCredit, 1)
  const worth = value === undefined ? byCosts : price * value
  const isSerps = setting.title === 'SERPS'
  return {
    kind: undefined,
    size: `Mean of ${countOf(count, isSerps ? 'look-up' : 'check')}`,
    detail: isSerps ? `${oneDecimal(units)} pages each` : `${oneDecimal(units)} ${unitOf(setting.title)}s each`,
    price,
    worth,
    cost,
    margin: marginOf(worth, cost),
  }
}

/** Lines below cost by module and kind, in the order of the table. */
export function linesBelowCost(compared: readonly Compared[]): { title: string; lines: WorkLine[] }[] {
  const groups = new Map<string, WorkLine[]>()
  for (const one of compared)
    for (const line of workLines(one).filter(isBelowCost)) {
      const { title } = one.setting
      const group = line.kind === undefined ? title : `${title}, ${line.kind}`
      groups.set(group, [...(groups.get(group) ?? []), line])
    }
  return [...groups].map(([title, lines]) => ({ title, lines }))
}
