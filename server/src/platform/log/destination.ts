import type { DestinationStream } from 'pino'
import type { Config } from '../config/config.ts'

/**
 * Destination of log lines: in a terminal, text that a person reads; elsewhere and in production, JSON on standard
 * output.
 */
export async function destinationFor(
  { nodeEnv }: Pick<Config, 'nodeEnv'>,
  isTerminal = process.stdout.isTTY,
): Promise<DestinationStream | undefined> {
  if (!isTerminal || nodeEnv === 'production') return undefined
  const { default: pretty } = await import('pino-pretty')
  return pretty({ ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss', sync: true })
}
