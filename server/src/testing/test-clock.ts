/** A clock that runs like the real one, from a time the test may move. */
export type TestClock = {
  read: () => Date
  /** Moves it on by so many milliseconds. */
  advance(milliseconds: number): void
}

export function createTestClock(): TestClock {
  let offset = 0
  return {
    read: () => new Date(Date.now() + offset),
    advance(milliseconds) {
      offset += milliseconds
    },
  }
}
