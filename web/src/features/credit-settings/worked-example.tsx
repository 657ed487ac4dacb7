import { providerCurrency } from '#contract/rules/credit-settings/exchange-rate.ts'
import { listedCostUsd, marginOf } from '#contract/rules/credit-settings/provider-prices.ts'
import { formatCredits } from '#contract/rules/credits/credit-amounts.ts'
import { type CreditSetting, defaultReading, pagesRead, serpCheckPrice } from '#contract/rules/paid-runs/prices.ts'
import type { SearchMethod } from '#contract/rules/paid-runs/provider-work.ts'
import { formatUnitMoney } from '../../shared/format/money.ts'
import { formatPercent } from '../../shared/format/numbers.ts'
import classes from './credit-settings-page.module.css'
import { settingsTexts } from './messages.ts'
import type { SalesMoney } from './sales-money.ts'

const keywords = 20
const dollars = (amount: number) => formatUnitMoney(amount, providerCurrency)

type WorkedExampleProps = { serps: CreditSetting; method: SearchMethod; money: SalesMoney }

/** An example check, from its price to its margin. */
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
          The customer pays {keywords} × {perKeyword} = <b>{formatCredits(total)} credits</b>.
        </li>
        <li>
          {perCredit === undefined || revenue === undefined ? (
            settingsTexts.exampleUnsold
          ) : (
            <>
              1,000 credits were sold for {ofCustomers(Math.round(perCredit * 1e6) / 1e3)} on average, so these earned{' '}
              <b>{ofCustomers(revenue)}</b>.
            </>
          )}
        </li>
        <li>
          The provider charges {keywords} × {dollars(eachUsd)} = <b>{dollars(costUsd)}</b>
          {rateNote !== undefined && (
            <>
              , which is <b>{ofProvider(costUsd)}</b> {rateNote}
            </>
          )}
          .
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
