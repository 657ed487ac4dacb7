import type { PageStorage } from '#server/ports/page-storage.ts'
import { createDirectoryStorage } from './directory.ts'
import { createS3Storage, type S3Options } from './s3.ts'

export type StorageChoice = { kind: 'off' } | { kind: 'directory'; directory: string } | ({ kind: 's3' } & S3Options)

/** The storage the configuration names; undefined if there is none. */
export function createPageStorage(choice: StorageChoice): PageStorage | undefined {
  if (choice.kind === 'off') return undefined
  return choice.kind === 'directory' ? createDirectoryStorage(choice.directory) : createS3Storage(choice)
}
