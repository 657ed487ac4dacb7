// Shared by the commands that work on a backup: a signal stops them cleanly, and errors are printed as a sentence.

import { BackupError } from '#server/platform/backup/archive.ts'
import { ConfigError } from '#server/platform/config/config.ts'
import { UnfitDatabaseError } from '#server/platform/database/check-database.ts'
import { DatabaseUnreachableError } from '#server/platform/database/connect-client.ts'
import { PlainError } from './plain-error.ts'

const plain = [PlainError, BackupError, ConfigError, UnfitDatabaseError, DatabaseUnreachableError]

/** Writes a line for the person at the terminal; standard output may be the backup. */
export const say = (line: string): void => {
  process.stderr.write(`${line}\n`)
}

/** Does `work`, prints what it returns, and sets the exit code: 0 done, 1 failed, 130 stopped by a signal. */
export async function runCommand(work: (signal: AbortSignal) => Promise<string>): Promise<void> {
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort())
  try {
    say(await work(stopping.signal))
  } catch (error) {
    process.exitCode = stopping.signal.aborted ? 130 : 1
    say(stopping.signal.aborted ? 'Stopped. No partial result was left behind.' : sentenceOf(error))
  }
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (plain.some((kind) => error instanceof kind)) return error.message
  if ('code' in error && error.code === 'EPIPE')
    return 'The program reading standard output ended before the backup did.'
  // Database errors are useful without our stack trace.
  return 'code' in error && 'severity' in error ? `Database error: ${error.message}.` : (error.stack ?? error.message)
}
