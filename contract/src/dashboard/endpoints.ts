import { z } from 'zod'
import { dashboardFilters } from '../rules/dashboard/dashboard.ts'
import { timeZoneOrUtc } from '../rules/text/time-zones.ts'
import { textUpTo } from '../wire/bounded-input.ts'
import { endpoint } from '../wire/endpoint.ts'
import { exportFormat, movementDays, spreadsheetDownload } from '../wire/fields.ts'
import { movementReply, ranksReply, usedDay, workReply } from './account-rows.ts'
import { businessStatistics, quickStatistics, services, zoneOfDays } from './business-rows.ts'

/** 7, 30 or 365 days up to and with today. */
const filter = z.enum(dashboardFilters, { error: 'The filter must be weekly, monthly or yearly.' }).default('weekly')
/** IANA zone the days are counted in. UTC if we don’t know it; the reply names the zone that was used. */
export const timeZone = textUpTo(64, 'The time zone must be an IANA name such as Europe/Dublin.')
  .transform(timeZoneOrUtc)
  .default('UTC')

const superadmin = { ability: null, isForSuperadmin: true } as const
const ofSuperadmin = 'Superadmin only, whatever abilities other roles have.'

export const dashboard = {
  showDashboard: endpoint({ ability: null })
    .route({
      method: 'GET',
      path: '/dashboard',
      tags: ['Dashboard'],
      summary: 'Get credits left and credits used per day',
    })
    .input(z.object({ filter, timeZone }))
    .output(
      z.object({
        userData: z.object({ leftCredits: z.number() }),
        /** One entry a day, oldest first, days without use included. */
        dailyCredits: z.array(usedDay),
        time_zone: zoneOfDays,
        /** Like all below it, a Superadmin’s alone. */
        ...quickStatistics.partial().shape,
      }),
    ),

  showBusinessStatistics: endpoint({ ...superadmin, hasLongStatements: true })
    .route({
      method: 'GET',
      path: '/dashboard/statistics',
      tags: ['Dashboard'],
      summary: 'Get revenue, users, SERPs, credits charged and provider cost per day',
      description: ofSuperadmin,
    })
    .input(z.object({ filter, timeZone }))
    .output(z.object({ data: businessStatistics })),

  showServices: endpoint(superadmin)
    .route({
      method: 'GET',
      path: '/dashboard/services',
      tags: ['Dashboard'],
      summary: 'Get how search data, payments, email and the queue are doing',
      description: ofSuperadmin,
    })
    .input(z.object({ timeZone }))
    .output(z.object({ data: services })),

  exportStatistics: endpoint({ ...superadmin, hasLongStatements: true })
    .route({
      method: 'GET',
      path: '/dashboard/export',
      outputStructure: 'detailed',
      tags: ['Dashboard'],
      summary: 'Export the statistics as Excel or CSV',
      description: `The quick statistics and every day of the period. CSV holds the days alone. ${ofSuperadmin}`,
    })
    .input(
      z.object({
        filter,
        timeZone,
        format: exportFormat,
      }),
    )
    .output(spreadsheetDownload),

  showRanks: endpoint({ ability: 'VIEW_SERP_PROJECT_LIST' })
    .route({
      method: 'GET',
      path: '/dashboard/ranks',
      tags: ['Dashboard'],
      summary: 'Get average position, visibility and distribution of all projects, compared with 7, 28 or 90 days ago',
    })
    .input(z.object({ days: movementDays }))
    .output(z.object({ data: ranksReply })),

  showMovement: endpoint({ ability: 'VIEW_SERP_PROJECT_LIST' })
    .route({
      method: 'GET',
      path: '/dashboard/movement',
      tags: ['Dashboard'],
      summary: 'Get the keywords of all projects that moved furthest over 7, 28 or 90 days',
    })
    .input(z.object({ days: movementDays }))
    .output(z.object({ data: movementReply })),

  showWork: endpoint({ ability: null })
    .route({
      method: 'GET',
      path: '/dashboard/work',
      tags: ['Dashboard'],
      summary: 'Get runs that need attention, next runs, the forecast of credits and the latest checks',
    })
    .output(z.object({ data: workReply })),
}
