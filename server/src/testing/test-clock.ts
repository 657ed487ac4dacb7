/** A clock that runs like the real one, from a time the test may move. */
export type TestClock = {
  read: () => Date
  /** Moves it on by so many milliseconds. */
  advance(milliseconds: number): void
  /** Moves it to a moment; a test whose days must not change while it runs moves it far from midnight. */
  moveTo(moment: string): void
}

export function createTestClock(): TestClock {
  let offset = 0
  return {
    read: () => new Date(Date.now() + offset),
    advance(milliseconds) {
      offset += milliseconds
    },
    moveTo(moment) {
      offset = Date.parse(moment) - Date.now()
    },
  }
}
