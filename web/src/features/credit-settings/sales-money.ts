import type { CreditSales } from '#contract/credit-settings/endpoints.ts'
import {
  creditValueOf,
  dollarRate,
  type ExchangeRate,
  providerCurrency,
} from '#contract/rules/credit-settings/exchange-rate.ts'
import type { CreditValue } from '#contract/rules/credit-settings/margin-table.ts'
import { formatDate } from '../../shared/format/calendar-days.ts'
import { formatUnitMoney } from '../../shared/format/money.ts'

/** The way the page formats what credits earn and what the provider charges. */
export type SalesMoney = {
  /** The site's currency, in which customers pay. */
  currency: string
  /** Units of the site's currency per dollar; undefined if no rate has been entered. */
  rate: number | undefined
  /** "at 0.79 GBP per USD on 20 Nov 2026"; undefined if both currencies are the same or no rate is known. */
  rateNote: string | undefined
  /** The average price of a sold credit, in the site's currency; undefined if none were sold. */
  perCredit: number | undefined
  /** The same in USD, if a rate is known. */
  value: CreditValue
  /** Formats USD: in the site's currency if a rate is known. */
  ofProvider: (amountUsd: number) => string
  /** Formats an amount in the site's currency. */
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
