// A browser may block a site’s storage, or it may be full. Values are then kept in memory until the page is closed or reloaded.

class MemoryStorage implements Storage {
  readonly #kept = new Map<string, string>()

  constructor(entries: readonly [string, string][]) {
    for (const [key, value] of entries) this.#kept.set(key, value)
  }

  get length() {
    return this.#kept.size
  }

  key(index: number) {
    return [...this.#kept.keys()][index] ?? null
  }

  getItem(key: string) {
    return this.#kept.get(key) ?? null
  }

  setItem(key: string, value: string) {
    this.#kept.set(key, String(value))
  }

  removeItem(key: string) {
    this.#kept.delete(key)
  }

  clear() {
    this.#kept.clear()
  }
}

const probe = 'storage-probe'
let isKept = true

/** True if the session survives a reload. */
export const isStorageKept = () => isKept

/** Replaces storage that doesn’t work. Called before anything reads it. */
export function makeStorageUsable() {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    try {
      window[name].setItem(probe, probe)
      window[name].removeItem(probe)
    } catch {
      Object.defineProperty(window, name, { configurable: true, value: new MemoryStorage(readable(name)) })
      if (name === 'localStorage') isKept = false
    }
  }
}

/** The entries of storage that is full but readable. */
function readable(name: 'localStorage' | 'sessionStorage'): [string, string][] {
  try {
    return Object.entries<string>(window[name])
  } catch {
    return []
  }
}

makeStorageUsable()
