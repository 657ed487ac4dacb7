// A thread of its own, so that what sends does not slow down what measures: tries wrong passwords from many addresses at once.
import { parentPort, workerData } from 'node:worker_threads'
import { type Answer, callFrom } from './attack.ts'

export type SignInFlood = { url: string; addresses: number; triesOfEach: number }

const { url, addresses, triesOfEach } = workerData as SignInFlood

/** One after another, as a program does that waits for the answer. */
async function tryFrom(address: number): Promise<Answer[]> {
  const answers: Answer[] = []
  for (let at = 0; at < triesOfEach; at += 1)
    answers.push(
      await callFrom(url, '/api/login', {
        method: 'POST',
        body: { email: `nobody-${address}-${at}@example.test`, password: 'Wrong#Horse9' },
        from: `127.0.100.${address}`,
      }),
    )
  return answers
}

const answers = await Promise.all(Array.from({ length: addresses }, (_, at) => tryFrom(at + 1)))
parentPort?.postMessage(answers.flat())
