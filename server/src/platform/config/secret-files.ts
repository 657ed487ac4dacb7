import { closeSync, openSync, readSync } from 'node:fs'
import { environment } from './environment.ts'

type Environment = Record<string, string | undefined>

const suffix = '_FILE'
/** Far larger than any secret, so that a wrong path doesn’t fill the memory. */
const mostBytes = 16_384

/** Settings marked as secret, each of which may also be given as a file. */
export const secretSettings = Object.entries(environment.shape).flatMap(([name, schema]) =>
  schema.description?.startsWith('**Secret.**') ? [name] : [],
)

/**
 * The environment with each secret that is given as a file (`DATABASE_URL_FILE`) in its own variable, as container and
 * service managers provide them; the file variables are removed. Problems are sentences.
 */
export function readSecretFiles(env: Environment): { env: Environment; problems: string[] } {
  const settled = { ...env }
  const problems: string[] = []
  for (const name of secretSettings) {
    const file = env[`${name}${suffix}`]?.trim() ?? ''
    delete settled[`${name}${suffix}`]
    if (file === '') continue
    if ((env[name]?.trim() ?? '') !== '') {
      problems.push(`${name} and ${name}${suffix} are both set. Set only one of them.`)
      continue
    }
    const { text, problem } = readSecret(file)
    if (problem !== undefined) problems.push(`${name}${suffix}: ${file} ${problem}`)
    else settled[name] = text
  }
  return { env: settled, problems }
}

type Read = { text?: string; problem?: string }

function readSecret(file: string): Read {
  try {
    const bytes = readStart(file)
    if (bytes.length > mostBytes) return { problem: `is larger than ${mostBytes / 1_024} kB. Is it the right file?` }
    const text = bytes.toString('utf8').replace(/\r?\n$/, '')
    if (text.trim() === '') return { problem: 'is empty. Write the secret into it.' }
    if (/[\r\n]/.test(text)) return { problem: 'has several lines. Write only the secret into it.' }
    return { text }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT' || code === 'ENOTDIR') return { problem: 'was not found.' }
    if (code === 'EACCES' || code === 'EPERM') return { problem: 'can’t be read by this user.' }
    if (code === 'EISDIR') return { problem: 'is a folder.' }
    throw error
  }
}

function readStart(file: string): Buffer {
  const descriptor = openSync(file, 'r')
  try {
    const buffer = Buffer.alloc(mostBytes + 1)
    let length = 0
    // A pipe delivers its bytes in pieces.
    for (;;) {
      const more = readSync(descriptor, buffer, length, buffer.length - length, null)
      length += more
      if (more === 0 || length === buffer.length) return buffer.subarray(0, length)
    }
  } finally {
    closeSync(descriptor)
  }
}
