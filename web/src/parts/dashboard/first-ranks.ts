const keyOf = (accountId: number) => `first-ranks:${accountId}`

/** Remembered in this browser: the first ranks of a new account were seen, or the way to them isn’t wanted. */
export const firstRanksStorage = (accountId: number) => ({
  key: keyOf(accountId),
  defaultValue: false,
  getInitialValueInEffect: false,
})

export function rememberFirstRanks(accountId: number) {
  try {
    localStorage.setItem(keyOf(accountId), 'true')
  } catch {
    // Then the guide stays until it is dismissed.
  }
}
