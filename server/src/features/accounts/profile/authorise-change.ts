import type { ProfileChange } from '#contract/accounts/profile-change.ts'
import type { Ability } from '#contract/rules/access/abilities.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { AppError, hiddenFrom } from '../../../platform/errors/app-error.ts'
import type { ProfileCaller } from './profile-call.ts'

type Field = Exclude<keyof ProfileChange, 'id'>

/** Whom a field belongs to: the account's owner, staff who look after it, or both. */
const fieldOwners = {
  name: 'both',
  email: 'both',
  contact: 'both',
  country: 'both',
  language: 'both',
  oldPassword: 'owner',
  password: 'owner',
  role: 'staff',
  type: 'staff',
  credits: 'staff',
  credits_reason: 'staff',
  suspend: 'staff',
  suspend_reason: 'staff',
  newPassword: 'staff',
  sendPasswordToCustomer: 'staff',
  sendResetLink: 'staff',
} as const satisfies Record<Field, 'owner' | 'staff' | 'both'>

/** Fields that prove who an account is: staff cannot change them while switched into it. */
const identityFields: readonly Field[] = ['email', 'oldPassword', 'password']

/** The fields a change names, whatever it says in them. */
const fieldsOf = (input: ProfileChange): Field[] =>
  (Object.keys(fieldOwners) as Field[]).filter((field) => input[field] !== undefined)

/** True for a person who may change other accounts at all. */
const managesAccounts = (abilities: ReadonlySet<Ability>) =>
  abilities.has('MANAGE_USERS') || abilities.has('MANAGE_CUSTOMERS')

const seesAccounts = (abilities: ReadonlySet<Ability>) =>
  abilities.has('VIEW_USERS') || abilities.has('VIEW_CUSTOMERS_MODULE')

/**
 * Refuses a change before any row of it is read: fields of somebody else's, another account's row to whoever looks after
 * nobody, and more than the password where that must be chosen first.
 */
export function authoriseChange(
  ctx: AccountCtx,
  { abilities, mustChoosePassword }: Pick<ProfileCaller, 'abilities' | 'mustChoosePassword'>,
  input: ProfileChange,
): void {
  const isOwn = input.id === ctx.account.id
  const who = `account ${ctx.account.id}`
  if (!isOwn && !managesAccounts(abilities)) {
    // A person who may see accounts is told which ability is missing; for anyone else, other accounts don't exist.
    if (seesAccounts(abilities)) throw new AppError('ability.missing', `${who} may not change account ${input.id}`)
    throw hiddenFrom(`account ${input.id} to ${who}`, 'ability.missing')
  }
  const fields = fieldsOf(input)
  if (mustChoosePassword && (!isOwn || fields.some((field) => field !== 'password' && field !== 'oldPassword')))
    throw new AppError('password.temporary', `${who} has yet to choose a password`)
  const foreign = fields.find((field) => fieldOwners[field] === (isOwn ? 'staff' : 'owner'))
  if (foreign !== undefined) throw new AppError('ability.missing', `${who} may not change ${foreign} of ${input.id}`)
  if (input.role !== undefined && !abilities.has('MANAGE_USERS'))
    throw new AppError('ability.missing', `${who} lacks MANAGE_USERS to change a role`)
  if (ctx.switchedById !== undefined && fields.some((field) => identityFields.includes(field)))
    throw new AppError('session.switched', `account ${ctx.switchedById} is switched into ${ctx.account.id}`)
}
