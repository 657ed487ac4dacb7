import { quantile } from '../lib/statistics.ts'
import { type Attack, type Call, call, countByStatus, projectBody, sideBySide } from './attack.ts'

const posts = 2_800
const readsAlone = 60

/** Thousands of refused posts of one account at once, while another reads. */
export const noisyNeighbour: Attack = {
  name: 'stop the site',
  async run({ server, newPerson }) {
    const [expired, reader] = [await newPerson('expired'), await newPerson('paid')]
    const read = () => call(server.url, '/projects', { token: reader.token })
    await sideBySide(20, 1, read)
    const alone = await sideBySide(readsAlone, 1, read)
    let isOver = false
    const attack = sideBySide(posts, posts, (at) =>
      call(server.url, '/projects', {
        method: 'POST',
        token: expired.token,
        body: projectBody([`refused ${at}`]),
      }).catch((): Call => ({ status: 0, milliseconds: 0, body: '' })),
    ).finally(() => {
      isOver = true
    })
    const beside: Call[] = []
    while (!isOver) beside.push(await read())
    const refused = await attack
    const p95 = (calls: readonly Call[]) =>
      quantile(
        calls.map((each) => each.milliseconds),
        0.95,
      )
    const broken = [...refused, ...beside].filter(({ status }) => status >= 500 || status === 0)
    return [
      {
        tried: `an expired account posts ${posts} projects at once`,
        found: `${countByStatus(refused)}; of others' ${beside.length} reads ${countByStatus(beside)}`,
        isHeld: broken.length === 0,
      },
      {
        tried: 'another customer reads meanwhile',
        found: `p95 ${p95(beside).toFixed(0)} ms, alone ${p95(alone).toFixed(0)} ms; the client is as busy as the server`,
        // The machine's own business beside thousands of sockets is in it; stopped for seconds is what must not be.
        isHeld: p95(beside) < Math.max(1_000, p95(alone) * 10),
      },
    ]
  },
}
