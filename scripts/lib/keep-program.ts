import type { Program } from './program.ts'

/** After this many exits within this time, restarting doesn't help. */
const mostEnds = 5
const withinMs = 600_000

/** Restarts a program that exits unexpectedly and reports the reason. Ends if the program never became ready or keeps exiting. */
export function keepProgram(start: () => Program, report: (sentence: string) => void): Program {
  let current = start()
  let isStopping = false
  let wasReady = false
  const { name } = current
  const ready = current.ready.then((message) => {
    wasReady = true
    return message
  })
  ready.catch(() => {})

  async function keep(): Promise<string> {
    const ends: number[] = []
    for (;;) {
      const sentence = await current.ended
      if (isStopping || !wasReady) return sentence
      const now = Date.now()
      ends.push(now)
      if (ends.filter((at) => at > now - withinMs).length >= mostEnds)
        return `${sentence} It ended ${mostEnds} times within ten minutes, so it won’t be started again.`
      report(`${sentence} Starting it again …`)
      current = start()
      await current.ready.then(
        () => report(`${name} is running again.`),
        () => {},
      )
    }
  }

  return {
    name,
    ready,
    ended: keep(),
    async stop(patience) {
      isStopping = true
      await current.stop(patience)
    },
    kill() {
      isStopping = true
      current.kill()
    },
  }
}
