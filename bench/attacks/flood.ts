// Runs in its own thread, so that sending doesn't slow down measuring: keeps connections open that send without awaiting
// responses, and replaces those that are closed, until stopped.
import { connect, type Socket } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'

export type Flood = {
  url: string
  connections: number
  /** Source addresses, used in turn. */
  addresses: string[]
  /** `head` is sent first, then `piece` this many times. */
  head: string
  piece: string
  pieces: number
  /** Closed connections are replaced. */
  isRepeated: boolean
}

export type FloodCount = { opened: number; statuses: Record<number, number> }

const flood = workerData as Flood
const { hostname, port } = new URL(flood.url)
const piece = Buffer.from(flood.piece)
const piecesAtOnce = Math.max(1, Math.floor(65_536 / piece.length))
const many = Buffer.concat(Array.from({ length: piecesAtOnce }, () => piece))
/** Pause before a closed connection is replaced, so that the machine has time for the server. */
const pauseMs = 20

const count: FloodCount = { opened: 0, statuses: {} }
const sockets = new Set<Socket>()
let isOver = false

function open(at: number): void {
  if (isOver) return
  count.opened += 1
  const localAddress = flood.addresses[at % flood.addresses.length]
  const socket = connect({ host: hostname, port: Number(port), ...(localAddress !== undefined && { localAddress }) })
  sockets.add(socket)
  socket.on('connect', () => {
    socket.write(flood.head)
    sendPieces(socket)
  })
  socket.on('data', (chunk) => {
    for (const [, status] of chunk.toString('latin1').matchAll(/HTTP\/1\.1 (\d+)/g))
      count.statuses[Number(status)] = (count.statuses[Number(status)] ?? 0) + 1
  })
  // Refused connections may be closed with an error.
  socket.on('error', () => {})
  socket.on('close', () => {
    sockets.delete(socket)
    if (flood.isRepeated) setTimeout(() => open(at), pauseMs)
  })
}

function sendPieces(socket: Socket): void {
  let left = flood.pieces
  const send = () => {
    while (left > 0 && socket.writable) {
      const sent = Math.min(left, piecesAtOnce)
      left -= sent
      if (!socket.write(sent === piecesAtOnce ? many : many.subarray(0, sent * piece.length))) return
    }
  }
  socket.on('drain', send)
  send()
}

for (let at = 0; at < flood.connections; at += 1) open(at)

parentPort?.once('message', () => {
  isOver = true
  for (const socket of sockets) socket.destroy()
  parentPort?.postMessage(count)
})
