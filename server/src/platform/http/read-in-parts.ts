import { ReadableStream as NodeReadableStream } from 'node:stream/web'

type HoldPlace = <Part>(read: () => Promise<Part>) => Promise<Part>

/**
 * Handles a reply whose body is created while it is sent: a place is held only while a part is created, so that a slow reader keeps
 * nobody waiting and many downloads don't query the database at the same time. Any other reply is returned unchanged.
 */
export function readInParts<Reply>(reply: Reply, holdPlace: HoldPlace): Reply {
  if (typeof reply !== 'object' || reply === null || !('body' in reply)) return reply
  if (!(reply.body instanceof ReadableStream)) return reply
  return { ...reply, body: NodeReadableStream.from(partsOf(reply.body, holdPlace)) }
}

async function* partsOf(body: ReadableStream<Uint8Array>, holdPlace: HoldPlace): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  try {
    for (;;) {
      const { done, value } = await holdPlace(() => reader.read())
      if (done) return
      yield value
    }
  } finally {
    // The source of the body ends with it, whichever side stops first.
    await reader.cancel()
  }
}
