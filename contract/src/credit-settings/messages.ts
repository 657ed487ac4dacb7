import type { PlanModule } from '../rules/billing/plan-modules.ts'

export const creditSettingMessages = {
  refreshed: 'Reloaded',
  loadFailed: 'Couldn’t load the credit prices',
  updated: 'Credits updated successfully!',
  updateFailed: 'Couldn’t save the credit prices. Please try again.',
  changedMeanwhile:
    'Someone else changed these prices in the meantime. Reload them, check your changes and save again.',
  rateSaved: 'Exchange rate saved.',
  rateDate: 'Choose the date of the rate.',
  rateInFuture: 'The date of the rate can’t be in the future.',
  rateNotNeeded: 'Prices are in US dollars, like the provider’s, so no exchange rate is needed.',
  switched: (module: PlanModule, isOn: boolean) =>
    isOn ? `${module} is now under maintenance.` : `${module} is open again.`,
} as const
