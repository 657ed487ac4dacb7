// Another customer's calls, in a thread of their own so that the attack's own work holds up none of them: one after the other,
// until told to end.
import { parentPort, workerData } from 'node:worker_threads'
import { type Call, call, type ReadOn } from './attack.ts'

const { url, path, token } = workerData as ReadOn
const calls: Call[] = []
let isOver = false
parentPort?.once('message', () => {
  isOver = true
})
while (!isOver)
  calls.push(await call(url, path, { token }).catch((): Call => ({ status: 0, milliseconds: 0, body: '' })))
parentPort?.postMessage(calls.map(({ status, milliseconds }) => ({ status, milliseconds, body: '' })))
