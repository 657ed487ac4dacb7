import { z } from 'zod'
import { planModules } from '../rules/billing/plan-modules.ts'
import { costProblems, readCost } from '../rules/credit-settings/credit-costs.ts'
import { rateProblem } from '../rules/credit-settings/exchange-rate.ts'
import { type CreditSetting, pricedModules } from '../rules/paid-runs/prices.ts'
import { fromScalar, listUpTo } from '../wire/bounded-input.ts'
import { endpoint } from '../wire/endpoint.ts'
import { calendarDate, rowVersion, timestamp, yesOrNo } from '../wire/fields.ts'
import { creditSettingMessages } from './messages.ts'

const figure = (message: string) =>
  fromScalar(40, (value) => (typeof value === 'string' ? readCost(value) : value), z.number({ error: message }))

/** A missing number counts as 1. */
const transactions = fromScalar(
  0,
  (value) => (value === undefined || value === null || value === '' ? 1 : value),
  figure('Transactions must be a number.'),
)

const titles = `${pricedModules.slice(0, -1).join(', ')} or ${pricedModules.at(-1)}`

/** One row as it is written. Columns that follow from the others are ignored. */
const creditCostsInput = z
  .object(
    {
      title: z.enum(pricedModules, { error: `Title must be ${titles}.` }),
      totalCost: figure('Total cost must be a number.'),
      creditOffer: figure('Credits offered must be a number.'),
      taskCost: figure('Task cost must be a number.'),
      keywordCost: figure('Keyword cost must be a number.'),
      transactions,
      /** Only SERPS has this cost; without it the row keeps its own. */
      aiOverviewCost: figure('AI Overview cost must be a number.').nullish(),
      version: rowVersion,
    },
    { error: 'Each row must be an object.' },
  )
  .superRefine((row, context) => {
    for (const { field, message } of costProblems({ ...row, aiOverviewCost: row.aiOverviewCost ?? null }))
      context.addIssue({ code: 'custom', path: [field], message })
  })

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const rows = fromScalar(
  10_000,
  (value) => (typeof value === 'string' ? parsed(value) : value),
  listUpTo(creditCostsInput, 'data must be a list of rows.', {
    none: 'Send at least one row.',
    most: pricedModules.length,
    tooMany: `Send at most ${pricedModules.length} rows.`,
  }).refine((list) => new Set(list.map(({ title }) => title)).size === list.length, 'Send each row once.'),
)

/** A row as staff read it. */
export type ManagedCreditSetting = CreditSetting & { version: number }

/** The provider's charges of the last 30 days for one look-up or check, and how large these were. */
export const providerUsage = z.object({
  title: z.enum(pricedModules),
  /** Look-ups or checks. Without any the means are null. */
  count: z.number().int(),
  mean_cost_usd: z.number().nullable(),
  /** Pages of a look-up, or rows of a check. */
  mean_units: z.number().nullable(),
  /** The share of the look-ups that loaded the AI Overview, from 0 to 1. */
  ai_overview_share: z.number(),
})
export type ProviderUsage = z.infer<typeof providerUsage>

export const moduleState = z.object({
  module: z.enum(planModules),
  is_on: z.boolean(),
  /** Since when it is under maintenance; null where it is not. */
  since: timestamp.nullable(),
})
export type ModuleState = z.infer<typeof moduleState>

const exchangeRate = z.object({
  /** Units of the site’s currency that one US dollar is worth. */
  rate: z.number(),
  /** The date of the rate. */
  date: z.iso.date(),
})

const sold = {
  purchases: z.number().int(),
  /** Less what refunds and disputes took back. */
  credits: z.number(),
  /** In major units: what was charged, less tax, refunds and disputes. */
  revenue: z.number(),
  /** Null if all credits sold were taken back, or none were sold. */
  revenue_per_credit: z.number().nullable(),
}

