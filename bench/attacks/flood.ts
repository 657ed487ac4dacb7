// A thread of its own, so that what sends does not slow down what measures: keeps connections open that send without waiting for
// answers, and opens new ones in place of those that are cut off, until it is told to end.
import { connect, type Socket } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'

export type Flood = {
  url: string
  connections: number
  /** Connections come from these in turn. */
  addresses: string[]
  /** Sent first, and then this again and again, so many times. */
  head: string
  piece: string
  pieces: number
  /** Whether a connection that is cut off is replaced. */
  isRepeated: boolean
}

export type FloodCount = { opened: number; statuses: Record<number, number> }

const flood = workerData as Flood
const { hostname, port } = new URL(flood.url)
const piece = Buffer.from(flood.piece)
const piecesAtOnce = Math.max(1, Math.floor(65_536 / piece.length))
const many = Buffer.concat(Array.from({ length: piecesAtOnce }, () => piece))
/** A connection that is refused at once is not opened again within this, so that the machine has time for the server. */
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
  // Whoever is refused is cut off as well.
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
