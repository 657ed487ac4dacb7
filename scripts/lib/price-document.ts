// docs/prices.md: default prices beside the provider's list prices.

import { modules, type PricedModule } from '#contract/modules.ts'
import { aiOverviewLine, readingLines, rowsLines } from '#contract/rules/credit-settings/margin-table.ts'
import { standardCosts } from '#contract/rules/credit-settings/standard-costs.ts'
import { formatCredits } from '#contract/rules/credits/credit-amounts.ts'
import type { CreditCosts } from '#contract/rules/paid-runs/prices.ts'
import { searchEngineNames } from '#contract/rules/serp-fetches/search-engines.ts'

/** The highest `DOMAIN_KEYWORDS_LIMIT`. */
const mostKeywords = 50_000

const usd = (amount: number) => String(Number(amount.toFixed(6)))
const count = new Intl.NumberFormat('en-GB')

type Sold = ReturnType<typeof aiOverviewLine>

const figures = ({ price, worth, cost, margin }: Sold) =>
  `${usd(cost)} | ${usd(worth)} | ${formatCredits(price)} | ${margin === undefined ? '' : `${(margin * 100).toFixed(1)} %`} |`
const heads = 'cost, USD | worth, USD | price, credits | margin |'
const rule = '---: | ---: | ---: | ---: |'

function serpTable(): string {
  const lines = readingLines(standardCosts.SERPS, 'standard').map(
    ({ reading: { engine, depth, extraPage }, pages, ...sold }) =>
      `| ${searchEngineNames[engine]} | ${depth} | ${extraPage ? 'yes' : ''} | ${pages} | ${figures(sold)}`,
  )
  return [
    `| engine | depth | extra results page | pages | ${heads}`,
    `| --- | ---: | --- | ---: | ${rule}`,
    ...lines,
    `| Google | any | added for AI Overview citations |  | ${figures(aiOverviewLine(standardCosts.SERPS, 'standard'))}`,
  ].join('\n')
}

const rowsTable = (costs: CreditCosts, unit: string, most: number) =>
  [
    `| ${unit} found | ${heads}`,
    `| ---: | ${rule}`,
    ...rowsLines(costs, most).map(({ rows, ...sold }) => `| ${count.format(rows)} | ${figures(sold)}`),
  ].join('\n')

const settings = Object.values(standardCosts).map(
  ({ title, totalCost, creditOffer, taskCost, keywordCost, transactions, aiOverviewCost }) =>
    `| ${title} | ${totalCost} | ${creditOffer} | ${taskCost} | ${keywordCost.toFixed(8).replace(/0+$/, '')} | ${transactions} | ${aiOverviewCost ?? ''} |`,
)

/** The way the provider bills a check. */
const billing: Partial<Record<PricedModule, string>> = {
  DOMAIN: `The provider charges 0.012 USD per call of up to 1,000 keywords, and 0.00012 USD per keyword. Between these sizes, price and cost are linear, so
the margins here cover every size.`,
  BACKLINKS: `The provider charges 0.024 USD per call of up to 1,000 links and 0.000036 USD per link, plus the summary and the history of new and lost links.
Small targets often need fewer calls; the table shows the highest possible cost.`,
}

const checks = modules.flatMap(({ price }) => {
  if (price === null || price.rows === null) return []
  const { title, rows, mostTransactions } = price
  const most = title === 'DOMAIN' ? mostKeywords : mostTransactions
  const table = rowsTable(standardCosts[title], `${rows.unit}s`, most)
  return [`## ${title}: one check`, billing[title], table].filter((part) => part !== undefined).join('\n\n')
})

export const priceDocument = `# Prices

Generated from \`contract/src/rules/\` by \`npm run docs:generate\`. Compares the default credit settings with the provider’s list prices
(\`provider-prices.ts\`) for the default method, \`standard\`. A unit test fails if a margin here is negative. \`/credit-settings\` compares
what credits were sold for with the provider’s prices for the settings and method in use, and lists every price below cost.

| setting | total cost | credits offered | task cost | keyword cost | transactions | AI Overview cost |
| --- | ---: | ---: | ---: | ---: | ---: | ---: |
${settings.join('\n')}

A credit is worth total cost ÷ credits offered. Device, location and language don’t affect prices.

## SERPS: one keyword

A results page counts as ten results on Google and Bing, and as five on Yahoo. The top ten of a domain’s keyword costs the same as Google at
depth 10.

${serpTable()}

${checks.join('\n\n')}

## Without a price

Search volume, difficulty and CPC of tracked keywords are fetched once a month for all accounts (0.012 USD per call of up to 700 keywords, and
0.00012 USD per keyword; [decision 14](decisions/0014-keyword-metrics.md)) and have no price of their own. The operator pays for failed look-ups
that the provider bills. Competitors, backfilled ranks and repeats within four hours cost nothing.
`
