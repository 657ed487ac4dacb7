import { randomBytes, randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { type Attack, countByStatus, sideBySide } from './attack.ts'

const tried = 500

/** Results nobody asked for, at addresses that were guessed. */
export const forgedPostbacks: Attack = {
  name: 'forge results',
  async run({ server }) {
    const body = gzipSync(JSON.stringify({ status_code: 20000, tasks: [] }))
    const answers = await sideBySide(tried, 25, async () => {
      const path = `/api/postbacks/${randomUUID()}/${randomBytes(32).toString('hex')}`
      const reply = await fetch(`${server.url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
        body: new Uint8Array(body),
      })
      await reply.arrayBuffer()
      return { status: reply.status, milliseconds: 0, body: '' }
    })
    return [
      {
        tried: `${tried} postbacks to guessed addresses`,
        found: countByStatus(answers),
        isHeld: answers.every(({ status }) => status === 404),
      },
    ]
  },
}
