import { singleKeysStorage } from '../shortcuts/shortcuts.ts'

/** What describes the device and not the account: its colours, and whether single keys are shortcuts. */
const ofDevice: readonly string[] = ['mantine-color-scheme-value', singleKeysStorage.key]

/** Kept across a sign-out in another tab, which it is about. */
export const afterLoadKey = 'say-after-load'

function clearExcept(storage: Storage, kept: readonly string[]) {
  const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')
  for (const key of keys) if (!kept.includes(key)) storage.removeItem(key)
}

/** What this tab alone keeps of the account, such as drafts. */
export const clearTabStorage = () => clearExcept(sessionStorage, [afterLoadKey])

/** Whoever signs out leaves nothing behind. */
export function clearStorage() {
  clearTabStorage()
  clearExcept(localStorage, ofDevice)
}

/** Before a page that is loaded next: the router notes where pages were scrolled to as the last one is left. */
export const clearOnLeaving = () => window.addEventListener('pagehide', clearTabStorage)
