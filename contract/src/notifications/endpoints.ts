import { z } from 'zod'
import { noticeLimits, noticeTopics, optionalNotices } from '../rules/notifications/notices.ts'
import { listUpTo, textUpTo } from '../wire/bounded-input.ts'
import { endpoint, publicEndpoint } from '../wire/endpoint.ts'
import { timestamp, uuidText, wireInteger, yesOrNo } from '../wire/fields.ts'

/** Readers alone decide which notices they have read and which emails they want. */
const readerOnly = { ability: null, isForbiddenWhileSwitched: true } as const

const topic = z.enum(noticeTopics, { error: 'Show security, billing, schedules or summaries.' })

export const notice = z.object({
  id: z.uuid(),
  topic: z.enum(noticeTopics),
  title: z.string(),
  text: z.string(),
  /** `url` is a path of the site, or an address of the payment provider. */
  link: z.object({ label: z.string(), url: z.string() }).nullable(),
  created_at: timestamp,
  is_read: z.boolean(),
})
export type Notice = z.infer<typeof notice>

export const emailChoices = z.object({
  optional: z.array(
    z.object({
      kind: z.enum(optionalNotices),
      topic: z.enum(noticeTopics),
      name: z.string(),
      is_emailed: z.boolean(),
    }),
  ),
  /** Emails that can’t be turned off. */
  always: z.array(z.object({ topic: z.enum(noticeTopics), name: z.string() })),
})
export type EmailChoices = z.infer<typeof emailChoices>

const noticeId = uuidText('The id must be that of a notification.')
const wholePageSize = `Show 1 to ${noticeLimits.mostPerPage} at a time.`
const unread = z.number().int()

const signedToken = textUpTo(200, 'The token must be text.', 'The token must be 200 characters or fewer.')

const wrongCursor = 'The cursor must be the one of the previous page.'

/** The time and the id of the last notice of a page. */
function isCursor(text: string): boolean {
  const [time = '', id = ''] = text.split('_')
  const at = new Date(time)
  if (Number.isNaN(at.getTime()) || at.toISOString() !== time) return false
  // A database has no year 0 and spells far ones otherwise.
  return /^2\d{3}-/.test(time) && z.uuid().safeParse(id).success
}

export const notifications = {
  listNotices: endpoint({ ability: null })
    .route({
      method: 'GET',
      path: '/notifications',
      tags: ['Notifications'],
      summary: 'List notifications, newest first',
    })
    .input(
      z.object({
        topic: topic.optional(),
        unread: yesOrNo.default(false),
        /** `next` of the page before. */
        cursor: textUpTo(64, wrongCursor).refine(isCursor, wrongCursor).optional(),
        per_page: wireInteger(wholePageSize)
          .pipe(z.number().min(1, wholePageSize).max(noticeLimits.mostPerPage, wholePageSize))
          .default(noticeLimits.perPage),
      }),
    )
    .output(
      z.object({
        data: z.array(notice),
        next: z.string().nullable(),
        /** The number of unread notices in all, whatever is filtered; 100 for more than 99. */
        unread,
      }),
    ),
  markRead: endpoint(readerOnly)
    .route({
      method: 'POST',
      path: '/notifications/read',
      tags: ['Notifications'],
      summary: 'Mark notifications as read',
      description:
        'Marks either those with the given `ids`, or the one with the id `up_to` and all older ones. Ids that are not yours are ignored.',
    })
    .input(
      z
        .object({
          ids: listUpTo(noticeId, 'ids must be a list of notifications’ ids.', {
            none: 'Name at least one notification.',
            most: noticeLimits.markedAtOnce,
            tooMany: `Name at most ${noticeLimits.markedAtOnce} notifications.`,
          }).optional(),
          up_to: noticeId.optional(),
        })
        .refine(({ ids, up_to }) => (ids === undefined) !== (up_to === undefined), 'Send either ids or up_to.'),
    )
    .output(z.object({ data: z.object({ marked: z.number().int(), unread }) })),
  showPreferences: endpoint({ ability: null })
    .route({
      method: 'GET',
      path: '/notifications/preferences',
      tags: ['Notifications'],
      summary: 'Get email preferences',
    })
    .output(z.object({ data: emailChoices })),
  setPreference: endpoint(readerOnly)
    .route({
      method: 'PUT',
      path: '/notifications/preferences',
      tags: ['Notifications'],
      summary: 'Turn emails of one kind on or off',
    })
    .input(
      z.object({
        kind: z.enum(optionalNotices, { error: 'Emails of this kind can’t be turned off.' }),
        is_emailed: yesOrNo,
      }),
    )
    .output(z.object({ message: z.string() })),
  showUnsubscribe: publicEndpoint('link.ended')
    .route({
      method: 'GET',
      path: '/notifications/unsubscribe/{token}',
      tags: ['Notifications'],
      summary: 'Get what an unsubscribe link is about',
    })
    .input(z.object({ token: signedToken }))
    .output(z.object({ data: z.object({ name: z.string(), is_emailed: z.boolean() }) })),
  unsubscribe: publicEndpoint('link.ended')
    .route({
      method: 'POST',
      path: '/notifications/unsubscribe',
      tags: ['Notifications'],
      summary: 'Unsubscribe with the link of an email',
    })
    .input(z.object({ token: signedToken }))
    .output(z.object({ message: z.string(), data: z.object({ name: z.string() }) })),
}
