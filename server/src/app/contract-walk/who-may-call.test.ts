import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Ability, abilities, customerAbilities } from '#contract/rules/abilities.ts'
import { errorCatalogue } from '#contract/rules/errors.ts'
import { modulesNeedingPlan, planModules } from '#contract/rules/plan-modules.ts'
import { abilitiesFor } from '#contract/wire/endpoint.ts'
import { type Endpoint, endpoints } from '../../testing/contract-walk/endpoints.ts'
import { sampleOf } from '../../testing/contract-walk/samples.ts'
import { codeOf, type Kind, kinds, openWalk, type Walk } from '../../testing/contract-walk/walk.ts'
import { type PersonKind, signedIn } from '../../testing/people.ts'
import { adminAbilities, supportAbilities } from '../../testing/staff-abilities.ts'

let walk: Walk
beforeAll(async () => {
  walk = await openWalk()
})
afterAll(() => walk.app.close())

type Person = { abilities: readonly Ability[]; type: 1 | 2; plan: readonly string[]; isStaff: boolean }
const staff = { type: 2, plan: [], isStaff: true } as const

/** What each kind of person is, written out here and not read from the product. */
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

/** What the contract says of who may call an endpoint. */
function expectedOf({ access, successStatus }: Endpoint, kind: Kind): Expected {
  const success = { status: successStatus, code: undefined }
  if (access.session === 'none') return success
  if (kind === 'nobody') return refusal('session.required')
  if (kind === 'suspended') return refusal('account.suspended')
  const person = personKinds[kind]
  const opening = abilitiesFor(access)
  if (opening.length > 0 && !opening.some((ability) => person.abilities.includes(ability)))
    return refusal('ability.missing')
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

  test.each(endpoints)('$name answers every kind of person as the contract says', async (endpoint) => {
    const answers = new Map<Kind, Expected>()
    for (const kind of kinds) {
      const request = await walk.validRequest(endpoint, kind)
      const reply = await walk.askFor(endpoint, request, await walk.tokenOf(kind))
      answers.set(kind, { status: reply.statusCode, code: codeOf(reply) })
    }
    table.push(
      rowOf(
        endpoint.name,
        kinds.map((kind) => String(answers.get(kind)?.status)),
      ),
    )
    expect(answers).toEqual(new Map(kinds.map((kind) => [kind, expectedOf(endpoint, kind)])))
  })

  test('somebody else’s row answers exactly like a missing one, one’s own works', async () => {
    for (const endpoint of endpoints) {
      const { ofRow } = sampleOf(endpoint)
      if (ofRow === undefined) continue
      const { ctx } = walk.app
      const [owner, stranger] = [await signedIn(ctx, 'paid'), await signedIn(ctx, 'paid')]
      const { own, missing } = await ofRow(walk.app, owner)
      const [foreign, absent] = [
        await walk.askFor(endpoint, own, stranger.token),
        await walk.askFor(endpoint, missing, stranger.token),
      ]
      expect([foreign.statusCode, foreign.body], endpoint.name).toEqual([absent.statusCode, absent.body])
      expect(foreign.statusCode, endpoint.name).toBe(404)
      expect((await walk.askFor(endpoint, own, owner.token)).statusCode, endpoint.name).toBe(endpoint.successStatus)
    }
  })

  const guarded = endpoints.filter((endpoint) => endpoint.access.session === 'required')
  test.each(guarded)('$name asks who it is before it reads what is asked', async (endpoint) => {
    const { invalid = await walk.validRequest(endpoint, 'paid') } = sampleOf(endpoint)
    const ask = async (token: string | undefined) => codeOf(await walk.askFor(endpoint, invalid, token))
    for (const token of [undefined, 'x'.repeat(43)]) expect(await ask(token)).toBe('session.required')
    expect(await ask(await walk.tokenOf('suspended'))).toBe('account.suspended')
    if (endpoint.access.ability !== null) expect(await ask(await walk.tokenOf('powerless'))).toBe('ability.missing')
  })
})
