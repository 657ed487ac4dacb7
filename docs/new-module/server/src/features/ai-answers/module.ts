import { z } from 'zod'
import type { AccountEvent } from '#contract/accounts/event-endpoints.ts'
import { defineModule } from '../../modules/module.ts'
import type { Routes } from '../../modules/routes.ts'
import { searchSource } from '../../modules/search-source.ts'
import { type AccountCtx, accountTopic } from '../../parts/access/index.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import { handle } from '../../platform/jobs/jobs.ts'
import { unaudited } from '../audit/index.ts'
import { declareNotices, noticeKind, notify } from '../notifications/index.ts'

/** Kept in memory, where a real module has tables and a migration. */
export const rows: { id: number; accountId: number; question: string }[] = []
const rowsOf = (accountId: number) => rows.filter((row) => row.accountId === accountId)

const answerJob = defineJob({ name: 'ai-answers.answer', payload: z.object({ accountId: z.number() }) })

const notices = declareNotices({
  'ai-answer.ready': noticeKind({
    topic: 'schedules',
    name: 'AI answer ready',
    data: z.object({ count: z.number() }),
    sample: { count: 2 },
    title: ({ count }) => (count === 1 ? 'Your answer is ready' : `${count} answers are ready`),
    text: () => 'Open AI Answers to read what you asked for.',
    isEmailed: true,
    mayBeTurnedOff: true,
  }),
})

async function ask(ctx: AccountCtx, { question }: { question: string }): Promise<{ id: number }> {
  const accountId = ctx.account.id
  if (rowsOf(accountId).some((row) => row.question === question))
    throw new AppError('ai-answers.asked', `account ${accountId} has asked this`)
  const id = rows.push({ id: rows.length + 1, accountId, question })
  const body: AccountEvent = { type: 'ai-answer', id, state: 'running', answers_count: 0 }
  await ctx.events.publish(ctx, { topic: accountTopic(accountId), body })
  await ctx.jobs.send(ctx, answerJob, { accountId })
  return { id }
}

const routes: Routes<'aiAnswers'> = { listAnswers: (ctx) => ({ data: rowsOf(ctx.account.id) }), ask }

export const aiAnswers = defineModule({
  name: 'ai-answers',
  placement: {},
  routes: { aiAnswers: routes },
  jobs: [handle(answerJob, (ctx, { accountId }) => notify(ctx, accountId, notices['ai-answer.ready'], { count: 1 }))],
  accountData: [
    {
      name: 'ai-answers',
      stage: 'work',
      async remove(_ctx, accountId) {
        for (const row of rowsOf(accountId)) rows.splice(rows.indexOf(row), 1)
        return 'done'
      },
    },
  ],
  holdsInUse: [],
  fetchesEnded: [],
  openRuns: [],
  metricsCollected: [],
  listedWork: [
    {
      module: 'AI Answers',
      ability: 'VIEW_AI_ANSWERS',
      works: ['ai-answer'],
      listPlanned: undefined,
      listTroubled: async () => ({ runs: [], total: 0 }),
      listLatest: async ({ account }) =>
        rowsOf(account.id).map(({ id, question }) => ({
          ...{ module: 'AI Answers' as const, id, name: question, at: '2100-01-01T00:00:00.000Z' },
          ...{ state: 'done' as const, done_count: 1, failed_count: 0, units_count: 1 },
        })),
    },
  ],
  lookUpWorks: [],
  search: [
    searchSource({
      group: 'answers',
      ability: 'VIEW_AI_ANSWERS',
      find: async ({ account }, { search }) => rowsOf(account.id).filter(({ question }) => question.includes(search)),
    }),
  ],
  pricedWork: [
    {
      title: 'ANSWERS',
      callPath: '/v3/ai_optimization/',
      measure: async () => ({ count: 0, meanUnits: null }),
      listPrices: () => [],
    },
  ],
  unauditedCalls: { 'POST /ai-answers': unaudited.ownWork },
  notices,
  noticeSwitches: {},
  emails: [],
  metrics: [],
  seeds: [],
})
