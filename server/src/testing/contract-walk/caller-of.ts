import { customerAbilities } from '#contract/rules/abilities.ts'
import { abilitiesFor } from '#contract/wire/endpoint.ts'
import type { Endpoint } from './endpoints.ts'

/** Whoever would be refused for want of an ability never gets as far as the input. */
export const callerOf = ({ access }: Endpoint) =>
  !access.isForSuperadmin &&
  abilitiesFor(access).every((ability) => (customerAbilities as readonly string[]).includes(ability))
    ? 'paid'
    : 'superadmin'
