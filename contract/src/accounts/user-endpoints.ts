import { z } from 'zod'
import { userSorts, usersPerPage } from '../rules/accounts/user-order.ts'
import { accountTypes } from '../rules/billing/plan-modules.ts'
import { defaultCountryCode, defaultLanguageCode } from '../rules/locations/places.ts'
import { endpoint } from '../wire/endpoint.ts'
import { pageNumber, pagination, rowId, searchText, timestamp, wireInteger } from '../wire/fields.ts'
import { lineOfText } from '../wire/line-of-text.ts'
import { emailAddress } from './fields.ts'
import { loginMessages, profileMessages, userMessages } from './messages.ts'
import { personName } from './person-name.ts'
import { accountType, countryCode, creditBalance, languageCode, phoneNumber } from './profile-change.ts'
import { planOfAccount, userData } from './rows.ts'

/** An account as the list of users shows it. */
const userRow = userData.extend({
  suspended: z.boolean(),
  created_at: timestamp,
  /** The plan it is on, or was on last; null where it never had one. */
  plan: planOfAccount.nullable(),
})
export type UserRow = z.infer<typeof userRow>

const perPage = 'per_page must be 1 to 100.'

const createUser = z
  .object({
    firstname: personName(userMessages.firstName),
    lastname: personName(userMessages.lastName),
    email: emailAddress(loginMessages.email),
    contact: phoneNumber.default(null),
    /** A language code. */
    language: languageCode.default(defaultLanguageCode),
    /** A country's location code. */
    country: countryCode.default(defaultCountryCode),
    /** The id of a role. */
    role: rowId,
    /** 1 trial, 2 paid. */
    type: accountType.default(accountTypes.trial),
    credits: creditBalance.default(0),
    /** The reason why credits are granted; shown in the credits history. */
    credits_reason: lineOfText(200, profileMessages.reason, 'A reason must be 200 characters or fewer.').optional(),
  })
  .refine(({ firstname, lastname }) => `${firstname} ${lastname}`.length <= 100, {
    path: ['lastname'],
    message: userMessages.longName,
  })
export type CreateUser = z.infer<typeof createUser>

const tags = ['Users']

export const users = {
  listUsers: endpoint({ ability: 'VIEW_USERS' })
    .route({
      method: 'GET',
      path: '/users',
      tags,
      summary: 'List users',
      description: 'Every account, staff included.',
    })
    .input(
      z.object({
        /** Part of a name or of an email address, or an id. */
        search: searchText,
        sort: z.enum(userSorts, { error: 'Sort by id, name or credits.' }).default('id'),
        direction: z.enum(['asc', 'desc'], { error: 'The direction must be asc or desc.' }).default('desc'),
        /** The id of a role: only those who have it. */
        role: rowId.optional(),
        page: pageNumber.default(1),
        per_page: wireInteger(perPage).pipe(z.number().min(1, perPage).max(100, perPage)).default(usersPerPage),
      }),
    )
    .output(z.object({ data: z.array(userRow), pagination })),

  createUser: endpoint({ ability: 'MANAGE_USERS' }, 'row.not-found', 'email.taken', 'grant.forbidden')
    .route({
      method: 'POST',
      path: '/users/create',
      tags,
      summary: 'Create a user',
      description:
        'Emails a link to set the password, which works once and expires after 72 hours. A customer of type 1 gets the plan Trial, with the credits given here and no others.',
    })
    .input(createUser)
    .output(z.object({ message: z.string(), data: userData })),
}
