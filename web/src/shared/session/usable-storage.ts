// A browser may refuse a site its storage or have no room left. Then everything is kept for as long as the page stands.

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

/** Whether the session outlives this page. */
export const isStorageKept = () => isKept

/** Puts storage that works in the place of what does not. Called before anything reads it. */
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

/** What a full storage holds already. */
function readable(name: 'localStorage' | 'sessionStorage'): [string, string][] {
  try {
    return Object.entries<string>(window[name])
  } catch {
    return []
  }
}

makeStorageUsable()
