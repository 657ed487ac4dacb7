import { claimPaymentMode } from '../features/billing/module.ts'
import { type Config, ConfigError } from '../platform/config/config.ts'
import type { Ctx } from '../platform/context.ts'
import type { PaymentGateway } from '../ports/payment-gateway.ts'

const keyOf = {
  sandbox: 'the payments sandbox',
  test: 'a Stripe test key',
  live: 'a Stripe live key',
} as const

/** Refuses to start on a database whose customers and prices don't exist at this server's payment provider. */
export async function refuseOtherPaymentMode(
  database: Pick<Ctx, 'db'>,
  { payments }: Pick<Config, 'payments'>,
  { paymentsAreTest }: Pick<PaymentGateway, 'paymentsAreTest'>,
): Promise<void> {
  const mode = payments.isSandbox ? 'sandbox' : paymentsAreTest ? 'test' : 'live'
  // It reads the database and nothing else.
  const claimed = await claimPaymentMode(database as Ctx, mode)
  if (claimed === mode) return
  const remedy = claimed === 'sandbox' ? 'remove STRIPE_SECRET_KEY' : `set STRIPE_SECRET_KEY to ${keyOf[claimed]}`
  throw new ConfigError(
    `This database holds customers, prices or purchases made with ${keyOf[claimed]}, but this server uses ${keyOf[mode]}. Set DATABASE_URL (with npm start, DATA_DIR) to a separate database, or ${remedy}.`,
  )
}
