// Another customer's calls, in a thread of their own so that the attack's own work holds up none of them: one after the other,
// from an address of their own, until told to end.
import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as waitFor } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

export type ReadOn = { url: string; paths: readonly string[]; token: string }

/** A call that broke off has the status 0. */
export type ReadCall = { status: number; milliseconds: number }

const everyMs = 50
const patienceMs = 30_000

const { url, paths, token } = workerData as ReadOn
const agent = new Agent({ keepAlive: true, localAddress: '127.0.0.99' })
const calls: ReadCall[] = []
let isOver = false
parentPort?.once('message', () => {
  isOver = true
})
for (let at = 0; !isOver; at += 1) {
  calls.push(await read(`${url}${paths[at % paths.length]}`))
  await waitFor(everyMs)
}
agent.destroy()
parentPort?.postMessage(calls)

function read(address: string): Promise<ReadCall> {
  const from = performance.now()
  return new Promise((resolve) => {
    const end = (status: number) => resolve({ status, milliseconds: performance.now() - from })
    const headers = { authorization: `Bearer ${token}` }
    const sent = request(address, { agent, headers, timeout: patienceMs }, (reply) => {
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
