/** A clock that runs like the real one, from a time the test may move. */
export type TestClock = {
  read: () => Date
  /** Moves it on by so many milliseconds. */
  advance(milliseconds: number): void
  /** Moves it to a moment; a test whose days must not change while it runs moves it far from midnight. */
  moveTo(moment: string): void
  /** From now on only the test moves it, so that a slow machine changes nothing. */
  stop(): void
}

export function createTestClock(): TestClock {
  let offset = 0
  let stoppedAt: number | undefined
  const realTime = () => stoppedAt ?? Date.now()
  return {
    read: () => new Date(realTime() + offset),
    advance(milliseconds) {
      offset += milliseconds
    },
    moveTo(moment) {
      offset = Date.parse(moment) - realTime()
    },
    stop() {
      stoppedAt ??= Date.now()
    },
  }
}
