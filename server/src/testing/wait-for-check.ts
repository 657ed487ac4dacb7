import { accountEvent } from '#contract/accounts/event-endpoints.ts'
import type { SerpCheck } from '#contract/serp-checks/rows.ts'
import { accountTopic } from '../parts/access/index.ts'
import { seconds } from '../platform/clock/clock.ts'
import type { TestApp } from './create-test-app.ts'
import type { Person } from './people.ts'

type Body = { data: { id: number } }

/**
 * Starts a check through the API and returns once its last keyword is done, as reported by the
 * event stream's own source.
 */
export async function runCheck(app: TestApp, person: Person, body: object): Promise<number> {
  const finished = new Set<number>()
  let wake = () => {}
  const unsubscribe = app.ctx.eventHub.subscribe(accountTopic(person.id), (message) => {
    const event = accountEvent.parse(message)
    if (event.type === 'serp-check' && event.state === 'done') finished.add(event.id)
    wake()
  })
  try {
    const reply = await app.call('POST', '/serp/check-serp', { token: person.token, body })
    if (reply.status !== 202) throw new Error(`not accepted: ${reply.status} ${JSON.stringify(reply.body)}`)
    const { id } = (reply.body as Body).data
    while (!finished.has(id))
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    return id
  } finally {
    unsubscribe()
  }
}

export async function showCheck(app: TestApp, person: Person, id: number): Promise<SerpCheck> {
  const reply = await app.call('GET', `/serp/show-serp/${id}`, { token: person.token })
  if (reply.status !== 200) throw new Error(`check ${id}: ${reply.status} ${JSON.stringify(reply.body)}`)
  return (reply.body as { data: SerpCheck }).data
}

/** With inline jobs: works off what is due, and lets time pass for what is tried again, until the check rests. */
export async function workUntilAtRest(
  app: TestApp,
  person: Person,
  id: number,
  passTime: (round: number) => Promise<void> | void = () => app.clock.advance(seconds(20)),
): Promise<SerpCheck> {
  for (let round = 0; round < 200; round += 1) {
    await app.workOff()
    const check = await showCheck(app, person, id)
    if (check.state === 'done') return check
    await passTime(round)
  }
  throw new Error(`check ${id} does not end`)
}
