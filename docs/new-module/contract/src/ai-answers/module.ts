import type { ModuleDeclaration } from '../module.ts'
import { standardCredit } from '../rules/paid-runs/provider-work.ts'

export const aiAnswers = {
  name: 'ai-answers',
  plan: { name: 'AI Answers', needsPlan: true },
  abilities: { group: 'AI_ANSWERS', names: ['VIEW_AI_ANSWERS', 'ASK_AI'] },
  price: {
    title: 'ANSWERS',
    costs: { ...standardCredit, taskCost: 0.01, keywordCost: 0.0001, transactions: 5, aiOverviewCost: null },
    mostTransactions: 50,
    listedCostUsd: ({ units }) => 0.004 + units * 0.00002,
    rows: { unit: 'answer', usual: [5] },
  },
  events: { 'ai-answer': { answers_count: 'integer' } },
  optionalNotices: ['ai-answer.ready'],
  errors: { 'ai-answers.asked': { status: 409, message: 'You have already asked this.' } },
  found: { answers: { id: 'integer', question: 'text' } },
} as const satisfies ModuleDeclaration
