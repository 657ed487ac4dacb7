/** Proxies and browsers give up connections on which nothing passes. */
const keepAliveEveryMs = 15_000

const encoder = new TextEncoder()
const comment = encoder.encode(': \n\n')
const encoded = new WeakMap<object, Uint8Array>()

/** The bytes of one event, made once however many streams it goes to. */
function encode(event: object): Uint8Array {
  const known = encoded.get(event)
  if (known !== undefined) return known
  const bytes = encoder.encode(`event: message\ndata: ${JSON.stringify(event)}\n\n`)
  encoded.set(event, bytes)
  return bytes
}

/**
 * Events as a browser reads them. The next one is asked for once the last was taken, and a reader that takes nothing is
 * sent nothing to keep it alive either.
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
    // The comment and the event behind it.
    { highWaterMark: 2 },
  )
}
