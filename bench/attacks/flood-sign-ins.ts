// Runs in its own thread, so that sending doesn't slow down measuring: tries wrong passwords from many addresses at once.
import { parentPort, workerData } from 'node:worker_threads'
import { type Answer, callFrom } from './attack.ts'

export type SignInFlood = { url: string; addresses: number; triesOfEach: number }

const { url, addresses, triesOfEach } = workerData as SignInFlood

/** One at a time, like a program that awaits each response. */
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
