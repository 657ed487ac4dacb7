// Places in the repository and in the data directory that several scripts need.
import { join } from 'node:path'

export const root = join(import.meta.dirname, '../..')

/** The embedded PostgreSQL's folder inside DATA_DIR. */
export function postgresFolder(dataDir: string): string {
  return join(dataDir, 'postgres')
}
