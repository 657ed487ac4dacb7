// A thread of its own, so that what sends does not slow down what measures: opens connections that post bodies without end.
import { connect, type Socket } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'

export type Flood = { url: string; connections: number; bodyBytes: number; isChunked: boolean }

const flood = workerData as Flood
const { hostname, port } = new URL(flood.url)
const head = [
  'POST /api/login HTTP/1.1',
  'Host: serpplus',
  'Content-Type: application/json',
  flood.isChunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${flood.bodyBytes}`,
]
/** Written again and again, so that the attack needs no memory itself. */
const piece = flood.isChunked ? Buffer.from('1\r\n \r\n'.repeat(1_000)) : Buffer.alloc(50_000, ' ')

const statuses: number[] = []
const sockets = Array.from({ length: flood.connections }, (_, at) => {
  const socket = connect({ host: hostname, port: Number(port) })
  socket.on('connect', () => {
    socket.write(`${head.join('\r\n')}\r\n\r\n`)
    sendBody(socket)
  })
  socket.on('data', (chunk) => {
    statuses[at] ??= Number(/^HTTP\/1\.1 (\d+)/.exec(chunk.toString('latin1'))?.[1])
  })
  // Whoever is refused is cut off as well.
  socket.on('error', () => {})
  return socket
})

/** All of it but the last byte. */
function sendBody(socket: Socket): void {
  let sent = 0
  const send = () => {
    while (sent + piece.length < flood.bodyBytes && socket.writable) {
      sent += piece.length
      if (!socket.write(piece)) return
    }
  }
  socket.on('drain', send)
  send()
}

parentPort?.once('message', () => {
  for (const socket of sockets) socket.destroy()
  parentPort?.postMessage(statuses.filter((status) => status >= 400 && status < 500).length)
})
