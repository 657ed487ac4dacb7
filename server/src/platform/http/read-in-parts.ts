import { ReadableStream as NodeReadableStream } from 'node:stream/web'

type HoldPlace = <Part>(read: () => Promise<Part>) => Promise<Part>

/**
 * A reply whose body is made while it is sent: a place is held only while a part is made, so that a slow reader keeps
 * nobody waiting and many downloads do not ask the database all at once. Any other reply is returned as it is.
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
