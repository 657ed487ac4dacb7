import { sql } from 'drizzle-orm'
import {
  defineCounter,
  defineGauge,
  type Measured,
  type StoredFigures,
  sampleOf,
} from '../../../platform/metrics/metric.ts'
import type { Metrics } from '../../../platform/metrics/metrics.ts'
import { type PageStorage, StorageError } from '../../../ports/page-storage.ts'

const callsTotal = defineCounter({
  name: 'serpplus_page_storage_calls_total',
  help: 'Calls to the page storage by operation (`write`, `read`, `measure`, `remove`) and outcome: `ok`, `missing` or `failed`.',
  labels: ['operation', 'outcome'],
})

const bytesTotal = defineCounter({
  name: 'serpplus_page_storage_bytes_total',
  help: 'Bytes written to and read from the page storage, by operation.',
  labels: ['operation'],
})

const moved = defineGauge({
  name: 'serpplus_page_storage_moved_bytes',
  help: 'Bytes of results pages in the page storage.',
})

const movedPages: StoredFigures = {
  name: 'page storage',
  metrics: [moved],
  everySeconds: 300,
  async read(ctx) {
    const { rows } = await ctx.db.execute<{ bytes: string }>(
      sql`select coalesce(sum(bytes), 0) as bytes from page_objects where used_at is not null`,
    )
    return [sampleOf(moved, Number(rows[0]?.bytes ?? 0), {})]
  },
}

export const storageFigures: readonly Measured[] = [callsTotal, bytesTotal, movedPages]

type Operation = 'write' | 'read' | 'measure' | 'remove'

/** Wraps a storage so that its calls and bytes are counted. */
export function measureStorage(storage: PageStorage | undefined, metrics: Metrics): PageStorage | undefined {
  if (storage === undefined) return undefined
  const count = async <Result>(operation: Operation, call: Promise<Result>, bytes?: number): Promise<Result> => {
    try {
      const result = await call
      metrics.add(callsTotal, { operation, outcome: 'ok' })
      if (bytes !== undefined) metrics.add(bytesTotal, { operation }, bytes)
      return result
    } catch (error) {
      const isMissing = error instanceof StorageError && error.kind === 'missing'
      metrics.add(callsTotal, { operation, outcome: isMissing ? 'missing' : 'failed' })
      throw error
    }
  }
  return {
    write: (key, bytes) => count('write', storage.write(key, bytes), bytes.length),
    read: (key, range) => count('read', storage.read(key, range), range.length),
    measure: (key) => count('measure', storage.measure(key)),
    remove: (key) => count('remove', storage.remove(key)),
  }
}
