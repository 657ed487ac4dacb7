import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export type Exchange = { status: number; bytes: number; milliseconds: number }

/**
 * One connection kept alive, one request at a time; the server closes it after some requests, and the next one is opened before the
 * measured time begins. It reads no more of an answer than where it ends: a full client would cost as much as the server, and then
 * measure itself.
 */
export async function openConnection(url: string) {
  const { host } = new URL(url)
  let socket = await connectTo(url)
  async function send(request: string): Promise<Exchange> {
    const { isLast, ...made } = await exchange(socket, request)
    if (isLast) {
      socket.destroy()
      socket = await connectTo(url)
    }
    return made
  }
  return {
    get(path: string, headers: Record<string, string> = {}): Promise<Exchange> {
      const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
      return send(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`)
    },
    post(path: string, body: string, headers: Record<string, string> = {}): Promise<Exchange> {
      const sent = {
        host,
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
        ...headers,
      }
      const lines = Object.entries(sent).map(([name, value]) => `${name}: ${value}\r\n`)
      return send(`POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`)
    },
    close: () => socket.destroy(),
  }
}

async function connectTo(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  await once(socket, 'connect')
  return socket
}

const lastChunk = Buffer.from('0\r\n\r\n')

/** `isLast`: the server takes no further request on this connection. */
function exchange(socket: Socket, request: string): Promise<Exchange & { isLast: boolean }> {
  const from = performance.now()
  return new Promise((resolve, reject) => {
    let head = Buffer.alloc(0)
    let status = 0
    let isLast = false
    let left = Number.POSITIVE_INFINITY
    let bytes = 0
    let tail = Buffer.alloc(0)
    const read = (chunk: Buffer) => {
      let body = chunk
      if (status === 0) {
        head = Buffer.concat([head, chunk])
        const end = head.indexOf('\r\n\r\n')
        if (end < 0) return
        const text = head.toString('latin1', 0, end)
        status = Number(text.slice(9, 12))
        isLast = /^connection: *close/im.test(text)
        const [, length] = /^content-length: *(\d+)/im.exec(text) ?? []
        if (length !== undefined) left = Number(length)
        body = head.subarray(end + 4)
      }
      bytes += body.length
      left -= body.length
      tail = Buffer.concat([tail, body.subarray(-lastChunk.length)]).subarray(-lastChunk.length)
      if (left > 0 && !(left === Number.POSITIVE_INFINITY && tail.equals(lastChunk))) return
      finish()
      resolve({ status, bytes, milliseconds: performance.now() - from, isLast })
    }
    const fail = () => {
      finish()
      reject(new Error('the connection ended before the answer did'))
    }
    const finish = () => socket.off('data', read).off('close', fail).off('error', fail)
    socket.on('data', read).on('close', fail).on('error', fail)
    socket.write(request)
  })
}

export type Load = {
  url: string
  path: string
  headers?: Record<string, string>
  /** Makes what is posted, another one each time; without it the path is only read. */
  makePost?: () => { body: string; headers: Record<string, string> }
  concurrency: number
  seconds: number
}

/** Asks for the same thing as often as it is answered. Throws when an answer is not 200. */
export async function load({ url, path, headers, makePost, concurrency, seconds }: Load) {
  const connections = await Promise.all(Array.from({ length: concurrency }, () => openConnection(url)))
  const until = performance.now() + seconds * 1_000
  const from = performance.now()
  let answered = 0
  let bytes = 0
  await Promise.all(
    connections.map(async (connection) => {
      while (performance.now() < until) {
        const post = makePost?.()
        const answer = await (post ? connection.post(path, post.body, post.headers) : connection.get(path, headers))
        if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
        answered += 1
        bytes = answer.bytes
      }
      connection.close()
    }),
  )
  return { perSecond: answered / ((performance.now() - from) / 1_000), bytes }
}
