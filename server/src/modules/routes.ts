import type { AnySchema, ContractProcedure, InferSchemaInput, InferSchemaOutput } from '@orpc/contract'
import type { contract } from '#contract/contract.ts'
import type { Ability } from '#contract/rules/access/abilities.ts'
import type { AccountCtx } from '../parts/access/index.ts'
import type { Ctx } from '../platform/context.ts'
import type { Database } from '../platform/database/database.ts'
import type { CookieJar } from '../platform/http/cookies.ts'

type Contract = typeof contract

/** A group of endpoints of the contract. */
export type EndpointGroup = keyof Contract

/** The few things a call has beside its context and its input. */
export type PublicExtras = {
  cookies: CookieJar
  idempotencyKey: string | undefined
  /** Lets any cache keep the reply, which must be the same for everyone. */
  allowCaching: (seconds: number) => void
}

export type SessionExtras = PublicExtras & {
  abilities: ReadonlySet<Ability>
  mustChoosePassword: boolean
  token: string
  /** For statements that take longer than other calls may. */
  patientDb: Database
  /** Aborted when the caller is gone. */
  signal: AbortSignal | undefined
}

/** Every call behind a session may be refused for the lack of one. */
type Route<Endpoint> =
  Endpoint extends ContractProcedure<infer Input, infer Output, infer Errors, infer _Meta>
    ? 'session.required' extends keyof Errors
      ? UseCase<AccountCtx, Input, SessionExtras, Output>
      : UseCase<Ctx, Input, PublicExtras, Output>
    : never

type UseCase<Context, Input extends AnySchema, Extras, Output extends AnySchema> = (
  ctx: Context,
  input: InferSchemaOutput<Input>,
  extras: Extras,
) => InferSchemaInput<Output> | Promise<InferSchemaInput<Output>>

/** The use case behind every endpoint of a group of the contract: a missing one does not compile. */
export type Routes<Group extends EndpointGroup> = { [Name in keyof Contract[Group]]: Route<Contract[Group][Name]> }

/** The groups a module serves. */
export type ModuleRoutes = { [Group in EndpointGroup]?: Routes<Group> }
