import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from './config.ts'

/**
 * The secret of an installation without a configured one: generated once, then read. Processes that start together agree on one,
 * because only the first of them can give its file the name.
 */
export function readOrMakeAppSecret(dataDir: string): string {
  const file = join(dataDir, 'app-secret')
  try {
    return read(file) ?? make(dataDir, file)
  } catch (error) {
    if (error instanceof Error && 'syscall' in error)
      throw new ConfigError(
        `${file} can’t be used: ${error.message}. Let this user write to DATA_DIR, or set APP_SECRET.`,
        { cause: error },
      )
    throw error
  }
}

/** The generated secret, if there is one; doesn’t generate one. */
export const findAppSecret = (dataDir: string): string | undefined => read(join(dataDir, 'app-secret'))

function make(dataDir: string, file: string): string {
  mkdirSync(dataDir, { recursive: true, mode: 0o711 })
  const secret = randomBytes(32).toString('hex')
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, `${secret}\n`, { mode: 0o600, flush: true })
  try {
    linkSync(draft, file)
  } catch (error) {
    const others = isCode(error, 'EEXIST') ? read(file) : undefined
    if (others === undefined) throw error
    return others
  } finally {
    rmSync(draft)
  }
  return secret
}

function read(file: string): string | undefined {
  try {
    const secret = readFileSync(file, 'utf8').trim()
    if (secret.length < 32)
      throw new ConfigError(
        `${file} doesn’t contain a secret of at least 32 characters. Delete it to generate a new one.`,
      )
    return secret
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined
    throw error
  }
}

const isCode = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code
