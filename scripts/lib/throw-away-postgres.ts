import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/start.ts'
import { PlainError } from './plain-error.ts'

/** Does `work` with an empty database that is deleted afterwards; it needs as much disk space as the rows. */
export async function withThrowAwayPostgres<Result>(work: (databaseUrl: string) => Promise<Result>): Promise<Result> {
  const dataDir = await mkdtemp(join(tmpdir(), 'serpplus-verify-'))
  // As root, the server runs as another user, who needs access.
  await chmod(dataDir, 0o711)
  try {
    const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
    const server = await startEmbeddedPostgres({ dataDir, settings }).catch((error: Error) => {
      throw new PlainError(
        `${error.message} Production packages have no PostgreSQL: restore into an empty database of your own instead, with npm run restore.`,
      )
    })
    try {
      return await work(server.url)
    } finally {
      await server.stop()
    }
  } finally {
    // If the server's user has no access to the folder, the data is elsewhere.
    const home = await readFile(join(dataDir, 'location'), 'utf8').catch(() => '')
    if (home !== '') await rm(home, { recursive: true, force: true })
    await rm(dataDir, { recursive: true, force: true })
  }
}
