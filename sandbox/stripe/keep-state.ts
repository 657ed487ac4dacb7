import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import type { StripeContext } from './context.ts'

/** Long enough to write once for what one payment does, short enough that a kill loses less than a second. */
const WRITE_AFTER_MS = 250
/** Changed when a file of before cannot be read any more; such a file is put aside. */
const FORMAT = 1

/** Everything that outlives the process. Time and faults set on purpose do not. */
function takeState({ store, idempotency, webhooks }: StripeContext) {
  return { format: FORMAT, store: store.parts(), idempotency: idempotency.all(), deliveries: webhooks.unsent() }
}

type State = ReturnType<typeof takeState>

export interface KeptState {
  /** Something changed: it is written a moment later. */
  changed(): void
  /** Writes what is not written yet. */
  close(): void
}

/** Reads the state from a file, and keeps the file up to date from then on. */
export function keepState(context: StripeContext, file: string): KeptState {
  const state = read(file)
  if (state !== undefined) {
    context.store.restore(state.store)
    context.idempotency.restore(state.idempotency)
    context.webhooks.restore(state.deliveries)
  }
  let timer: NodeJS.Timeout | undefined
  const write = () => {
    timer = undefined
    mkdirSync(dirname(file), { recursive: true })
    // Renamed into place, so that a kill at any moment leaves the old file or the new one.
    const part = `${file}.${process.pid}.part`
    // Unlike JSON it keeps one object that stands in two places as one.
    writeFileSync(part, serialize(takeState(context)), { flush: true })
    renameSync(part, file)
  }
  return {
    changed() {
      timer ??= setTimeout(write, WRITE_AFTER_MS)
    },
    close() {
      if (timer === undefined) return
      clearTimeout(timer)
      write()
    },
  }
}

function read(file: string): State | undefined {
  try {
    const state = deserialize(readFileSync(file)) as State
    if (state.format === FORMAT) return state
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return undefined
  }
  rmSync(`${file}.unreadable`, { force: true })
  renameSync(file, `${file}.unreadable`)
  process.stderr.write(`The sandbox cannot read its payments in ${file}: it begins without any.\n`)
  return undefined
}
