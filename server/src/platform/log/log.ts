import { type DestinationStream, type Logger as PinoLogger, pino } from 'pino'
import type { Config } from '../config/config.ts'
import { withoutValues } from '../errors/without-values.ts'

export type Logger = PinoLogger

/** Never to be read in a log, wherever in a logged object they stand. */
const secrets = [
  'authorization',
  'cookie',
  'set-cookie',
  'password',
  'accessToken',
  'token',
  'otp',
  'databaseUrl',
  'smtpUrl',
  'appSecret',
]
const depths = ['', '*.', '*.*.', '*.*.*.', '*.*.*.*.']
const redacted = secrets.flatMap((name) =>
  depths.map((depth) => (name.includes('-') ? `${depth.replace(/\.$/, '')}["${name}"]` : `${depth}${name}`)),
)

/** Lines with credentials and the values of failed statements cut out. */
export function createLogger(config: Pick<Config, 'logLevel'>, destination?: DestinationStream): Logger {
  const options = {
    level: config.logLevel,
    redact: { paths: redacted, censor: '[redacted]' },
    serializers: { err: (error: Error) => pino.stdSerializers.err(withoutValues(error) as Error) },
  }
  return destination === undefined ? pino(options) : pino(options, destination)
}
