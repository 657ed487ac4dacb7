import type { Socket } from 'node:net'

/** Where Node's parser keeps what it calls for a head, its end, and each piece of a body. */
const callbacks = [1, 2, 3] as const

type Parser = { [At in (typeof callbacks)[number]]?: unknown }

const isStopped = new WeakSet<Socket>()

/**
 * Whatever else of this connection has been read is passed over instead of being made into requests and pieces of bodies: Node
 * reads 64 KB at once, which may hold two thousand requests or ten thousand chunks, and goes on parsing them after the connection
 * was given up. Node has no call for it, so the parser's callbacks are taken away; it gets them back for the next connection
 * it serves. Should a release of Node keep them elsewhere, refusing only takes longer.
 */
export function stopParsing(socket: Socket): void {
  const { parser } = socket as Socket & { parser?: Parser | null }
  if (!parser || isStopped.has(socket)) return
  isStopped.add(socket)
  const kept = callbacks.map((at) => [at, parser[at]] as const)
  for (const at of callbacks) parser[at] = undefined
  socket.once('close', () => {
    for (const [at, callback] of kept) parser[at] = callback
  })
}
