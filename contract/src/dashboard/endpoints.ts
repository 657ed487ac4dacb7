import { z } from 'zod'
import { endpoint } from '../wire/endpoint.ts'

const dashboardFilters = ['weekly', 'monthly', 'yearly'] as const

const ianaName = 'The time zone must be an IANA name such as Europe/Dublin.'

export const dashboard = {
  showDashboard: endpoint({ ability: null })
    .route({
      method: 'GET',
      path: '/dashboard',
      tags: ['Dashboard'],
      summary: 'Get credits left and credits used per day',
    })
    .input(
      z.object({
        /** 7, 30 or 365 days up to and with today. */
        filter: z.enum(dashboardFilters, { error: 'The filter must be weekly, monthly or yearly.' }).default('weekly'),
        /** IANA zone the days are counted in. */
        timeZone: z.string({ error: ianaName }).max(64, ianaName).default('UTC'),
      }),
    )
    .output(
      z.object({
        userData: z.object({ leftCredits: z.number() }),
        /** One entry a day, oldest first, days without use included. `count` is in credits. */
        dailyCredits: z.array(z.object({ date: z.iso.date(), count: z.number() })),
      }),
    ),
}
