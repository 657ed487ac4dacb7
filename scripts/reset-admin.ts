// `npm run admin:reset -- EMAIL`: restores access for locked-out staff. Second factors, trusted browsers
// and sessions end, and a link for a new password is printed; `--send-email` has it emailed instead.
import { parseArgs } from 'node:util'
import { resetAdmin } from '#server/app/reset-admin.ts'
import { findAppSecret } from '#server/platform/config/app-secret.ts'
import { createLogger } from '#server/platform/log/log.ts'
import { addressOnPort } from '#server/platform/network/address-on-port.ts'
import { readConfig, refuse, runOnDatabase } from './lib/operator-database.ts'
import { findOperatorName } from './lib/operator-name.ts'
import { PlainError } from './lib/plain-error.ts'

const usage = 'Usage: npm run admin:reset -- EMAIL [--send-email] [--customer]'
const config = readConfig()
const { email, isEmailed, mayBeCustomer } = readArguments()

const appSecret = config.appSecret ?? findAppSecret(config.dataDir)
if (appSecret === undefined)
  refuse(true, new PlainError('APP_SECRET is not set. Set it to the site’s, which verifies the link with it.'))
// A command’s configuration has a default address if none is set.
const hasAddress = (process.env.PUBLIC_URL ?? '').trim() !== ''
if (!hasAddress && config.nodeEnv === 'production')
  refuse(true, new PlainError('PUBLIC_URL is not set. Set it to the site’s, which the link points to.'))
const publicUrl = hasAddress ? config.publicUrl : addressOnPort(config.host, config.port)

await runOnDatabase(config, (databaseUrl) =>
  resetAdmin(
    databaseUrl,
    { ...config, appSecret, publicUrl },
    { email, isEmailed, mayBeCustomer, operator: findOperatorName() },
    createLogger({ logLevel: 'warn' }),
  ),
)

function readArguments() {
  const flag = { type: 'boolean', default: false } as const
  try {
    const { values, positionals } = parseArgs({
      options: { 'send-email': flag, customer: flag },
      allowPositionals: true,
    })
    const [given, ...more] = positionals
    if (given === undefined || more.length > 0) return refuse(true, new PlainError(usage))
    return { email: given, isEmailed: values['send-email'], mayBeCustomer: values.customer }
  } catch (error) {
    return refuse(error instanceof TypeError, error, usage)
  }
}
