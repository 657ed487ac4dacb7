/** The reason why a call failed. `missing`: the storage responded that it has no such object. */
export type StorageFailure = 'missing' | 'unreachable'

/** The message is for the log and contains no credentials. */
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
  /** Returns exactly the bytes of the range. */
  read(key: string, range: ByteRange): Promise<Buffer>
  /** Returns the object’s size in bytes; undefined if there is no such object. */
  measure(key: string): Promise<number | undefined>
  /** Deletes an object. It isn’t an error if the object doesn’t exist. */
  remove(key: string): Promise<void>
}
