import { type Ability, abilities, customerAbilities } from '#contract/rules/access/abilities.ts'

const ofCustomers: ReadonlySet<Ability> = new Set(customerAbilities)
const staffAbilities = abilities.filter((ability) => !ofCustomers.has(ability))

/** Whether somebody may do anything that customers may not, whatever their role is called. Custom permissions allow nothing. */
export const isStaff = (held: ReadonlySet<Ability>) => staffAbilities.some((ability) => held.has(ability))
