import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

type ReceivedCall = {
  method: string
  path: string
  headers: IncomingMessage['headers']
  text: string
}

type ScriptedServer = {
  url: string
  received: ReceivedCall[]
}

export type Reply = (response: ServerResponse, call: ReceivedCall) => void

/** A real HTTP server that answers the calls in the order of the replies; the last one answers all further calls. */
export async function startScriptedServer(...replies: Reply[]): Promise<ScriptedServer> {
  const received: ReceivedCall[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const call = {
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      text: Buffer.concat(chunks).toString('utf8'),
    }
    const reply = replies[Math.min(received.length, replies.length - 1)]
    received.push(call)
    reply?.(response, call)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received }
}

export function json(body: unknown, httpStatus = 200, headers: Record<string, string> = {}): Reply {
  return (response) => {
    response.writeHead(httpStatus, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body))
  }
}

export function text(body: string, httpStatus = 200): Reply {
  return (response) => {
    response.writeHead(httpStatus, { 'Content-Type': 'text/html' }).end(body)
  }
}

/** The call arrived and was perhaps carried out; not a byte of an answer. */
export const cut: Reply = (response) => {
  response.socket?.destroy()
}

export const cutWithinBody: Reply = (response) => {
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '1000' })
  response.write('{"status_code": 20000, "tasks": [', () => response.socket?.destroy())
}

export const silence: Reply = () => {}
