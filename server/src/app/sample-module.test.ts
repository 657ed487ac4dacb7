import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '#contract/contract.ts'
import { setModuleMaintenance } from '../features/billing/index.ts'
import { showWork } from '../features/dashboard/show-work.ts'
import { notify } from '../features/notifications/index.ts'
import { listNotices } from '../features/notifications/list-notices.ts'
import { search } from '../features/search/search.ts'
import { collect } from '../modules/declared.ts'
import { createTestApp, type TestApp } from '../testing/create-test-app.ts'
import { type Person, signedIn } from '../testing/people.ts'
import { countSamplesJob, makeSampleModule, sampleEndpoints, sampleNotices } from '../testing/sample-module.ts'
import { createRouter } from './api/create-router.ts'
import { buildApp } from './build-app.ts'
import { jobsOf } from './jobs.ts'
import { modules } from './modules.ts'

const sample = makeSampleModule()
// Its line in the list.
const listed = [sample.module, ...modules]
const declared = collect(listed)

let app: TestApp
let served: Awaited<ReturnType<typeof buildApp>>
let person: Person
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
  const router = createRouter(listed, declared, { ...contract, samples: sampleEndpoints } as typeof contract)
  const config = {
    publicUrl: 'http://127.0.0.1',
    floodLimit: 1_000,
    connectionLimit: 1_000,
    hasApiDocs: false,
  } as const
  served = await buildApp({ config: { ...config, trustProxy: false }, ctx: app.ctx, connections: 4, router })
  person = await signedIn(app.ctx, 'paid')
})
afterAll(async () => {
  await served.close()
  await app.close()
})

const call = async (method: 'GET' | 'POST', { token }: { token?: string } = {}, payload?: object) => {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const reply = await served.inject({ method, url: '/api/samples', headers, ...(payload && { payload }) })
  return { status: reply.statusCode, body: reply.json() as { code?: string; data?: string[] } }
}
const run = (name: string, payload: object) =>
  jobsOf(listed, declared)
    .find(({ job }) => job.name === name)
    ?.run(app.ctx, payload, new AbortController().signal)
const ctxOf = ({ viewer }: Person) => ({ ...app.ctx, account: viewer.account })

test('its endpoints are served behind the gate, and maintenance closes its paid work', async () => {
  expect(await call('GET')).toMatchObject({ status: 401 })
  expect((await call('POST', person, { name: 'first' })).status).toBe(200)
  expect((await call('POST', person, { name: 1 })).status).toBe(400)
  expect((await call('GET', person)).body.data).toEqual(['first'])
  const maintenance = { module: 'Backlink Module', actorId: null } as const
  await setModuleMaintenance(app.ctx, { ...maintenance, isOn: true })
  expect((await call('POST', person, { name: 'second' })).body.code).toBe('module.maintenance')
  await setModuleMaintenance(app.ctx, { ...maintenance, isOn: false })
})

test('its jobs run, and its holds don’t run out', async () => {
  await run(countSamplesJob.name, {})
  expect(sample.counted).toEqual([1])
  const held = await Promise.all(declared.holdsInUse.map((listHolds) => listHolds(app.ctx, [])))
  expect(held.flatMap((ids) => [...ids])).toEqual(['a hold of the sample'])
})

test('the search and the dashboard show its rows', async () => {
  const { abilities } = person.viewer
  expect(await search(ctxOf(person), declared.search, { q: 'fir', abilities })).toMatchObject({ samples: ['first'] })
  const { data } = await showWork(ctxOf(person), declared.listedWork, { abilities })
  expect(data.latest_checks.map(({ name }) => name)).toEqual(['first'])
})

test('its notices are shown in its words', async () => {
  const ctx = { ...ctxOf(person), noticeKinds: { ...app.ctx.noticeKinds, ...declared.notices } }
  await notify(ctx, person.id, sampleNotices['sample.counted'], { count: 1 })
  const { data } = await listNotices(ctx, { topic: 'schedules', unread: true, per_page: 20 })
  expect(data.map(({ title }) => title)).toEqual(['1 samples counted'])
})

test('what it keeps of an account goes with the account', async () => {
  const superadmin = await signedIn(app.ctx, 'superadmin')
  expect((await app.call('DELETE', `/user/${person.id}`, { token: superadmin.token })).status).toBe(200)
  await run('accounts.erase', { accountId: person.id })
  expect(sample.namesOf(person.id)).toEqual([])
})
