import type { Clock } from '#server/platform/clock/clock.ts'
import type { PageStorage } from '#server/ports/page-storage.ts'
import { createDirectoryStorage, prepareDirectory } from './directory.ts'
import { createS3Storage, type S3Options } from './s3.ts'

export type StorageChoice = { kind: 'off' } | { kind: 'directory'; directory: string } | ({ kind: 's3' } & S3Options)

/** Creates the configured storage; undefined if it is off. */
export function createPageStorage(choice: StorageChoice, clock?: Clock): PageStorage | undefined {
  if (choice.kind === 'off') return undefined
  return choice.kind === 'directory'
    ? createDirectoryStorage(choice.directory)
    : createS3Storage({ ...choice, ...(clock && { clock }) })
}

/** Prepares a new storage for its first object, and checks that objects can be written. Throws `StorageError`. */
export async function preparePageStorage(choice: StorageChoice, state: { hasObjects: boolean }): Promise<void> {
  // A bucket is created by the operator; its first call shows whether it can be used.
  if (choice.kind === 'directory') await prepareDirectory(choice.directory, state)
}
