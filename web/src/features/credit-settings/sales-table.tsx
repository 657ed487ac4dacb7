import type { CreditSales } from '#contract/credit-settings/endpoints.ts'
import { marginOf } from '#contract/rules/credit-settings/provider-prices.ts'
import { formatCredits } from '#contract/rules/credits/credit-amounts.ts'
import { formatMoney } from '../../shared/format/money.ts'
import { formatCount, formatPercent } from '../../shared/format/numbers.ts'
import classes from './credit-settings-page.module.css'
import { settingsTexts } from './messages.ts'
import type { SalesMoney } from './sales-money.ts'

type SalesTableProps = { sales: CreditSales; money: SalesMoney }

const intervalNames = { month: ', monthly', year: ', yearly' } as const

/** Revenue of sold credits, plan by plan, beside the provider's cost of used credits. */
export function SalesTable({ sales: { sales, total, granted, expired, used }, money }: SalesTableProps) {
  const costPerCreditUsd = used.credits > 0 ? used.provider_cost_usd / used.credits : undefined
  const figures = { money, costPerCreditUsd }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways can be scrolled by keyboard
    <section className={classes.scroll} tabIndex={0} aria-label="Credits sold">
      <table className={classes.table} data-narrow>
        <thead>
          <tr>
            <th scope="col">Source</th>
            <th scope="col">Purchases</th>
            <th scope="col">Credits</th>
            <th scope="col">Revenue excluding tax</th>
            <th scope="col">Revenue per 1,000 credits</th>
            <th scope="col">Provider’s cost per 1,000 used</th>
            <th scope="col">Margin</th>
          </tr>
        </thead>
        <tbody>
          {sales.map(({ name, interval, ...sold }) => (
            <Sold
              key={`${name} ${interval}`}
              name={`${name}${interval ? intervalNames[interval] : ''}`}
              {...{ sold, ...figures }}
            />
          ))}
          <Sold name="Total sold" sold={total} {...figures} />
        </tbody>
        <tbody>
          <Unsold name="Granted with trials" credits={granted.trial} />
          <Unsold name="Granted by staff" credits={granted.staff} />
          <Unsold name="Expired unused, purchased" credits={expired.sold} />
          <Unsold name="Expired unused, granted" credits={expired.granted} />
          <tr>
            <th scope="row">Used</th>
            <td>–</td>
            <td>{formatCredits(used.credits)}</td>
            <td colSpan={2} />
            <td>{perThousand(costPerCreditUsd, money.ofProvider)}</td>
            <td />
          </tr>
        </tbody>
      </table>
      {total.purchases === 0 && <p className={classes.note}>{settingsTexts.nothingSold}</p>}
    </section>
  )
}

type SoldProps = {
  name: string
  sold: Omit<CreditSales['total'], never>
  money: SalesMoney
  costPerCreditUsd: number | undefined
}

function Sold({
  name,
  sold: { purchases, credits, revenue, revenue_per_credit: perCredit },
  money,
  costPerCreditUsd,
}: SoldProps) {
  const { rate, currency, ofCustomers, ofProvider } = money
  const margin =
    perCredit === null || costPerCreditUsd === undefined || rate === undefined
      ? undefined
      : marginOf(perCredit, costPerCreditUsd * rate)
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{formatCount(purchases)}</td>
      <td>{formatCredits(credits)}</td>
      <td>{formatMoney(revenue, currency)}</td>
      <td>{perThousand(perCredit ?? undefined, ofCustomers)}</td>
      <td>{perThousand(costPerCreditUsd, ofProvider)}</td>
      <td data-below={(margin !== undefined && margin < 0) || undefined}>
        {margin === undefined ? '–' : formatPercent(margin)}
      </td>
    </tr>
  )
}

const Unsold = ({ name, credits }: { name: string; credits: number }) => (
  <tr>
    <th scope="row">{name}</th>
    <td>–</td>
    <td>{formatCredits(credits)}</td>
    <td colSpan={4} />
  </tr>
)

const perThousand = (perCredit: number | undefined, format: (amount: number) => string) =>
  perCredit === undefined ? '–' : format(Math.round(perCredit * 1e6) / 1e3)
