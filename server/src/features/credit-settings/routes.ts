import { creditSettingMessages } from '#contract/credit-settings/messages.ts'
import { planModules } from '#contract/rules/billing/plan-modules.ts'
import type { Declared } from '../../modules/declared.ts'
import type { Routes } from '../../modules/routes.ts'
import type { Ctx } from '../../platform/context.ts'
import { listMaintenance, setModuleMaintenance } from '../billing/index.ts'
import { findExchangeRate, setExchangeRate } from '../billing/revenue/index.ts'
import { listCreditSettings, updateCreditSettings } from '../credits/index.ts'
import { measureProviderUsage } from './measure-provider-usage.ts'
import { measureSales } from './measure-sales.ts'

export const creditSettingRoutes = ({ pricedWork }: Pick<Declared, 'pricedWork'>): Routes<'creditSettings'> => ({
  showCreditSettings: async (ctx) => ({
    success: true,
    data: await creditRows(ctx),
    search_method: ctx.ports.searchMethod,
    provider_usage: await measureProviderUsage(ctx, pricedWork),
    domain_keywords_limit: ctx.settings.domainKeywordsLimit,
    modules: await listModules(ctx),
    sales: await measureSales(ctx),
    exchange_rate: await findExchangeRate(ctx),
  }),
  setExchangeRate: async (ctx, input) => ({
    message: creditSettingMessages.rateSaved,
    data: await setExchangeRate(ctx, { ...input, actorId: ctx.account.id }),
  }),
  updateCreditSettings: async (ctx, input) => {
    await updateCreditSettings(ctx, { rows: input.data, actorId: ctx.account.id })
    return { success: true, message: creditSettingMessages.updated, data: await creditRows(ctx) }
  },
  switchModule: async (ctx, { module, is_on }) => {
    await setModuleMaintenance(ctx, { module, isOn: is_on, actorId: ctx.account.id })
    const since = (await listMaintenance(ctx)).get(module)
    return {
      message: creditSettingMessages.switched(module, is_on),
      data: { module, is_on: since !== undefined, since: since?.toISOString() ?? null },
    }
  },
})

const creditRows = async (ctx: Ctx): Promise<string> => JSON.stringify(await listCreditSettings(ctx))

async function listModules(ctx: Ctx) {
  const maintenance = await listMaintenance(ctx)
  return planModules.map((module) => {
    const since = maintenance.get(module)
    return { module, is_on: since !== undefined, since: since?.toISOString() ?? null }
  })
}
