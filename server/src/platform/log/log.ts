import { type DestinationStream, type LoggerOptions, type Logger as PinoLogger, pino } from 'pino'
import type { Config } from '../config/config.ts'
import type { ErrorReports } from '../errors/error-reports.ts'
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

/** The pino levels from which a line counts as an error. */
const [errorLevel, fatalLevel] = [50, 60]

/** Fields of a logger that say where an error happened, and nothing about a person. */
const reportedFields = ['requestId', 'job', 'jobId']

/** Lines with credentials and the values of failed statements removed. Errors also go to `reports`. */
export function createLogger(
  config: Pick<Config, 'logLevel'>,
  destination?: DestinationStream,
  reports?: Pick<ErrorReports, 'report'>,
): Logger {
  const options: LoggerOptions = {
    ...(reports && { hooks: { logMethod: reportErrors(reports) } }),
    level: config.logLevel,
    redact: { paths: redacted, censor: '[redacted]' },
    serializers: { err: (error: Error) => pino.stdSerializers.err(withoutValues(error) as Error) },
  }
  return destination === undefined ? pino(options) : pino(options, destination)
}

type LogMethod = NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']>

function reportErrors({ report }: Pick<ErrorReports, 'report'>): LogMethod {
  return function (given, method, level) {
    if (level >= errorLevel) {
      const [first, second] = given as unknown[]
      const fields = Object(first) as Record<string, unknown>
      const bound = this.bindings()
      const tags = reportedFields.flatMap((name) => {
        const value = fields[name] ?? bound[name]
        return typeof value === 'string' ? [[name, value] as const] : []
      })
      report({
        level: level >= fatalLevel ? 'fatal' : 'error',
        message: String(typeof first === 'string' ? first : (second ?? 'error')),
        error: first instanceof Error ? first : fields.err,
        tags: Object.fromEntries(tags),
      })
    }
    method.apply(this, given)
  }
}
