/** Proxies and browsers close connections that are idle for too long. */
const keepAliveEveryMs = 15_000

const encoder = new TextEncoder()
const comment = encoder.encode(': \n\n')
const encoded = new WeakMap<object, Uint8Array>()

/** The bytes of one event, encoded once for all streams it goes to. */
function encode(event: object): Uint8Array {
  const known = encoded.get(event)
  if (known !== undefined) return known
  const bytes = encoder.encode(`event: message\ndata: ${JSON.stringify(event)}\n\n`)
  encoded.set(event, bytes)
  return bytes
}

/**
 * Events in the format that browsers read. The next one is requested once the last was consumed, and a reader that consumes nothing
 * isn't sent keep-alives either.
 */
export function toEventStreamBody(events: AsyncIterator<object>): ReadableStream<Uint8Array> {
  let keepAlive: NodeJS.Timeout | undefined
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        controller.enqueue(comment)
        keepAlive = setInterval(() => {
          if ((controller.desiredSize ?? 0) > 0) controller.enqueue(comment)
        }, keepAliveEveryMs)
      },
      async pull(controller) {
        try {
          const { done, value } = await events.next()
          if (!done) return controller.enqueue(encode(value))
          clearInterval(keepAlive)
          controller.close()
        } catch (error) {
          clearInterval(keepAlive)
          controller.error(error)
        }
      },
      async cancel() {
        clearInterval(keepAlive)
        await events.return?.()
      },
    },
    // Room for a comment and an event.
    { highWaterMark: 2 },
  )
}
