import { afterEach, beforeEach, expect, test } from 'vitest'
import { minutes } from '../../../platform/clock/clock.ts'
import { allLinks, checkBacklinks, showBacklinks } from '../../../testing/check-backlinks.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { type Person, signedIn } from '../../../testing/people.ts'
import { openSession } from '../../accounts/index.ts'

let app: TestApp
let person: Person
beforeEach(async () => {
  app = await createTestApp({ hasInlineJobs: true })
  app.clock.moveTo('2027-03-03T10:00:00Z')
  await app.sandbox.control.setClock('2027-03-03T10:00:00Z')
  person = await signedIn(app.ctx, 'paid')
})
afterEach(() => app.close())

/** Checks a target, saves it in a zone, and checks it again at a moment. */
async function checkAgain({ target, timeZone, moment }: { target: string; timeZone: string; moment: string }) {
  const id = await checkBacklinks(app, person, { target })
  await app.workOff()
  const body = { backlink_id: id, timeZone }
  await app.call('POST', '/backlink/save-backlink-project', { token: person.token, body })
  app.clock.moveTo(moment)
  await app.sandbox.control.setClock(moment)
  person.token = await openSession(app.ctx, person.viewer)
  const reply = await app.call('POST', `/backlink/refresh-backlink-project/${id}`, { token: person.token, body: {} })
  expect(reply.status).toBe(202)
  await app.workOff()
  return id
}

/** In the first a new week has begun that UTC does not know yet; in the second UTC is a week ahead. */
const places = [
  { timeZone: 'Pacific/Kiritimati', moment: '2027-03-14T20:00:00Z' },
  { timeZone: 'America/Los_Angeles', moment: '2027-03-15T03:00:00Z' },
]

test.each(places)('bars counted in $timeZone hold what a click on them lists, to the last minute', async (place) => {
  const { backlinks } = app.ctx.ports
  app.ctx.ports.backlinks = {
    ...backlinks,
    fetchBacklinks: async (asked, signal) => {
      const page = await backlinks.fetchBacklinks(asked, signal)
      const firstSeen = new Date(app.clock.read().getTime() - minutes(1))
      const links = page.links.map((link, at) => (at < 3 ? { ...link, isLost: false, firstSeen } : link))
      return { ...page, links }
    },
  }
  const id = await checkAgain({ target: 'size-300.example', ...place })
  const bars = (await showBacklinks(app, person, id)).data.new_lost ?? []
  expect(bars.at(-1)?.to).toBe(place.moment.slice(0, 10))
  for (const bar of bars) {
    const listed = await allLinks(app, person, id, `seen_from=${bar.from}&seen_to=${bar.to}`)
    const days = listed.map(({ first_seen }) => first_seen?.slice(0, 10) ?? '')
    expect(days.filter((day) => day >= bar.from && day <= bar.to)).toHaveLength(bar.new_backlinks ?? -1)
  }
  const since = bars[0]?.from ?? ''
  const found = (await allLinks(app, person, id)).filter(({ first_seen }) => (first_seen ?? '') >= since)
  expect(bars.reduce((sum, bar) => sum + (bar.new_backlinks ?? 0), 0)).toBe(found.length)
})

test.each(places)('the history asked for in $timeZone ends today, and never in the future', async (place) => {
  const asked: string[] = []
  const { backlinks } = app.ctx.ports
  app.ctx.ports.backlinks = {
    ...backlinks,
    fetchNewLost: (request, signal) => {
      asked.push(request.to)
      return backlinks.fetchNewLost(request, signal)
    },
  }
  await checkAgain({ target: 'kestrelroast.example', ...place })
  expect(asked).toEqual(['2027-03-03', place.moment.slice(0, 10)])
})
