import { definePart } from '../../modules/module.ts'
import { accountCredits } from './account-credits.ts'
import { seedCreditSettings } from './credit-settings.ts'
import { creditJobs } from './jobs.ts'
import { showLowCreditAlert, turnOffLowCreditAlert } from './low-credit-alert.ts'
import { creditsNotices } from './notices.ts'
import { creditRoutes } from './routes.ts'
import { creditsPlacement } from './tables.ts'

export { creditJobs, sweepCreditsJob } from './jobs.ts'
export { sweepCredits } from './sweep-credits.ts'

export const credits = definePart({
  name: 'credits',
  placement: creditsPlacement,
  routes: { credits: creditRoutes },
  jobs: ({ holdsInUse }) => creditJobs(holdsInUse),
  accountData: [accountCredits],
  unauditedCalls: { 'PUT /credits/alert': 'a customer’s own low-credit threshold, which grants nothing' },
  notices: creditsNotices,
  noticeSwitches: {
    'credits.low': {
      isOn: async (ctx, id) => (await showLowCreditAlert({ ...ctx, account: { id } })).threshold !== null,
      turnOff: turnOffLowCreditAlert,
    },
  },
  seeds: [seedCreditSettings],
})
