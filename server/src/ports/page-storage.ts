/** The reason why an object could not be read or written. `missing`: the storage answered that it has no such object. */
export type StorageFailure = 'missing' | 'unreachable'

/** The message is for the log and holds no credentials. */
export class StorageError extends Error {
  readonly kind: StorageFailure
  constructor(kind: StorageFailure, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'StorageError'
    this.kind = kind
  }
}

/** A part of an object, in bytes. */
export type ByteRange = { offset: number; length: number }

/**
 * Keeps objects under keys such as `pages/2026-11/0198…`. Every call ends within its time limit and throws `StorageError`. Objects
 * never change once written.
 */
export type PageStorage = {
  /** Returns once the object is stored durably. */
  write(key: string, bytes: Buffer): Promise<void>
  /** Exactly the bytes of that range. */
  read(key: string, range: ByteRange): Promise<Buffer>
  /** Its size in bytes; undefined if there is no such object. */
  measure(key: string): Promise<number | undefined>
  /** Deleting an object that isn’t there is no failure. */
  remove(key: string): Promise<void>
}
