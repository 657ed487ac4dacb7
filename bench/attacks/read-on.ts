// Another customer's calls, in their own thread so that the attack doesn't delay them: one at a time, from a separate address,
// every other one on a new connection, until stopped.
import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as waitFor } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

export type ReadOn = { url: string; paths: readonly string[]; token: string }

/** Status 0: the call failed. */
export type ReadCall = { status: number; milliseconds: number; isOnNewConnection: boolean }

const everyMs = 50
const patienceMs = 30_000

const { url, paths, token } = workerData as ReadOn
const localAddress = '127.0.0.99'
const kept = new Agent({ keepAlive: true, localAddress })
const opened = new Agent({ keepAlive: false, localAddress })
const calls: ReadCall[] = []
let isOver = false
parentPort?.once('message', () => {
  isOver = true
})
for (let at = 0; !isOver; at += 1) {
  // Each path is requested on the kept connection and on a new one.
  for (const agent of [kept, opened]) calls.push(await read(`${url}${paths[at % paths.length]}`, agent))
  await waitFor(everyMs)
}
kept.destroy()
parentPort?.postMessage(calls)

function read(address: string, agent: Agent): Promise<ReadCall> {
  const from = performance.now()
  return new Promise((resolve) => {
    const end = (status: number) =>
      resolve({ status, milliseconds: performance.now() - from, isOnNewConnection: agent === opened })
    const headers = { authorization: `Bearer ${token}` }
    const sent = request(address, { ...(agent && { agent }), headers, timeout: patienceMs }, (reply) => {
      text(reply).then(
        () => end(reply.statusCode ?? 0),
        () => end(0),
      )
    })
    sent.on('timeout', () => sent.destroy(new Error('no answer')))
    sent.on('error', () => end(0))
    sent.end()
  })
}
