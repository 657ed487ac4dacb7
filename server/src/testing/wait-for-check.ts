import { accountEvent } from '#contract/events.ts'
import { accountTopic } from '../features/access/index.ts'
import type { TestApp } from './create-test-app.ts'
import type { Person } from './people.ts'

type Body = { data: { id: number } }

/** Starts a check through the API and returns once its last keyword is done, told by the event stream's own source. */
export async function runCheck(app: TestApp, person: Person, body: object): Promise<number> {
  const finished = new Set<number>()
  let wake = () => {}
  const unsubscribe = app.ctx.ports.eventHub.subscribe(accountTopic(person.id), (message) => {
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
