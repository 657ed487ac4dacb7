import type { Socket } from 'node:net'

/** Indexes of the parser’s callbacks for headers, their end, and body data. */
const callbacks = [1, 2, 3] as const

type Parser = { [At in (typeof callbacks)[number]]?: unknown }

const stopped = new WeakSet<Socket>()

/** True if what a connection sends is discarded. */
export const isParsingStopped = (socket: Socket): boolean => stopped.has(socket)

/**
 * Discards the rest of the data received on a connection instead of parsing it: Node reads 64 KB at once, which may hold two
 * thousand requests or ten thousand chunks, and keeps parsing after the connection is given up. Node has no API for this, so the
 * parser’s callbacks are removed and restored for the next connection. If a Node release moves them, refusing only gets slower.
 */
export function stopParsing(socket: Socket): void {
  const { parser } = socket as Socket & { parser?: Parser | null }
  if (!parser || stopped.has(socket)) return
  stopped.add(socket)
  const kept = callbacks.map((at) => [at, parser[at]] as const)
  for (const at of callbacks) parser[at] = undefined
  socket.once('close', () => {
    for (const [at, callback] of kept) parser[at] = callback
  })
}
