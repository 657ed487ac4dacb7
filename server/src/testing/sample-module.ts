import { z } from 'zod'
import type { PlanModule } from '#contract/rules/billing/plan-modules.ts'
import type { SearchResults } from '#contract/search/endpoints.ts'
import { endpoint } from '#contract/wire/endpoint.ts'
import { declareNotices, noticeKind } from '../features/notifications/index.ts'
import { defineModule } from '../modules/module.ts'
import type { ModuleRoutes } from '../modules/routes.ts'
import type { Ctx } from '../platform/context.ts'
import { defineJob } from '../platform/jobs/job.ts'
import { handle } from '../platform/jobs/jobs.ts'

const planModule: PlanModule = 'Backlink Module'

/** The endpoints of the sample, as its folder of the contract would declare them. */
export const sampleEndpoints = {
  listSamples: endpoint({ ability: 'VIEW_BACKLINK_PROJECTS' })
    .route({ method: 'GET', path: '/samples' })
    .output(z.object({ data: z.array(z.string()) })),
  addSample: endpoint({ ability: 'VIEW_BACKLINK_PROJECTS', module: planModule, startsPaidWork: true })
    .route({ method: 'POST', path: '/samples' })
    .input(z.object({ name: z.string().max(100) }))
    .output(z.object({ message: z.string() })),
}

export const countSamplesJob = defineJob({ name: 'samples.count', payload: z.object({}), foldByKey: true })

export const sampleNotices = declareNotices({
  'sample.counted': noticeKind({
    topic: 'schedules',
    name: 'Samples counted',
    data: z.object({ count: z.number() }),
    sample: { count: 2 },
    title: ({ count }) => `${count} samples counted`,
    text: ({ count }) => `You have ${count} samples.`,
    isEmailed: true,
    mayBeTurnedOff: false,
  }),
})

/** A module that tests add to the list. It keeps its rows in memory, where a real one has tables and a migration. */
export function makeSampleModule() {
  const rows: { accountId: number; name: string }[] = []
  const namesOf = (accountId: number) => rows.flatMap((row) => (row.accountId === accountId ? [row.name] : []))
  const counted: number[] = []
  const seeded: Ctx[] = []
  const module = defineModule({
    name: 'samples',
    placement: {},
    routes: {
      samples: {
        listSamples: async (ctx: { account: { id: number } }) => ({ data: namesOf(ctx.account.id) }),
        addSample: async (ctx: { account: { id: number } }, { name }: { name: string }) => {
          rows.push({ accountId: ctx.account.id, name })
          return { message: 'Added.' }
        },
      },
      // The contract has no such group.
    } as unknown as ModuleRoutes,
    jobs: [handle(countSamplesJob, async () => void counted.push(rows.length))],
    accountData: [
      {
        name: 'samples',
        stage: 'work',
        async remove(_ctx, accountId) {
          for (let at = rows.length - 1; at >= 0; at -= 1) if (rows[at]?.accountId === accountId) rows.splice(at, 1)
          return 'done'
        },
      },
    ],
    holdsInUse: [async () => new Set(['a hold of the sample'])],
    fetchesEnded: [],
    openRuns: [],
    metricsCollected: [],
    listedWork: [
      {
        module: planModule,
        ability: 'VIEW_BACKLINK_PROJECTS',
        works: ['sample'],
        listPlanned: undefined,
        listTroubled: async () => ({ runs: [], total: 0 }),
        listLatest: async ({ account }) =>
          namesOf(account.id).map((name, at) => ({
            ...{ module: planModule, id: at, name, at: '2100-01-01T00:00:00.000Z' },
            ...{ state: 'done' as const, done_count: 1, failed_count: 0, units_count: 1 },
          })),
      },
    ],
    lookUpWorks: [],
    search: [
      {
        group: 'samples' as keyof SearchResults,
        ability: 'VIEW_BACKLINK_PROJECTS',
        find: async ({ account }, { search }) => namesOf(account.id).filter((name) => name.includes(search)),
      },
    ],
    pricedWork: [],
    unauditedCalls: { 'POST /samples': 'rows of a test' },
    notices: sampleNotices,
    noticeSwitches: {},
    emails: [],
    metrics: [],
    seeds: [async (ctx) => void seeded.push(ctx)],
  })
  return { module, counted, seeded, namesOf }
}
