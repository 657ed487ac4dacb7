import type { DestinationStream } from 'pino'
import type { Config } from '../config/config.ts'

/** Where log lines go: in a terminal as text a person reads, elsewhere and in production as JSON on standard output. */
export async function destinationFor(
  { nodeEnv }: Pick<Config, 'nodeEnv'>,
  isTerminal = process.stdout.isTTY,
): Promise<DestinationStream | undefined> {
  if (!isTerminal || nodeEnv === 'production') return undefined
  const { default: pretty } = await import('pino-pretty')
  return pretty({ ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss', sync: true })
}
