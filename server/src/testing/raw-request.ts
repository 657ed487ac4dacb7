import { connect } from 'node:net'
import { text } from 'node:stream/consumers'

export type RawReply = { status: number; head: string; body: string }

/** Sends a request as it is written, which `fetch` and `inject` would tidy up first. `head` is its first line and headers. */
export async function askRaw(port: number, head: readonly string[]): Promise<RawReply> {
  const socket = connect(port, '127.0.0.1')
  socket.write(Buffer.from(`${[...head, 'Host: localhost', 'Connection: close'].join('\r\n')}\r\n\r\n`, 'latin1'))
  const reply = await text(socket)
  const [first = '', ...rest] = reply.split('\r\n\r\n')
  return { status: Number(first.split(' ')[1]), head: first, body: rest.join('\r\n\r\n') }
}
