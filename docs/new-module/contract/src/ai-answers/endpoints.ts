import { z } from 'zod'
import { textUpTo } from '../wire/bounded-input.ts'
import { endpoint } from '../wire/endpoint.ts'

const question = 'Enter a question of up to 100 characters.'

export const aiAnswers = {
  listAnswers: endpoint({ ability: 'VIEW_AI_ANSWERS' })
    .route({ method: 'GET', path: '/ai-answers', tags: ['AI Answers'], summary: 'List your questions' })
    .output(z.object({ data: z.array(z.object({ id: z.number().int(), question: z.string() })) })),
  ask: endpoint({ ability: 'ASK_AI', module: 'AI Answers', startsPaidWork: true }, 'ai-answers.asked')
    .route({ method: 'POST', path: '/ai-answers', tags: ['AI Answers'], summary: 'Ask a question' })
    .input(z.object({ question: textUpTo(100, question) }))
    .output(z.object({ id: z.number().int() })),
}
