import { z } from 'zod'
import { listUpTo, textUpTo } from '../../wire/bounded-input.ts'
import { timestamp } from '../../wire/fields.ts'
import { factorMessages } from './messages.ts'

const passkeyView = z.object({
  id: z.uuid(),
  name: z.string(),
  created_at: timestamp,
  /** The time of the last sign-in with it; null if there was none. */
  last_used_at: timestamp.nullable(),
  /** False for one that was created for another address of the site: browsers don't offer it here. */
  is_usable: z.boolean(),
})

export const factorsView = z.object({
  passkeys: z.array(passkeyView),
  authenticator: z.object({ created_at: timestamp, last_used_at: timestamp.nullable() }).nullable(),
  /** Null while there is no second factor. */
  recovery_codes: z.object({ left: z.number().int(), total: z.number().int(), created_at: timestamp }).nullable(),
  /** True if the last factor must stay because the account's role requires one. */
  is_required: z.boolean(),
  /** The only address of the site that browsers create and use passkeys at; null where its address has no domain. */
  passkey_origin: z.string().nullable(),
})
export type FactorsView = z.infer<typeof factorsView>

/** Codes that were made just now, which are never shown again; null where the account keeps the ones it has. */
export const newRecoveryCodes = z.array(z.string()).nullable()

const base64Url = (longest: number) =>
  textUpTo(longest, factorMessages.credential).regex(/^[\w-]+$/, factorMessages.credential)

const credential = {
  id: base64Url(1_500),
  rawId: base64Url(1_500),
  type: z.literal('public-key', { error: factorMessages.credential }),
}

/** The result of `navigator.credentials.create`, as JSON. */
export const registrationCredential = z.object(
  {
    ...credential,
    response: z.object(
      {
        clientDataJSON: base64Url(2_000),
        attestationObject: base64Url(50_000),
        transports: listUpTo(textUpTo(30, factorMessages.credential), factorMessages.credential, {
          most: 10,
          tooMany: factorMessages.credential,
        }).optional(),
      },
      { error: factorMessages.credential },
    ),
  },
  { error: factorMessages.credential },
)
export type RegistrationCredential = z.infer<typeof registrationCredential>

/** The result of `navigator.credentials.get`, as JSON. */
export const assertionCredential = z.object(
  {
    ...credential,
    response: z.object(
      {
        clientDataJSON: base64Url(2_000),
        authenticatorData: base64Url(2_000),
        signature: base64Url(2_000),
      },
      { error: factorMessages.credential },
    ),
  },
  { error: factorMessages.credential },
)
export type AssertionCredential = z.infer<typeof assertionCredential>

/** Options for the browser's own call, as WebAuthn writes them in JSON. */
export const passkeyOptions = z.object({ options: z.record(z.string(), z.unknown()) })
