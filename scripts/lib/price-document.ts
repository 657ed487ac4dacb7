// docs/prices.md: what each piece of work is sold for by default, and what the provider charges for it by its list.
import { formatCredits } from '#contract/rules/credit-amounts.ts'
import { backlinkLimits } from '#contract/rules/limits.ts'
import { aiOverviewLine, readingLines, rowsLines } from '#contract/rules/price-table.ts'
import type { CreditCosts } from '#contract/rules/pricing.ts'
import { searchEngineNames } from '#contract/rules/search-engines.ts'
import { standardCosts } from '#contract/rules/standard-costs.ts'

/** As far as `DOMAIN_KEYWORDS_LIMIT` goes. */
const mostKeywords = 50_000

const usd = (amount: number) => String(Number(amount.toFixed(6)))
const count = new Intl.NumberFormat('en-GB')

type Sold = ReturnType<typeof aiOverviewLine>

const figures = ({ price, worth, cost, margin }: Sold) =>
  `${usd(cost)} | ${usd(worth)} | ${formatCredits(price)} | ${margin === undefined ? '' : `${(margin * 100).toFixed(1)} %`} |`
const heads = 'bought, USD | sold, USD | sold, credits | margin |'
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
    `| Google | any | AI Overview citations, added |  | ${figures(aiOverviewLine(standardCosts.SERPS, 'standard'))}`,
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

export const priceDocument = `# Prices

Generated from \`contract/src/rules/\` by \`npm run docs:generate\`. It shows the credit settings of a new installation beside the provider’s
price list (\`provider-prices.ts\`), for tasks posted by the default method, \`standard\`. A unit test fails if one of these margins is
negative. \`/credit-settings\` shows the same for the settings in use and the method in use, and names every price below cost.

| setting | total cost | credits offered | task cost | keyword cost | transactions | AI Overview cost |
| --- | ---: | ---: | ---: | ---: | ---: | ---: |
${settings.join('\n')}

A credit is worth total cost ÷ credits offered. Devices, places and languages don’t change a price.

## SERPS: one keyword

A page of Google or Bing is counted as ten results and one of Yahoo as five. The top ten of a domain’s keyword costs the same as Google at
depth 10.

${serpTable()}

## DOMAIN: one check

0.012 USD a call of up to 1,000 keywords and 0.00012 a keyword. Price and cost are straight lines between the sizes at which another call
begins, so these sizes cover all others.

${rowsTable(standardCosts.DOMAIN, 'keywords', mostKeywords)}

## BACKLINKS: one check

0.024 USD a call of up to 1,000 links and 0.000036 a link, plus the summary and the history of new and lost links. Small targets often need no
history and some need one call only; the table has the most that can be needed.

${rowsTable(standardCosts.BACKLINKS, 'links', backlinkLimits.perCheck)}

## Not sold

Search volume, difficulty and CPC of tracked keywords are bought once a month for everybody (0.012 USD a call of up to 700 keywords and 0.00012
a keyword, [decision 14](decisions/0014-keyword-metrics.md)) and have no price of their own. Failed look-ups that the provider bills are the
operator’s. Competitors, backfilled ranks and pages shown again within four hours buy nothing.
`
