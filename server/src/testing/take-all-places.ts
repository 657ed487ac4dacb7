import { withHasher } from '../features/accounts/passwords/hash-password.ts'

/** Takes every place in the queue for hashing, each for an address of its own, until released. */
export function takeAllPlaces() {
  const gate = Promise.withResolvers<void>()
  const held: Promise<unknown>[] = []
  let isFull = false
  for (let at = 0; !isFull && at < 1_000; at += 1)
    held.push(
      withHasher({ origin: { ip: `10.0.${at >> 8}.${at & 255}`, userAgent: '' } }, () => gate.promise).catch(() => {
        isFull = true
      }),
    )
  return {
    async release() {
      gate.resolve()
      await Promise.all(held)
    },
  }
}
