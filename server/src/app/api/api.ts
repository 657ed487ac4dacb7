import { implement } from '@orpc/server'
import type { contract } from '#contract/contract.ts'
import type { EndpointAccess } from '#contract/wire/endpoint.ts'
import { identify } from '../../features/accounts/module.ts'
import { ruleChanges } from '../../features/audit/module.ts'
import type { AccountCtx, SessionViewer } from '../../parts/access/index.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import type { CookieJar } from '../../platform/http/cookies.ts'
import { readInParts } from '../../platform/http/read-in-parts.ts'
import { declared } from '../modules.ts'
import { passGate } from './gate.ts'
import { recordRefusal } from './record-refusal.ts'
import { refusedAttempt } from './refused-attempt.ts'

/** Limits each account to its share of this process. All three throw `rate.limited` if that is exceeded. */
export type FairUse = {
  /** Finds the account whose session a token is, within the share of the sender's address. */
  identify<Found>(address: string, find: () => Promise<Found>): Promise<Found>
  /** Runs a call of an account. */
  runForAccount<Result>(
    call: { accountId: number; startsPaidWork: boolean; drawsFile: boolean },
    work: () => Promise<Result>,
  ): Promise<Result>
  /** Reads the next part of a download of an account. */
  readForDownload<Part>(accountId: number, read: () => Promise<Part>): Promise<Part>
}

/** Facts that the HTTP edge knows about a request before anyone is identified. */
export type RequestContext = {
  ctx: Ctx
  /** The address by which requests are counted; of an IPv6 address only the first half. */
  address: string
  token: string | undefined
  idempotencyKey: string | undefined
  cookies: CookieJar
  /** Allows shared caches to store the reply, which must be the same for everyone. */
  allowCaching: (seconds: number) => void
  /** A further step for a request that passed the gate, before its call. */
  afterGate?: () => Promise<void>
  /** Notes whose call it is, for its log line. */
  noteAccount?: (accountId: number) => void
  fairUse: FairUse
  /** For calls with long statements: waits longer for each result. */
  patientDb: Database
}

type Procedure = {
  '~orpc': { meta: unknown; route: { method?: string; path?: string }; inputSchema?: unknown }
}

const accessOf = (procedure: Procedure) => procedure['~orpc'].meta as EndpointAccess

/** Calls with GET that change something. */
const changingReads = new Set(['GET /logout', 'GET /auth/change-auth/{id}'])

function callOf(procedure: Procedure): { name: string; mayChange: boolean } {
  const { method = 'POST', path = '' } = procedure['~orpc'].route
  const name = `${method} ${path}`
  return { name, mayChange: method !== 'GET' || changingReads.has(name) }
}

function underRule<Context extends Ctx>(procedure: Procedure, ctx: Context, accountId: number | null): Context {
  const { name, mayChange } = callOf(procedure)
  return mayChange ? ruleChanges(ctx, { name, accountId }, declared.unauditedCalls) : ctx
}

type Asked = { procedure: Procedure; viewer: SessionViewer | undefined; input: unknown }

/**
 * Records what the gate or the call refuses for lack of permission, once the refusal has undone what the call had begun. This takes
 * its turn among the account's calls.
 */
async function recordingRefusals<Result>(
  { ctx, fairUse }: RequestContext,
  { procedure, viewer, input }: Asked,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const { meta, inputSchema } = procedure['~orpc']
    const call = { ...callOf(procedure), access: meta as EndpointAccess, inputSchema }
    const attempt = viewer && refusedAttempt(error, { call, viewer, input })
    if (attempt !== undefined)
      await fairUse.runForAccount({ accountId: attempt.actorId, startsPaidWork: false, drawsFile: false }, async () =>
        recordRefusal(ctx, attempt),
      )
    throw error
  }
}

const findViewer = async ({ ctx, address, token, fairUse }: RequestContext): Promise<SessionViewer | undefined> =>
  token === undefined ? undefined : fairUse.identify(address, () => identify(ctx, token))

/** Puts the gate and the audit rule before the calls of a contract. */
export function guard(served: typeof contract) {
  const implementer = implement(served).$context<RequestContext>()

  /** For calls that need a session: identifies the account, applies the gate, and passes on the account. Runs before the input is read. */
  const api = implementer.use(async ({ context, procedure, next }, input) => {
    const access = accessOf(procedure)
    const viewer = await findViewer(context)
    return recordingRefusals(context, { procedure, viewer, input }, async () => {
      const session = await passGate(context.ctx, access, viewer)
      const { account, abilities, switchedById, mustChoosePassword } = session
      context.noteAccount?.(account.id)
      await context.afterGate?.()
      const log = context.ctx.log.child({ accountId: account.id, ...(switchedById !== null && { switchedById }) })
      const db = access.hasLongStatements ? context.patientDb : context.ctx.db
      const unruled: AccountCtx = { ...context.ctx, db, log, account, ...(switchedById !== null && { switchedById }) }
      const ctx = underRule(procedure, unruled, account.id)
      const { fairUse } = context
      const { startsPaidWork, drawsFile } = access
      const call = { accountId: account.id, startsPaidWork, drawsFile }
      const result = await fairUse.runForAccount(call, async () =>
        next({ context: { ctx, abilities, mustChoosePassword } }),
      )
      const output = readInParts(result.output, (read) => fairUse.readForDownload(account.id, read))
      return { ...result, output }
    })
  })

  /** For calls anybody may make; an endpoint that needs a session cannot be served through it. */
  const publicApi = implementer.use(({ context, procedure, next }) => {
    if (accessOf(procedure).session !== 'none') throw new Error('a guarded endpoint was implemented as a public one')
    return next({ context: { ctx: underRule(procedure, context.ctx, null) } })
  })

  return { api, publicApi }
}