/** Credits and money of the last 30 days, of all customers. */
const creditSales = z.object({
  since: timestamp,
  /** ISO 4217, of every amount of revenue. */
  currency: z.string().length(3),
  /** Purchases paid in these days, best seller first: one row per plan and interval, and one for top-ups. */
  sales: z.array(z.object({ name: z.string(), interval: z.enum(['month', 'year']).nullable(), ...sold })),
  total: z.object(sold),
  /** Granted in these days without a payment. */
  granted: z.object({ trial: z.number(), staff: z.number() }),
  /** Expired unused in these days, whenever they were bought or granted. */
  expired: z.object({ sold: z.number(), granted: z.number() }),
  /** Charged for work delivered in these days, and what the provider charged for all its calls, failed ones included. */
  used: z.object({ credits: z.number(), provider_cost_usd: z.number() }),
})
export type CreditSales = z.infer<typeof creditSales>

/** The server refuses a date in the future. */
const exchangeRateInput = z.object({
  rate: fromScalar(
    40,
    (value) => (typeof value === 'string' ? readCost(value) : value),
    z.number({ error: 'The rate must be a number.' }).superRefine((rate, context) => {
      const message = rateProblem(rate)
      if (message !== undefined) context.addIssue({ code: 'custom', message })
    }),
  ),
  date: calendarDate(creditSettingMessages.rateDate),
})

const creditRows = {
  /** A JSON string: the list of rows, each a credit setting. */
  data: z.string(),
}

export const creditSettings = {
  showCreditSettings: endpoint({ ability: 'VIEW_CREDIT_SETTINGS', hasLongStatements: true })
    .route({
      method: 'GET',
      path: '/credits',
      tags: ['Credit settings'],
      summary: 'Get credit prices beside what the provider charges',
    })
    .output(
      z.object({
        success: z.literal(true),
        ...creditRows,
        search_method: z.enum(['standard', 'live']),
        provider_usage: z.array(providerUsage),
        /** The most keywords a domain check may read. */
        domain_keywords_limit: z.number().int(),
        modules: z.array(moduleState),
        sales: creditSales,
        /** Null if none has been entered for the site’s currency. */
        exchange_rate: exchangeRate.nullable(),
      }),
    ),
  setExchangeRate: endpoint({ ability: 'MANAGE_CREDIT_SETTINGS' })
    .route({
      method: 'PUT',
      path: '/credits/exchange-rate',
      tags: ['Credit settings'],
      summary: 'Set the exchange rate used for margins',
      description:
        '`rate` is what one US dollar, the currency the data provider charges in, is worth in the site’s currency; `date` is the day of that rate. It doesn’t affect what customers are charged.',
    })
    .input(exchangeRateInput)
    .output(z.object({ message: z.string(), data: exchangeRate })),
  updateCreditSettings: endpoint({ ability: 'MANAGE_CREDIT_SETTINGS' }, 'row.changed')
    .route({
      method: 'POST',
      path: '/credits/manage',
      tags: ['Credit settings'],
      summary: 'Update credit prices',
      description:
        '`data` is a list of rows, or the same as a JSON string. Work in progress keeps its price. If you send the `version` you read, the whole update is refused if one of the rows has changed since.',
    })
    .input(z.object({ data: rows }))
    .output(z.object({ success: z.literal(true), message: z.string(), ...creditRows })),
  switchModule: endpoint({ ability: 'MANAGE_CREDIT_SETTINGS' })
    .route({
      method: 'PUT',
      path: '/credits/modules',
      tags: ['Credit settings'],
      summary: 'Start or end a module’s maintenance',
      description: 'While it is on, nobody can start paid work in the module. Work in progress continues.',
    })
    .input(
      z.object({
        module: z.enum(planModules, { error: `Module must be one of ${planModules.join(', ')}.` }),
        is_on: yesOrNo,
      }),
    )
    .output(z.object({ message: z.string(), data: moduleState })),
}
