import { singleKeysStorage } from '../shortcuts/shortcuts.ts'

/** Settings of the device, not the account: its theme, and whether single-key shortcuts are on. */
const ofDevice: readonly string[] = ['mantine-color-scheme-value', singleKeysStorage.key]

/** Kept across a sign-out in another tab, which it is about. */
export const afterLoadKey = 'say-after-load'

function clearExcept(storage: Storage, kept: readonly string[]) {
  const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')
  for (const key of keys) if (!kept.includes(key)) storage.removeItem(key)
}

/** Clears the account's data kept only by this tab, such as drafts. */
export const clearTabStorage = () => clearExcept(sessionStorage, [afterLoadKey])

/** Removes everything about the account at sign-out. */
export function clearStorage() {
  clearTabStorage()
  clearExcept(localStorage, ofDevice)
}

/** Before a page that is loaded next: the router notes where pages were scrolled to as the last one is left. */
export const clearOnLeaving = () => window.addEventListener('pagehide', clearTabStorage)
