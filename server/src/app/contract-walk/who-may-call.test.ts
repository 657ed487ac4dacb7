import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Ability, abilities, customerAbilities } from '#contract/rules/access/abilities.ts'
import { modulesNeedingPlan, planModules } from '#contract/rules/billing/plan-modules.ts'
import { errorCatalogue } from '#contract/rules/wire/errors.ts'
import { abilitiesFor } from '#contract/wire/endpoint.ts'
import { type Endpoint, endpoints, type Request } from '../../testing/contract-walk/endpoints.ts'
import { sampleOf } from '../../testing/contract-walk/samples.ts'
import { codeOf, type Kind, kinds, openWalk, type Walk } from '../../testing/contract-walk/walk.ts'
import { type PersonKind, type Person as SignedIn, signedIn } from '../../testing/people.ts'
import { adminAbilities, supportAbilities } from '../../testing/staff-abilities.ts'

let walk: Walk
let stranger: SignedIn
beforeAll(async () => {
  walk = await openWalk()
  stranger = await signedIn(walk.app.ctx, 'paid')
})
afterAll(() => walk.app.close())

type Person = { abilities: readonly Ability[]; type: 1 | 2; plan: readonly string[]; isStaff: boolean }
const staff = { type: 2, plan: [], isStaff: true } as const

/** The abilities of each kind of person, listed here instead of read from the product. */
const personKinds: Record<PersonKind, Person> = {
  trial: { abilities: customerAbilities, type: 1, plan: planModules.slice(0, 3), isStaff: false },
  paid: { abilities: customerAbilities, type: 2, plan: planModules, isStaff: false },
  expired: { abilities: customerAbilities, type: 1, plan: [], isStaff: false },
  suspended: { abilities: customerAbilities, type: 2, plan: planModules, isStaff: false },
  powerless: { abilities: [], type: 2, plan: [], isStaff: false },
  support: { abilities: supportAbilities, ...staff },
  admin: { abilities: adminAbilities, ...staff },
  superadmin: { abilities, ...staff },
}

type Expected = { status: number; code?: string | undefined }
const refusal = (code: keyof typeof errorCatalogue): Expected => ({ status: errorCatalogue[code].status, code })

/** The people who may call an endpoint, according to the contract. */
function expectedOf({ access, successStatus }: Endpoint, kind: Kind): Expected {
  const success = { status: successStatus, code: undefined }
  if (access.session === 'none') return success
  if (kind === 'nobody') return refusal('session.required')
  if (kind === 'suspended') return refusal('account.suspended')
  const person = personKinds[kind]
  const opening = abilitiesFor(access)
  if (opening.length > 0 && !opening.some((ability) => person.abilities.includes(ability)))
    return refusal('ability.missing')
  if (access.isForSuperadmin && kind !== 'superadmin') return refusal('ability.missing')
  if (person.isStaff) return success
  if (access.requiresPaidAccount && person.type === 1) return refusal('plan.locked')
  const needsPlan = (modulesNeedingPlan as readonly (string | null)[]).includes(access.module)
  return needsPlan && !person.plan.includes(access.module ?? '') ? refusal('plan.locked') : success
}

describe('who may call what', () => {
  const table: string[] = []
  const width = Math.max(...endpoints.map(({ name }) => name.length)) + 2
  const rowOf = (first: string, cells: readonly string[]) =>
    [first.padEnd(width), ...cells.map((cell) => cell.padEnd(12))].join('').trimEnd()
  afterAll(() => {
    if (process.env.PRINT_TABLE === '1') console.log([rowOf('endpoint', kinds), ...table].join('\n'))
  })

  test.each(endpoints)(
    '$name answers every kind of person as the contract says, and of somebody else’s row as of a missing one',
    async (endpoint) => {
      const expected = new Map(kinds.map((kind) => [kind, expectedOf(endpoint, kind)]))
      const isRefused = (kind: Kind) => expected.get(kind)?.code !== undefined
      const [refused, admitted] = [kinds.filter(isRefused), kinds.filter((kind) => !isRefused(kind))]
      const answers = new Map<Kind, Expected>()
      const ask = async (kind: Kind, request: Request) => {
        const reply = await walk.askFor(endpoint, request, await walk.tokenOf(kind))
        answers.set(kind, { status: reply.statusCode, code: codeOf(reply) })
      }
      const owner = admitted.find((kind) => kind === 'paid') ?? admitted.at(-1) ?? 'superadmin'
      const { own, missing } = await walk.requestsOf(endpoint, owner)
      // A refusal comes before the row is read and leaves it unchanged, so its owner can use it afterwards.
      for (const kind of refused) await ask(kind, own)
      if (missing !== undefined) {
        const [foreign, absent] = [
          await walk.askFor(endpoint, own, stranger.token),
          await walk.askFor(endpoint, missing, stranger.token),
        ]
        expect([foreign.statusCode, foreign.body]).toEqual([absent.statusCode, absent.body])
        expect(foreign.statusCode).toBe(404)
      }
      await ask(owner, own)
      for (const kind of admitted) if (kind !== owner) await ask(kind, await walk.validRequest(endpoint, kind))
      table.push(
        rowOf(
          endpoint.name,
          kinds.map((kind) => String(answers.get(kind)?.status)),
        ),
      )
      expect(answers).toEqual(expected)
    },
  )

  const guarded = endpoints.filter((endpoint) => endpoint.access.session === 'required')
  test.each(guarded)('$name identifies the caller before it reads the input', async (endpoint) => {
    const { invalid = await walk.validRequest(endpoint, 'paid') } = sampleOf(endpoint)
    const ask = async (token: string | undefined) => codeOf(await walk.askFor(endpoint, invalid, token))
    for (const token of [undefined, 'x'.repeat(43)]) expect(await ask(token)).toBe('session.required')
    expect(await ask(await walk.tokenOf('suspended'))).toBe('account.suspended')
    if (endpoint.access.ability !== null || endpoint.access.isForSuperadmin)
      expect(await ask(await walk.tokenOf('powerless'))).toBe('ability.missing')
  })
})
