import { setTimeout as waitFor } from 'node:timers/promises'
import pg from 'pg'
import { type Attack, call, countByStatus, projectBody, sideBySide } from './attack.ts'

const rounds = 150

/** Projects created and deleted at once: what the provider is asked must be paid for. */
export const freeSpending: Attack = {
  name: 'spend without credits',
  async run({ server, databaseUrl, newPerson, countTasks }) {
    const trial = await newPerson('trial')
    const { token } = trial
    const calls = await sideBySide(rounds, 4, async (round) => {
      const keywords = Array.from({ length: 20 }, (_, at) => `freeload ${round} ${at}`)
      const created = await call(server.url, '/projects', { method: 'POST', token, body: projectBody(keywords) })
      if (created.status === 202) {
        const { data } = JSON.parse(created.body) as { data: { id: number } }
        await call(server.url, `/projects/${data.id}`, { method: 'DELETE', token })
      }
      return created
    })
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    try {
      const read = async (statement: string) =>
        Number((await client.query<{ value: string }>(statement, [trial.id])).rows[0]?.value ?? 0)
      for (let polls = 0; polls < 300; polls += 1) {
        if ((await read('select held as value from credit_balances where account_id = $1')) === 0) break
        await waitFor(100)
      }
      const spent = await read(
        `select coalesce(sum(amount), 0) as value from credit_transfers where account_id = $1 and to_bucket = 'spent'`,
      )
      const fetched = await countTasks('freeload')
      const paid = Math.round(spent / 3.2727)
      return [
        {
          tried: `a trial creates and deletes ${rounds} projects of 20 keywords`,
          found: `${countByStatus(calls)}; ${fetched} fetches, ${paid} paid`,
          isHeld: fetched <= paid,
        },
      ]
    } finally {
      await client.end()
    }
  },
}
