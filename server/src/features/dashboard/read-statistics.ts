import type { BusinessDay, BusinessStatistics } from '#contract/dashboard/business-rows.ts'
import { toMajorUnits } from '#contract/rules/billing/money.ts'
import { dollarRate, type ExchangeRate } from '#contract/rules/credit-settings/exchange-rate.ts'
import { marginOf } from '#contract/rules/credit-settings/provider-prices.ts'
import type { DashboardFilter } from '#contract/rules/dashboard/dashboard.ts'
import { countAllDone, sumWorkPerDay, sumWorkSince } from '../../parts/paid-runs/figures/index.ts'
import { before, days, minutes } from '../../platform/clock/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { measureCustomers } from '../accounts/index.ts'
import { countFirstPayers, findExchangeRate, sumRevenue, sumSales } from '../billing/revenue/index.ts'
import { sumCostsPerDay } from '../data-provider/index.ts'
import { type Period, periodOf } from './period.ts'

export type StatisticsChoice = { filter: DashboardFilter; timeZone: string }
/** `lookUpWorks` names the paid work whose units are counted as SERPs. */
export type StatisticsInput = StatisticsChoice & { lookUpWorks: readonly string[] }

const isActiveFor = days(30)
const keptFor = minutes(1)
/** A Superadmin asks for three periods of one zone. */
const mostKept = 30

type Kept = { at: Date; statistics: Promise<BusinessStatistics> }
const keptOfProducts = new WeakMap<Ctx['ports'], Map<string, Kept>>()

/** The figures of the whole product; computed at most once a minute per process, period and zone. */
export function readStatistics(ctx: Ctx, choice: StatisticsInput): Promise<BusinessStatistics> {
  const now = ctx.clock()
  const period = periodOf(now, choice)
  const kept = keptOfProducts.get(ctx.ports) ?? new Map<string, Kept>()
  keptOfProducts.set(ctx.ports, kept)
  const key = `${choice.filter} ${choice.timeZone}`
  const known = kept.get(key)
  if (known !== undefined && known.at > before(now, keptFor)) return known.statistics
  if (kept.size >= mostKept) kept.clear()
  const statistics = compute(ctx, period, choice)
  kept.set(key, { at: now, statistics })
  // Everybody waiting for it gets the error; the next request tries again.
  statistics.catch(() => kept.delete(key))
  return statistics
}

async function compute(
  ctx: Ctx,
  period: Period,
  { timeZone, lookUpWorks }: Pick<StatisticsInput, 'timeZone' | 'lookUpWorks'>,
): Promise<BusinessStatistics> {
  const { from, now, earlier, today, yesterday } = period
  const { currency } = ctx.settings
  const zoned = { from, timeZone }
  const ofLookUps = { works: lookUpWorks }
  // One after another: they are asked for once a minute, and must not take the connections of everybody else.
  const revenue = await sumRevenue(ctx, { ...zoned, until: afterNow(now), currency })
  const revenueBefore = await sumRevenue(ctx, { ...earlier, timeZone, currency })
  const customers = await measureCustomers(ctx, { activeSince: before(now, isActiveFor), joinedFrom: from, timeZone })
  const firstPaid = await countFirstPayers(ctx, from)
  const work = await sumWorkPerDay(ctx, zoned)
  const doneToday = await sumWorkSince(ctx, { ...ofLookUps, from: today.from, until: afterNow(now) })
  const doneYesterday = await sumWorkSince(ctx, { ...ofLookUps, ...yesterday })
  const all = await countAllDone(ctx, lookUpWorks)
  const costs = await sumCostsPerDay(ctx, zoned)
  const sales = await sumSales(ctx, from)
  const rate = await findExchangeRate(ctx)

  const revenueOf = byDate(revenue, ({ amountMinor }) => amountMinor)
  const netRevenueOf = byDate(revenue, ({ netMinor }) => netMinor)
  const costOf = byDate(costs, ({ costUsd }) => costUsd)
  const joinedOn = byDate(customers.joinedPerDay, ({ count }) => count)
  const serpsOf = byDate(
    work.filter((day) => lookUpWorks.includes(day.work)),
    ({ done }) => done,
  )
  const chargedOf = byDate(work, ({ credits }) => credits)
  const dayOf = (date: string): BusinessDay => ({
    date,
    revenue: toMajorUnits(revenueOf(date), currency),
    net_revenue: rounded(toMajorUnits(netRevenueOf(date), currency)),
    serps: serpsOf(date),
    credits_charged: rounded(chargedOf(date)),
    provider_cost_usd: rounded(costOf(date)),
    joined: joinedOn(date),
  })
  const shown = period.dates.map(dayOf)
  const majorOf = (rows: readonly { amountMinor: number }[]) =>
    toMajorUnits(
      sumOf(rows, ({ amountMinor }) => amountMinor),
      currency,
    )
  return {
    as_of: now.toISOString(),
    currency,
    time_zone: timeZone,
    days: shown,
    revenue: { total: majorOf(revenue), before: majorOf(revenueBefore) },
    users: {
      total: customers.total,
      trial: customers.trial,
      paid: customers.paid,
      active: customers.active,
      inactive: customers.total - customers.active,
      suspended: customers.suspended,
      joined: customers.joined,
      joined_on_trial: customers.joinedOnTrial,
      first_paid: firstPaid,
    },
    serps: {
      today: doneToday.done,
      yesterday: doneYesterday.done,
      total: all.count,
      since: all.since?.toISOString() ?? null,
    },
    margin: marginOfPeriod({ days: shown, sales, rate, currency }),
  }
}

/** The end of a period is exclusive, and an event of this very millisecond must count. */
const afterNow = (now: Date) => new Date(now.getTime() + 1)

type MarginFacts = {
  days: readonly BusinessDay[]
  sales: readonly { credits: number; netMinor: number }[]
  rate: ExchangeRate | null
  currency: string
}

/** The margin of a period: its net revenue less what the provider charged in it. */
function marginOfPeriod({ days, sales, rate, currency }: MarginFacts): BusinessStatistics['margin'] {
  const factor = dollarRate(currency, rate)
  const netRevenue = rounded(sumOf(days, ({ net_revenue }) => net_revenue))
  const costUsd = rounded(sumOf(days, ({ provider_cost_usd }) => provider_cost_usd))
  const cost = factor === undefined ? null : rounded(costUsd * factor)
  const creditsSold = rounded(sumOf(sales, ({ credits }) => credits))
  const soldFor = toMajorUnits(
    sumOf(sales, ({ netMinor }) => netMinor),
    currency,
  )
  return {
    net_revenue: netRevenue,
    provider_cost_usd: costUsd,
    provider_cost: cost,
    share: cost === null ? null : (marginOf(netRevenue, cost) ?? null),
    exchange_rate: rate,
    revenue_per_credit: creditsSold > 0 ? soldFor / creditsSold : null,
    credits_sold: creditsSold,
    credits_charged: rounded(sumOf(days, ({ credits_charged }) => credits_charged)),
  }
}

function byDate<Row extends { date: string }>(rows: readonly Row[], value: (row: Row) => number) {
  const sums = new Map<string, number>()
  for (const row of rows) sums.set(row.date, (sums.get(row.date) ?? 0) + value(row))
  return (date: string) => sums.get(date) ?? 0
}

const sumOf = <Row>(rows: readonly Row[], value: (row: Row) => number) => rows.reduce((sum, row) => sum + value(row), 0)

/** Costs have eight decimals; what is added in binary has more. */
const rounded = (amount: number) => Math.round(amount * 1e8) / 1e8
