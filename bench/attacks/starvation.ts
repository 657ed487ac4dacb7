import { runChecks, runKeywords } from '../lib/keyword-runs.ts'
import { type Attack, projectBody } from './attack.ts'

const largeChecks = 30

/** A small check behind somebody's thousands of keywords. */
export const starvation: Attack = {
  name: 'make others wait',
  async run({ server, newPerson }) {
    const [large, small] = [await newPerson('paid', 1_000_000), await newPerson('paid')]
    const { projectName: _unused, ...body } = projectBody(Array.from({ length: 5 }, (_, at) => `small ${at}`))
    const alone = await runChecks(server.url, small, [body])
    const beside = runKeywords(server.url, large, 'starve', largeChecks)
    await new Promise((resolve) => setTimeout(resolve, 2_000))
    const waited = await runChecks(server.url, small, [
      { ...body, keywords: body.keywords.map((keyword) => `${keyword} again`) },
    ])
    await beside
    const seconds = (milliseconds: number) => (milliseconds / 1_000).toFixed(1)
    return [
      {
        tried: `5 keywords, started behind ${largeChecks * 100} of another account`,
        found: `${seconds(waited.finished)} s, alone ${seconds(alone.finished)} s`,
        isHeld: waited.finished < Math.max(alone.finished * 4, 10_000),
      },
    ]
  },
}
