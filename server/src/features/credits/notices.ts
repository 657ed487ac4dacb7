import { z } from 'zod'
import { addCredits, creditsText, declareNotices, noticeKind } from '../notifications/index.ts'

export const creditsNotices = declareNotices({
  'credits.low': noticeKind({
    data: z.object({ available: z.number(), threshold: z.number() }),
    sample: { available: 412.5, threshold: 500 },
    name: 'Low-credit alert',
    title: () => 'Your credits are running low',
    text: ({ available, threshold }) =>
      `You have ${creditsText(available)} left, below your low-credit alert of ${creditsText(threshold)}. Scheduled runs are skipped when there aren’t enough credits. We’ll email you again the next time your credits drop below it.`,
    link: addCredits,
    topic: 'billing',
    isEmailed: true,
    mayBeTurnedOff: true,
  }),
})
