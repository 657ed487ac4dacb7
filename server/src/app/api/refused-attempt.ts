import type { ErrorCode } from '#contract/rules/wire/errors.ts'
import type { EndpointAccess } from '#contract/wire/endpoint.ts'
import type { SessionViewer } from '../../parts/access/index.ts'
import { AppError } from '../../platform/errors/app-error.ts'

/** Refusals for lack of permission. Features locked by a plan are not among them. */
const refusals: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'ability.missing',
  'grant.forbidden',
  'account.protected',
  'superadmin.last',
  'role.fixed',
  'permission.built-in',
  'session.switched',
])

type Sent = { [field: string]: number | number[] }

/** A request that was refused for lack of permission. */
export type RefusedAttempt = {
  actorId: number
  /** The staff member, if the session was switched into the actor. */
  switchedById: number | null
  call: string
  refusal: ErrorCode
  /** The id of the account the call was about, as it was sent. */
  accountId: number | undefined
  /** Names of the fields sent; `sent` has the values that may be logged. */
  fields: string[]
  sent: Sent
}

type Refused = {
  call: { name: string; mayChange: boolean; access: EndpointAccess; inputSchema?: unknown }
  viewer: SessionViewer
  input: unknown
}

/**
 * Describes an attempt to do something without permission, if the call may change something or names an account. A request for a
 * missing row is a mistake rather than an attempt, unless that reply hides a refusal.
 */
export function refusedAttempt(error: unknown, { call, viewer, input }: Refused): RefusedAttempt | undefined {
  if (!(error instanceof AppError)) return undefined
  const values = isRecord(input) ? input : {}
  const { accountField } = call.access
  const accountId = accountField === null ? undefined : idOf(values[accountField])
  const refusal = error.standsFor ?? error.code
  if (!refusals.has(refusal)) return undefined
  if (!call.mayChange && accountId === undefined) return undefined
  return {
    actorId: viewer.account.id,
    switchedById: viewer.switchedById,
    call: call.name,
    refusal,
    accountId,
    fields: fieldsOf(call.inputSchema).filter((field) => values[field] !== undefined),
    sent: sentOf(values),
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Only names in the contract are logged: others could be any text that a caller wants to write into the log. */
const fieldsOf = (schema: unknown): string[] =>
  isRecord(schema) && isRecord(schema.shape) ? Object.keys(schema.shape) : []

/** IDs and what the attempt tried to change: nothing personal and no credentials. */
const toldFields = ['id', 'user_id', 'userId', 'role_id', 'role', 'permissions', 'type', 'credits', 'suspend']
const mostTold = 100

function sentOf(values: Record<string, unknown>): Sent {
  const sent: Sent = {}
  for (const field of toldFields) {
    const value = values[field]
    const number = numberOf(value)
    if (number !== undefined) sent[field] = number
    else if (Array.isArray(value)) sent[field] = value.slice(0, mostTold).flatMap((one) => numberOf(one) ?? [])
  }
  return sent
}

/** Values in a path or query are still text, because the contract has not parsed them yet. */
function numberOf(value: unknown): number | undefined {
  if (typeof value === 'number' && Number.isFinite(value)) return value
  return typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : undefined
}

function idOf(value: unknown): number | undefined {
  const id = numberOf(value)
  return id !== undefined && Number.isInteger(id) && id > 0 && id <= 2_147_483_647 ? id : undefined
}
