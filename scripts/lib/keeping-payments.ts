import { join } from 'node:path'
import type { Config } from '#server/platform/config/config.ts'

/** The database names customers and subscriptions of the sandbox, which therefore keeps them beside it. */
export const keepingPayments = (env: NodeJS.ProcessEnv, { dataDir }: Pick<Config, 'dataDir'>): NodeJS.ProcessEnv => ({
  ...env,
  STRIPE_SANDBOX_STATE: env.STRIPE_SANDBOX_STATE ?? join(dataDir, 'sandbox-payments'),
})
