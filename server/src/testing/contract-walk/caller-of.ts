import { customerAbilities } from '#contract/rules/access/abilities.ts'
import { abilitiesFor } from '#contract/wire/endpoint.ts'
import type { Endpoint } from './endpoints.ts'

/** A caller without the ability would be refused before the input is read. */
export const callerOf = ({ access }: Endpoint) =>
  !access.isForSuperadmin &&
  abilitiesFor(access).every((ability) => (customerAbilities as readonly string[]).includes(ability))
    ? 'paid'
    : 'superadmin'
