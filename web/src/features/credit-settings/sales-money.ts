import type { CreditSales } from '#contract/credit-settings/endpoints.ts'
import { creditValueOf, dollarRate, type ExchangeRate, providerCurrency } from '#contract/rules/exchange-rate.ts'
import type { CreditValue } from '#contract/rules/price-table.ts'
import { formatDate } from '../../shared/format/calendar-days.ts'
import { formatUnitMoney } from '../../shared/format/money.ts'

/** What credits bring and what the provider charges, as the page writes both. */
export type SalesMoney = {
  /** The site's currency, of everything that is paid by customers. */
  currency: string
  /** Of the site's currency to the dollar; undefined where nobody has entered it. */
  rate: number | undefined
  /** "at 0.79 GBP per USD on 20 Nov 2026"; undefined where both are the same currency, or the rate isn't known. */
  rateNote: string | undefined
  /** What a credit was sold for on average, in the site's currency; undefined where none was sold. */
  perCredit: number | undefined
  /** The same in USD, as far as the rate is known. */
  value: CreditValue
  /** An amount of USD, in the site's currency as far as the rate is known. */
  ofProvider: (amountUsd: number) => string
  /** An amount of the site's currency. */
  ofCustomers: (amount: number) => string
}

export function salesMoneyOf(sales: CreditSales, stored: ExchangeRate | null): SalesMoney {
  const { currency, total } = sales
  const rate = dollarRate(currency, stored)
  const shown = rate === undefined ? providerCurrency : currency
  return {
    currency,
    rate,
    rateNote:
      stored === null
        ? undefined
        : `at ${stored.rate} ${currency} per ${providerCurrency} on ${formatDate(stored.date)}`,
    perCredit: total.revenue_per_credit ?? undefined,
    value: creditValueOf(sales, stored),
    ofProvider: (amountUsd) => formatUnitMoney(amountUsd * (rate ?? 1), shown),
    ofCustomers: (amount) => formatUnitMoney(amount, currency),
  }
}
