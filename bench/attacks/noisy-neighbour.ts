import { type Attack, projectBody } from './attack.ts'
import { answersOf, loopback, runFlood } from './run-flood.ts'
import { bystandersOf, watchBystanders } from './watch-bystanders.ts'

const connections = 2_800
const addresses = 28
const forMs = 8_000

/** Thousands of refused posts of one account at once, while another reads. */
export const noisyNeighbour: Attack = {
  name: 'stop the site',
  isTriedBesideCheck: true,
  async run(target) {
    const { server, newPerson } = target
    const { token } = await newPerson('expired')
    const body = JSON.stringify(projectBody(['refused']))
    const post = [
      'POST /api/projects HTTP/1.1',
      'Host: serpplus',
      `Authorization: Bearer ${token}`,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
      '',
      body,
    ].join('\r\n')
    const flood = {
      ...{ url: server.url, connections, addresses: loopback(addresses) },
      ...{ head: '', piece: post, pieces: 1, isRepeated: false },
    }
    const watched = await watchBystanders(await bystandersOf(target, server.url), () => runFlood(flood, forMs))
    const { statuses } = watched.result
    const answered = Object.values(statuses).reduce((sum, count) => sum + count, 0)
    return [
      {
        tried: `an expired account posts ${connections} projects at once from ${addresses} addresses`,
        found: `${answersOf(watched.result)}, ${connections - answered} closed`,
        isHeld: answered > 0 && Object.keys(statuses).every((status) => status < '500'),
      },
      watched.bystanders,
    ]
  },
}
