import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Person } from '#server/testing/people.ts'
import type { Site } from './site.ts'

const pauseMs = 200
const patienceMs = 3_000

export type WriteProbe = {
  /** The time of the first write accepted after a pause that began after `since`; undefined until then. */
  findReturn(since: number): number | undefined
  /** The longest wait for a response since then. */
  findLongestWait(since: number): number
  /** Sentences about accepted writes that were lost. */
  listLost(): Promise<string[]>
  stop(): Promise<void>
}

/** A gap between accepted writes too long to be the customers’ own pause. */
const outageMs = 2_500

type Answer = { askedAt: number; answeredAt: number; isAccepted: boolean }

const findReturnIn = (answers: readonly Answer[], since: number): number | undefined => {
  const accepted = answers.filter(({ isAccepted }) => isAccepted).map(({ answeredAt }) => answeredAt)
  const times = accepted.toSorted((one, other) => one - other)
  return times.find((time, at) => time > since && time - Math.max(times[at - 1] ?? 0, since) > outageMs)
}

/** Customers who keep changing their phone number, through the API. */
export function probeSite(site: Site, people: readonly Person[]): WriteProbe {
  let isOver = false
  const answers: Answer[] = []
  const lanes = people.map((person) => ({ person, asked: 0, accepted: 0 }))
  const running = lanes.map(async (lane) => {
    const { person } = lane
    while (!isOver) {
      lane.asked += 1
      const number = lane.asked
      const askedAt = performance.now()
      const reply = await site.callOnce(person, 'PUT', `/profile/update/${person.id}`, { contact: numberOf(number) })
      if (reply !== undefined) lane.accepted = number
      answers.push({ askedAt, answeredAt: performance.now(), isAccepted: reply !== undefined })
      await sleep(pauseMs)
    }
  })
  return {
    findReturn: (since) => findReturnIn(answers, since),
    findLongestWait: (since) =>
      Math.max(
        0,
        ...answers.filter(({ answeredAt }) => answeredAt > since).map((each) => each.answeredAt - each.askedAt),
      ),
    async listLost() {
      const lists = await Promise.all(
        lanes.map(async ({ person, accepted }) => {
          const { userData } = await site.call<{ userData: { contact: string | null } }>(person, 'GET', '/user/show')
          const stored = Number(userData.contact?.replace('+', '')) - firstNumber
          return stored >= accepted ? [] : [`the site accepted change ${accepted} and has ${stored}`]
        }),
      )
      return lists.flat()
    },
    async stop() {
      isOver = true
      await Promise.all(running)
    },
  }
}

const firstNumber = 441_000_000_000
const numberOf = (count: number) => `+${firstNumber + count}`

/** Rows written to the primary by SQL, one after another, with the result of each. */
export async function probeDatabase(
  url: string,
): Promise<WriteProbe & { writeAt(url: string, until: number): Promise<number> }> {
  let isOver = false
  let number = 0
  const answers: Answer[] = []
  const accepted: number[] = []
  const open = async (at: string) => {
    const client = new pg.Client({
      connectionString: at,
      connectionTimeoutMillis: patienceMs,
      query_timeout: patienceMs,
    })
    client.on('error', () => {})
    await client.connect()
    return client
  }
  const first = await open(url)
  await first.query('create table cluster_probe (number integer primary key)')
  await first.end()

  /** Writes a row on a connection, opened if there is none, and reopened if the write was not accepted. */
  async function write(client: pg.Client | undefined, at: string) {
    number += 1
    const own = number
    let used = client
    try {
      used ??= await open(at)
      await used.query('insert into cluster_probe values ($1)', [own])
      accepted.push(own)
      return { client: used, isAccepted: true }
    } catch {
      void used?.end().catch(() => {})
      return { client: undefined, isAccepted: false }
    }
  }
  const running = (async () => {
    let client: pg.Client | undefined
    while (!isOver) {
      const askedAt = performance.now()
      const written = await write(client, url)
      client = written.client
      answers.push({ askedAt, answeredAt: performance.now(), isAccepted: written.isAccepted })
      await sleep(pauseMs)
    }
    await client?.end().catch(() => {})
  })()
  return {
    findReturn: (since) => findReturnIn(answers, since),
    findLongestWait: (since) =>
      Math.max(
        0,
        ...answers.filter(({ answeredAt }) => answeredAt > since).map((each) => each.answeredAt - each.askedAt),
      ),
    async listLost() {
      // Writes accepted while the rows are read may not be among them.
      const due = [...accepted]
      const client = await open(url)
      const { rows } = await client.query<{ number: number }>('select number from cluster_probe')
      await client.end()
      const stored = new Set(rows.map((row) => row.number))
      const lost = due.filter((each) => !stored.has(each))
      return lost.length === 0 ? [] : [`${lost.length} rows accepted by the database are missing: ${lost.slice(0, 5)}`]
    },
    /** Writes to a given address until a time; returns the number of writes accepted there. */
    async writeAt(at, end) {
      let count = 0
      let client: pg.Client | undefined
      while (performance.now() < end) {
        const written = await write(client, at)
        client = written.client
        if (written.isAccepted) count += 1
        await sleep(pauseMs)
      }
      await client?.end().catch(() => {})
      return count
    },
    async stop() {
      isOver = true
      await running
    },
  }
}
