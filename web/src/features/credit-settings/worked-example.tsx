import { formatCredits } from '#contract/rules/credit-amounts.ts'
import { type CreditSetting, defaultReading, pagesRead, serpCheckPrice } from '#contract/rules/pricing.ts'
import { listedCostUsd, marginOf, type SearchMethod } from '#contract/rules/provider-prices.ts'
import { formatPercent } from '../../shared/format/numbers.ts'
import classes from './credit-settings-page.module.css'
import { settingsTexts } from './messages.ts'
import type { SalesMoney } from './sales-money.ts'

const keywords = 20

type WorkedExampleProps = { serps: CreditSetting; method: SearchMethod; money: SalesMoney }

/** One check followed from its price to what is left of it. */
export function WorkedExample({ serps, method, money }: WorkedExampleProps) {
  const { perCredit, rate, rateNote, ofCustomers, ofProvider } = money
  const { perKeyword, total } = serpCheckPrice(serps, keywords, defaultReading)
  const pages = pagesRead(defaultReading)
  const eachUsd = listedCostUsd('SERPS', { units: pages, aiOverviewShare: 0 }, method)
  const costUsd = eachUsd * keywords
  const revenue = perCredit === undefined ? undefined : perCredit * total
  return (
    <section className={classes.worked} aria-labelledby="worked-example">
      <h3 id="worked-example">
        Example: {keywords} keywords on Google, top {defaultReading.depth}
      </h3>
      <ol>
        <li>
          The customer pays {keywords} × {formatCredits(perKeyword)} = <b>{formatCredits(total)} credits</b>.
        </li>
        <li>
          {perCredit === undefined || revenue === undefined ? (
            settingsTexts.exampleUnsold
          ) : (
            <>
              A credit was sold for {ofCustomers(perCredit)} on average, so that is <b>{ofCustomers(revenue)}</b> of
              revenue.
            </>
          )}
        </li>
        <li>
          The provider charges {keywords} × {ofProvider(eachUsd)} = <b>{ofProvider(costUsd)}</b>
          {rateNote !== undefined && `, ${rateNote}`}.
        </li>
        {revenue !== undefined && (
          <li>
            {rate === undefined ? (
              settingsTexts.exampleNoRate
            ) : (
              <>
                {ofCustomers(revenue - costUsd * rate)} is left, a margin of{' '}
                <b>{formatPercent(marginOf(revenue, costUsd * rate) ?? 0)}</b>.
              </>
            )}
          </li>
        )}
      </ol>
    </section>
  )
}
