import { oc } from '@orpc/contract'
import type { Ability } from '../rules/access/abilities.ts'
import type { PlanModule } from '../rules/billing/plan-modules.ts'
import { type ErrorCode, errorCatalogue } from '../rules/wire/errors.ts'

/**
 * The access an endpoint needs; enforced by one middleware on the server. `module` names the plan module whose paid
 * work this is; reading what one already has names none. `startsPaidWork` marks a call that may set credits aside: one
 * account's run one at a time and at a limited rate, and none while its module is under maintenance.
 * `hasLongStatements` marks one that may work on all history at once, which takes longer than other calls may;
 * `drawsFile` one whose file takes the processor for a while: one account's are drawn one at a time and at a limited
 * rate. `isForbiddenWhileSwitched` marks what staff may not do while they are switched into a customer: whatever
 * concerns the customer's identity or money. `allowedWithoutFactor` marks what staff may call before they have set up
 * the second factor their role requires. `allowsTemporaryPassword` marks the few calls open to a session whose owner
 * has yet to choose a password. `isOpenWhileSwitched` marks what they may do while switched without the ability, which
 * the customer lacks: going back. `isForSuperadmin` marks what no other role may do, whatever abilities it is given:
 * the figures of the whole company. `accountField` names the field that holds the id of an account, which may be
 * somebody else's. `emptyMeans` names query fields whose empty value means something; any other empty field is ignored.
 */
export type EndpointAccess = {
  session: 'none' | 'required'
  /** Any one ability of a list is enough. */
  ability: Ability | readonly Ability[] | null
  module: PlanModule | null
  requiresPaidAccount: boolean
  startsPaidWork: boolean
  hasLongStatements: boolean
  isForbiddenWhileSwitched: boolean
  drawsFile: boolean
  allowedWithoutFactor: boolean
  allowsTemporaryPassword: boolean
  isOpenWhileSwitched: boolean
  isForSuperadmin: boolean
  accountField: AccountField | null
  emptyMeans: readonly string[]
}

type AccountField = 'id' | 'user_id' | 'userId'

/** The abilities any one of which opens an endpoint; none where every signed-in account may call it. */
export const abilitiesFor = ({ ability }: Pick<EndpointAccess, 'ability'>): readonly Ability[] =>
  ability === null ? [] : typeof ability === 'string' ? [ability] : ability

type ErrorMapOf<Code extends ErrorCode> = { [Key in Code]: { status: number; message: string } }

/** Errors any call may answer with, whatever it does. */
const commonErrors = ['input.invalid', 'server.failed', 'server.unavailable', 'rate.limited'] as const
const sessionErrors = [
  'session.required',
  'password.temporary',
  'ability.missing',
  'plan.locked',
  'account.suspended',
  'factor.required',
] as const
/** Failures of a module's new paid work, and of nothing else. */
const moduleErrors = ['module.maintenance'] as const
/** Failures of calls that staff may not make while switched. */
const switchedErrors = ['session.switched'] as const

function errorMap<const Code extends ErrorCode>(codes: readonly Code[]): ErrorMapOf<Code> {
  return Object.fromEntries(codes.map((code) => [code, errorCatalogue[code]])) as unknown as ErrorMapOf<Code>
}

/** A call anybody may make. */
export function publicEndpoint<const Code extends ErrorCode = never>(...errors: Code[]) {
  const access: EndpointAccess = {
    session: 'none',
    ability: null,
    module: null,
    requiresPaidAccount: false,
    startsPaidWork: false,
    hasLongStatements: false,
    isForbiddenWhileSwitched: false,
    drawsFile: false,
    allowedWithoutFactor: true,
    allowsTemporaryPassword: false,
    isOpenWhileSwitched: false,
    isForSuperadmin: false,
    accountField: null,
    emptyMeans: [],
  }
  return oc.$meta<EndpointAccess>(access).errors({ ...errorMap(commonErrors), ...errorMap(errors) })
}

/** A call that needs a session, and whatever else `needs` names. `ability: null` means any signed-in account. */
export function endpoint<const Code extends ErrorCode = never>(
  needs: {
    ability: Ability | readonly Ability[] | null
    module?: PlanModule
    requiresPaidAccount?: boolean
    startsPaidWork?: boolean
    hasLongStatements?: boolean
    isForbiddenWhileSwitched?: boolean
    drawsFile?: boolean
    allowedWithoutFactor?: boolean
    allowsTemporaryPassword?: boolean
    isOpenWhileSwitched?: boolean
    isForSuperadmin?: boolean
    accountField?: AccountField
    emptyMeans?: readonly string[]
  },
  ...errors: Code[]
) {
  const access: EndpointAccess = {
    session: 'required',
    ability: needs.ability,
    module: needs.module ?? null,
    requiresPaidAccount: needs.requiresPaidAccount ?? false,
    startsPaidWork: needs.startsPaidWork ?? false,
    hasLongStatements: needs.hasLongStatements ?? false,
    isForbiddenWhileSwitched: needs.isForbiddenWhileSwitched ?? false,
    drawsFile: needs.drawsFile ?? false,
    allowedWithoutFactor: needs.allowedWithoutFactor ?? false,
    allowsTemporaryPassword: needs.allowsTemporaryPassword ?? false,
    isOpenWhileSwitched: needs.isOpenWhileSwitched ?? false,
    isForSuperadmin: needs.isForSuperadmin ?? false,
    accountField: needs.accountField ?? null,
    emptyMeans: needs.emptyMeans ?? [],
  }
  const isPaidWorkOfModule = access.module !== null && access.startsPaidWork
  return oc.$meta<EndpointAccess>(access).errors({
    ...errorMap(commonErrors),
    ...errorMap(sessionErrors),
    ...(isPaidWorkOfModule ? errorMap(moduleErrors) : errorMap([])),
    ...(access.isForbiddenWhileSwitched ? errorMap(switchedErrors) : errorMap([])),
    ...errorMap(errors),
  })
}
