import { z } from 'zod'
import { endpoint } from '../../wire/endpoint.ts'
import { rowId, uuidText } from '../../wire/fields.ts'
import { lineOfText } from '../../wire/line-of-text.ts'
import { currentPassword } from '../current-password.ts'
import { typedCode } from '../typed-code.ts'
import { factorMessages } from './messages.ts'
import { factorsView, newRecoveryCodes, passkeyOptions, registrationCredential } from './rows.ts'

const done = z.object({ message: z.string() })
const tag = { tags: ['Account'] }

const password = currentPassword
const passkeyId = uuidText('The passkey id must be a UUID.')
const passkeyName = lineOfText(60, factorMessages.passkeyName, 'The name must be 60 characters or fewer.').min(
  1,
  factorMessages.passkeyName,
)
const own = { ability: null, allowedWithoutFactor: true } as const
const change = { ...own, isForbiddenWhileSwitched: true } as const

export const factors = {
  listFactors: endpoint(own)
    .route({ method: 'GET', path: '/user/factors', ...tag, summary: 'List second factors' })
    .output(z.object({ data: factorsView })),

  startPasskey: endpoint(change, 'password.wrong', 'passkey.unavailable', 'factor.limit')
    .route({
      method: 'POST',
      path: '/user/factors/passkeys/options',
      ...tag,
      summary: 'Start adding a passkey',
      description: 'Returns options for `navigator.credentials.create`, whose result is sent within 5 minutes.',
    })
    .input(z.object({ password }))
    .output(z.object({ data: passkeyOptions })),

  addPasskey: endpoint(change, 'setup.ended', 'passkey.wrong', 'passkey.unavailable', 'factor.limit')
    .route({
      method: 'POST',
      path: '/user/factors/passkeys',
      ...tag,
      summary: 'Add a passkey',
      description: 'An account’s first factor comes with recovery codes.',
    })
    .input(
      z.object({
        name: passkeyName,
        credential: registrationCredential,
      }),
    )
    .output(done.extend({ data: z.object({ recovery_codes: newRecoveryCodes }) })),

  renamePasskey: endpoint(change, 'row.not-found')
    .route({ method: 'PUT', path: '/user/factors/passkeys/{id}', ...tag, summary: 'Rename a passkey' })
    .input(z.object({ id: passkeyId, name: passkeyName }))
    .output(done),

  removePasskey: endpoint(change, 'password.wrong', 'row.not-found', 'factor.last')
    .route({ method: 'POST', path: '/user/factors/passkeys/{id}/remove', ...tag, summary: 'Remove a passkey' })
    .input(z.object({ id: passkeyId, password }))
    .output(done),

  startAuthenticator: endpoint(change, 'password.wrong', 'factor.exists')
    .route({
      method: 'POST',
      path: '/user/factors/authenticator',
      ...tag,
      summary: 'Start setting up an authenticator app',
      description: 'The secret takes effect once a code from the app is confirmed, within 15 minutes.',
    })
    .input(z.object({ password }))
    .output(z.object({ data: z.object({ secret: z.string(), uri: z.string() }) })),

  confirmAuthenticator: endpoint(change, 'code.wrong', 'setup.ended')
    .route({
      method: 'POST',
      path: '/user/factors/authenticator/confirm',
      ...tag,
      summary: 'Confirm an authenticator app',
      description: 'An account’s first factor comes with recovery codes.',
    })
    .input(
      z.object({
        code: typedCode(factorMessages.code, /^\d{6}$/),
      }),
    )
    .output(done.extend({ data: z.object({ recovery_codes: newRecoveryCodes }) })),

  removeAuthenticator: endpoint(change, 'password.wrong', 'row.not-found', 'factor.last')
    .route({
      method: 'POST',
      path: '/user/factors/authenticator/remove',
      ...tag,
      summary: 'Remove the authenticator app',
    })
    .input(z.object({ password }))
    .output(done),

  renewRecoveryCodes: endpoint(change, 'password.wrong', 'factor.none')
    .route({
      method: 'POST',
      path: '/user/factors/recovery-codes',
      ...tag,
      summary: 'Create new recovery codes',
      description: 'Replaces all earlier ones.',
    })
    .input(z.object({ password }))
    .output(done.extend({ data: z.object({ recovery_codes: z.array(z.string()) }) })),

  resetFactors: endpoint(
    { ability: 'MANAGE_CUSTOMERS', accountField: 'id' },
    'row.not-found',
    'account.protected',
    'factor.none',
  )
    .route({
      method: 'DELETE',
      path: '/user/{id}/factors',
      tags: ['Customers'],
      summary: 'Reset the second factors of an account',
      description:
        'For an account whose owner has lost all of them. The next sign-in requires a code by email. Only a Superadmin can reset staff accounts.',
    })
    .input(z.object({ id: rowId }))
    .output(done),
}
