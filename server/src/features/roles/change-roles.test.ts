import { eq } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { permissionMessages, roleMessages } from '#contract/roles/messages.ts'
import type { PermissionGroups, PermissionWithRoles, RoleRow } from '#contract/roles/rows.ts'
import type { Ability } from '#contract/rules/access/abilities.ts'
import { onRoleChange } from '../../parts/access/change-accounts/index.ts'
import { accountRoles, permissions, rolePermissions, roles, viewerTable } from '../../parts/access/index.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { type Person, signedIn } from '../../testing/people.ts'
import { newestAudit } from '../../testing/read-audit.ts'
import { untilSomebodyWaits } from '../../testing/until-somebody-waits.ts'

let app: TestApp
let superadmin: Person
let idOf: Record<string, number>
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
  superadmin = await signedIn(app.ctx, 'superadmin')
  const rows = await app.ctx.db.select({ id: permissions.id, name: permissions.name }).from(permissions)
  const named = await app.ctx.db.select().from(roles)
  idOf = Object.fromEntries([...rows, ...named].map(({ id, name }) => [name, id]))
})
afterAll(() => app.close())

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type Answer = { status: number; code?: string; message?: string; data?: unknown }

async function ask(person: Person, method: Method, path: string, body?: unknown): Promise<Answer> {
  const reply = await app.call(method, path, { token: person.token, ...(body !== undefined && { body }) })
  return { status: reply.status, ...(reply.body as object) }
}

const id = (name: string) => idOf[name] ?? 0
const ids = (names: readonly string[]) => names.map(id)

async function makeRole(abilities: readonly Ability[] = []): Promise<number> {
  const { data } = await ask(superadmin, 'POST', '/roles', { name: `Team ${uuid()}` })
  const roleId = (data as RoleRow).id
  const set = await ask(superadmin, 'PUT', '/role-permissions', { role_id: roleId, permissions: ids(abilities) })
  expect(set.status).toBe(200)
  return roleId
}

/** A signed-in person whose one role allows this. */
async function staff(abilities: readonly Ability[]): Promise<Person & { roleId: number }> {
  const roleId = await makeRole(abilities)
  const person = await signedIn(app.ctx, 'powerless')
  await app.ctx.db.update(accountRoles).set({ roleId }).where(eq(accountRoles.accountId, person.id))
  return { ...person, roleId }
}

async function abilitiesOf(roleId: number): Promise<string[]> {
  const { data } = await ask(superadmin, 'GET', `/role-permissions/${roleId}`)
  return Object.values(data as PermissionGroups)
    .flat()
    .map(({ name }) => name)
    .toSorted()
}

const keeperAbilities = ['VIEW_ROLES', 'MANAGE_ROLES', 'VIEW_PERMISSIONS', 'MANAGE_PERMISSIONS', 'VIEW_USERS'] as const

describe('a role', () => {
  test('is added, given permissions, renamed and deleted, each with a line of the audit log', async () => {
    const actor = { actorId: superadmin.id, accountId: null }
    const name = `Desk ${uuid()}`
    const added = await ask(superadmin, 'POST', '/roles', { name: ` ${name} ` })
    expect(added).toMatchObject({ status: 200, message: roleMessages.added, data: { name, permissions_count: 0 } })
    const roleId = (added.data as RoleRow).id
    expect(await newestAudit(app.ctx)).toMatchObject({ ...actor, action: 'role.added', data: { roleId, role: name } })

    const wanted = ids(['VIEW_USERS', 'VIEW_CUSTOMERS_MODULE'])
    const sent = { role_id: String(roleId), permissions: JSON.stringify([...wanted, ...wanted]) }
    const set = await ask(superadmin, 'PUT', '/role-permissions', sent)
    expect(set).toMatchObject({ status: 200, message: roleMessages.permissionsSaved })
    expect(set.data).toEqual({
      AUTHORIZATION: [{ id: id('VIEW_USERS'), name: 'VIEW_USERS', description: 'AUTHORIZATION', is_built_in: true }],
      CUSTOMERS: [expect.objectContaining({ name: 'VIEW_CUSTOMERS_MODULE' })],
    })
    await ask(superadmin, 'PUT', '/role-permissions', { role_id: roleId, permissions: [id('VIEW_USERS')] })
    expect(await newestAudit(app.ctx)).toMatchObject({
      ...actor,
      action: 'role.permissions-changed',
      data: { roleId, role: name, added: [], removed: ['VIEW_CUSTOMERS_MODULE'] },
    })
    expect(await abilitiesOf(roleId)).toEqual(['VIEW_USERS'])

    const other = `Team ${uuid()}`
    expect(await ask(superadmin, 'PUT', `/roles/${roleId}`, { name: other })).toMatchObject({ status: 200 })
    expect(await newestAudit(app.ctx)).toMatchObject({
      ...actor,
      action: 'role.renamed',
      data: { roleId, role: other, before: name },
    })
    const listed = (await ask(superadmin, 'GET', '/roles')).data as RoleRow[]
    expect(listed.find((role) => role.id === roleId)).toEqual({
      id: roleId,
      name: other,
      users: { total: 0, names: [] },
      permissions_count: 1,
      is_fixed: false,
      may_grant: true,
    })
    const deleted = await ask(superadmin, 'DELETE', `/roles/${roleId}`)
    expect(deleted).toMatchObject({ status: 200, message: roleMessages.deleted })
    expect(await newestAudit(app.ctx)).toMatchObject({ ...actor, action: 'role.deleted', data: { roleId } })
    for (const method of ['PUT', 'DELETE'] as const)
      expect((await ask(superadmin, method, `/roles/${roleId}`, { name: other })).status).toBe(404)
    expect((await ask(superadmin, 'GET', `/role-permissions/${roleId}`)).status).toBe(404)
  })

  test('keeps a name of its own, which none that looks like it may have', async () => {
    await ask(superadmin, 'POST', '/roles', { name: 'Night shift' })
    await ask(superadmin, 'POST', '/roles', { name: 'Internal' })
    for (const name of [
      ...['night SHIFT', 'Ｎight shift', 'superadmin', 'Super Admin', 'Súperadmin', 'Superadm1n', 'Nightshift'],
      ...['Customėr', 'Supp0rt', 'ADMlN'],
      ...['Superadmin!', 'Super-admin.', '“Superadmin”', 'Superadm!n', '|nternal', '(Admin)', 'Customer™'],
    ])
      expect(await ask(superadmin, 'POST', '/roles', { name }), name).toMatchObject({
        status: 409,
        code: 'role.name-taken',
      })
    expect(await ask(superadmin, 'POST', '/roles', { name: 'Night\ufe0f shift' })).toMatchObject({ status: 400 })
    // Whole words of another alphabet are compared by their look too.
    await ask(superadmin, 'POST', '/roles', { name: 'Coop' })
    expect(await ask(superadmin, 'POST', '/roles', { name: '\u0421\u043e\u043e\u0440' })).toMatchObject({ status: 409 })
    for (const name of ['', '–', 'x'.repeat(61), 'Night\u202eshift', 'Аdmin', 'Ѕuperadmin', 'Νight shift', null])
      expect((await ask(superadmin, 'POST', '/roles', { name })).status, String(name)).toBe(400)
  })

  test('that somebody has is not deleted, and the answer says who; accounts that were deleted do not count', async () => {
    const roleId = await makeRole()
    const holders = ['Ann', 'Bob', 'Cy', 'Dee']
    for (const name of holders) {
      const person = await signedIn(app.ctx, 'powerless')
      await app.ctx.db.update(viewerTable).set({ name }).where(eq(viewerTable.id, person.id))
      await app.ctx.db.update(accountRoles).set({ roleId }).where(eq(accountRoles.accountId, person.id))
    }
    expect(await ask(superadmin, 'DELETE', `/roles/${roleId}`)).toMatchObject({
      status: 409,
      code: 'role.in-use',
      message: '4 users have this role: Ann, Bob, Cy and 1 more. Give them another role first.',
      data: { users: { total: 4, names: ['Ann', 'Bob', 'Cy'] } },
    })
    const held = await app.ctx.db.select().from(accountRoles).where(eq(accountRoles.roleId, roleId))
    for (const { accountId } of held)
      await app.ctx.db.update(viewerTable).set({ deletedAt: app.clock.read() }).where(eq(viewerTable.id, accountId))
    expect((await ask(superadmin, 'DELETE', `/roles/${roleId}`)).status).toBe(200)
  })

  test('that is being given to somebody is deleted before or after, never under them', async () => {
    const roleId = await makeRole()
    const person = await signedIn(app.ctx, 'powerless')
    const deleting = await inTransaction(app.ctx, async (tx) => {
      await tx.db.update(accountRoles).set({ roleId }).where(eq(accountRoles.accountId, person.id))
      const answer = ask(superadmin, 'DELETE', `/roles/${roleId}`)
      await untilSomebodyWaits(app)
      return { answer }
    })
    expect(await deleting.answer).toMatchObject({ status: 409, code: 'role.in-use' })
  })

  test.each(['Superadmin', 'Customer'])('%s keeps its name and stays', async (name) => {
    for (const method of ['PUT', 'DELETE'] as const) {
      const answer = await ask(superadmin, method, `/roles/${id(name)}`, { name: 'Other' })
      expect(answer).toMatchObject({ status: 409, code: 'role.fixed' })
      expect(await newestAudit(app.ctx)).toMatchObject({ action: 'access.refused', data: { refusal: 'role.fixed' } })
    }
  })

  test('Superadmin has every permission, always; Customer none for staff, whoever asks', async () => {
    const none = { role_id: id('Superadmin'), permissions: [] }
    expect(await ask(superadmin, 'PUT', '/role-permissions', none)).toMatchObject({
      status: 409,
      message: roleMessages.superadminHasAll,
    })
    const before = await abilitiesOf(id('Customer'))
    const more = { role_id: id('Customer'), permissions: ids([...before, 'SWITCH_CUSTOMER']) }
    expect(await ask(superadmin, 'PUT', '/role-permissions', more)).toMatchObject({
      status: 409,
      message: roleMessages.customersOnly,
    })
    const less = before.filter((name) => name !== 'SEND_SUPPORT_EMAIL')
    for (const names of [less, before]) {
      const set = { role_id: id('Customer'), permissions: ids(names) }
      expect((await ask(superadmin, 'PUT', '/role-permissions', set)).status).toBe(200)
      expect(await abilitiesOf(id('Customer'))).toEqual(names)
    }
  })
})

describe('a change of a role', () => {
  test('holds from the next request on, and every process is told which role it was', async () => {
    const viewer = await staff(['VIEW_ROLES', 'VIEW_USERS'])
    const { promise, resolve } = Promise.withResolvers<number>()
    const stop = onRoleChange(app.ctx, resolve)
    expect((await ask(viewer, 'GET', '/roles')).status).toBe(200)
    const set = { role_id: viewer.roleId, permissions: [id('VIEW_USERS')] }
    await ask(superadmin, 'PUT', '/role-permissions', set)
    expect(await ask(viewer, 'GET', '/roles')).toMatchObject({ status: 403, code: 'ability.missing' })
    expect(await promise).toBe(viewer.roleId)
    stop()
  })

  test('refuses ids that are none, and takes each once', async () => {
    const roleId = await makeRole()
    const set = (sent: unknown) => ask(superadmin, 'PUT', '/role-permissions', { role_id: roleId, permissions: sent })
    const wrong = ['5', '"all"', '{"0":1}', '[', 'all', {}, null, [-1], ['x'], [0.5], [2_147_483_648], [[1]]]
    for (const sent of [...wrong, Array.from({ length: 501 }, (_, at) => at + 1)])
      expect(await set(sent), JSON.stringify(sent)).toMatchObject({ status: 400, code: 'input.invalid' })
    expect(await set([2_147_483_647])).toMatchObject({ status: 404, message: roleMessages.permissionGone })
    expect(await abilitiesOf(roleId)).toEqual([])
    const one = id('VIEW_USERS')
    expect((await set([one, String(one), one])).status).toBe(200)
    expect(await abilitiesOf(roleId)).toEqual(['VIEW_USERS'])
  })

  type Attempt = { what: string; ask: (keeper: Person & { roleId: number }) => Promise<Answer>; code: string }
  const put = (keeper: Person, roleId: number, names: readonly string[]) =>
    ask(keeper, 'PUT', '/role-permissions', { role_id: roleId, permissions: ids(names) })
  const attempts: Attempt[] = [
    {
      what: 'an ability added to one’s own role',
      ask: (keeper) => put(keeper, keeper.roleId, [...keeperAbilities, 'MANAGE_USERS']),
      code: 'grant.forbidden',
    },
    {
      what: 'an ability given through a new role',
      ask: async (keeper) => {
        const made = await ask(keeper, 'POST', '/roles', { name: `Trap ${uuid()}` })
        return put(keeper, (made.data as RoleRow).id, ['MANAGE_USERS'])
      },
      code: 'grant.forbidden',
    },
    {
      what: 'an ability given to a role of others',
      ask: async (keeper) => put(keeper, id('Support'), [...(await abilitiesOf(id('Support'))), 'MANAGE_PLANS']),
      code: 'grant.forbidden',
    },
    {
      what: 'an ability taken from others that one lacks',
      ask: async (keeper) => {
        const held = await abilitiesOf(id('Support'))
        const less = held.filter((name) => name !== 'MANAGE_FAQ')
        return put(keeper, id('Support'), less)
      },
      code: 'grant.forbidden',
    },
    {
      what: 'a custom permission of one’s own making',
      ask: async (keeper) => {
        const made = await ask(keeper, 'POST', '/permissions', {
          name: `free lunch ${uuid().slice(-4)}`,
          description: 'x',
        })
        const permissionId = (made.data as { id: number }).id
        const sent = { role_id: keeper.roleId, permissions: [...ids(keeperAbilities), permissionId] }
        return ask(keeper, 'PUT', '/role-permissions', sent)
      },
      code: 'grant.forbidden',
    },
    {
      what: 'Superadmin made smaller',
      ask: (keeper) => put(keeper, id('Superadmin'), keeperAbilities),
      code: 'role.fixed',
    },
    {
      what: 'a greater role renamed',
      ask: (keeper) => ask(keeper, 'PUT', `/roles/${id('Admin')}`, { name: 'Support 2' }),
      code: 'grant.forbidden',
    },
    {
      what: 'a greater role deleted',
      ask: (keeper) => ask(keeper, 'DELETE', `/roles/${id('Admin')}`),
      code: 'grant.forbidden',
    },
    {
      what: 'a built-in permission renamed',
      ask: (keeper) => ask(keeper, 'PUT', `/permissions/${id('MANAGE_USERS')}`, { name: 'OTHER' }),
      code: 'permission.built-in',
    },
    {
      what: 'a built-in permission deleted',
      ask: (keeper) => ask(keeper, 'DELETE', `/permissions/${id('MANAGE_USERS')}`),
      code: 'permission.built-in',
    },
  ]
  test.each(attempts)('to more than one holds is refused and logged: $what', async (attempt) => {
    const keeper = await staff(keeperAbilities)
    const read = async () => [
      await app.ctx.db.select().from(rolePermissions).orderBy(rolePermissions.roleId, rolePermissions.permissionId),
      (await app.ctx.db.select().from(roles).orderBy(roles.id)).filter(({ name }) => !name.startsWith('Trap')),
    ]
    const withoutCustom = async () => {
      const custom = await app.ctx.db.select().from(permissions).where(eq(permissions.isCustom, true))
      const isCustom = new Set(custom.map((one) => one.id))
      const [held = [], named] = await read()
      return [held.filter((row) => !('permissionId' in row && isCustom.has(row.permissionId))), named]
    }
    const before = await withoutCustom()
    expect(await attempt.ask(keeper)).toMatchObject({ code: attempt.code })
    expect(await withoutCustom()).toEqual(before)
    expect(await newestAudit(app.ctx)).toMatchObject({
      action: 'access.refused',
      actorId: keeper.id,
      data: { call: expect.stringMatching(/^(PUT|DELETE) \/(role|permission)/), refusal: attempt.code },
    })
  })

  test('within what one holds is anybody’s who manages roles', async () => {
    const keeper = await staff(keeperAbilities)
    const roleId = await makeRole(['MANAGE_USERS'])
    const both = { role_id: roleId, permissions: ids(['MANAGE_USERS', 'VIEW_USERS']) }
    expect((await ask(keeper, 'PUT', '/role-permissions', both)).status).toBe(200)
    expect(await abilitiesOf(roleId)).toEqual(['MANAGE_USERS', 'VIEW_USERS'])
    expect((await ask(keeper, 'GET', '/roles')).data).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: keeper.roleId, may_grant: true }),
        expect.objectContaining({ id: roleId, may_grant: false }),
        expect.objectContaining({ name: 'Superadmin', may_grant: false }),
        expect.objectContaining({ name: 'Customer', may_grant: true }),
      ]),
    )
  })

  test('is judged by what the one before it left', async () => {
    const keeper = await staff(keeperAbilities)
    const target = await makeRole()
    const both = await inTransaction(app.ctx, async (tx) => {
      await tx.db.select().from(roles).orderBy(roles.id).for('no key update')
      const granting = ask(keeper, 'PUT', '/role-permissions', { role_id: target, permissions: [id('VIEW_USERS')] })
      await untilSomebodyWaits(app)
      await tx.db.delete(rolePermissions).where(eq(rolePermissions.permissionId, id('VIEW_USERS')))
      return { granting }
    })
    expect(await both.granting).toMatchObject({ status: 403, code: 'grant.forbidden' })
    expect(await abilitiesOf(target)).toEqual([])
    // Given back to Superadmin, as at a start.
    const held = { roleId: id('Superadmin'), permissionId: id('VIEW_USERS') }
    await app.ctx.db.insert(rolePermissions).values(held)
  })
})

describe('a permission', () => {
  test('of one’s own gates nothing: it is added, changed and deleted, and Superadmin has it', async () => {
    const added = await ask(superadmin, 'POST', '/permissions', {
      name: 'export  reports',
      description: 'serp checker',
    })
    const permission = { name: 'EXPORT_REPORTS', description: 'SERP_CHECKER', is_built_in: false }
    expect(added).toMatchObject({ status: 200, message: permissionMessages.added, data: permission })
    const permissionId = (added.data as { id: number }).id
    expect(await newestAudit(app.ctx)).toMatchObject({
      action: 'permission.added',
      actorId: superadmin.id,
      data: { permissionId, permission: 'EXPORT_REPORTS' },
    })
    const listed = (await ask(superadmin, 'GET', '/permissions')).data as PermissionWithRoles[]
    expect(listed.find((one) => one.id === permissionId)).toEqual({
      id: permissionId,
      ...permission,
      roles: ['Superadmin'],
    })
    expect(listed.find(({ name }) => name === 'MANAGE_FAQ')?.roles).toEqual(['Superadmin', 'Admin', 'Support'])

    const sent = { name: 'Print reports', description: 'Reports' }
    expect(await ask(superadmin, 'PUT', `/permissions/${permissionId}`, sent)).toMatchObject({
      status: 200,
      data: { name: 'PRINT_REPORTS', description: 'REPORTS' },
    })
    expect(await newestAudit(app.ctx)).toMatchObject({ action: 'permission.changed', data: { permissionId } })
    const groups = (await ask(superadmin, 'GET', '/permissions/get-permissions')).data as PermissionGroups
    expect(groups.REPORTS).toEqual([expect.objectContaining({ id: permissionId, name: 'PRINT_REPORTS' })])
    expect((await ask(superadmin, 'DELETE', `/permissions/${permissionId}`)).status).toBe(200)
    expect(await newestAudit(app.ctx)).toMatchObject({ action: 'permission.deleted', data: { permissionId } })
    expect((await ask(superadmin, 'DELETE', `/permissions/${permissionId}`)).status).toBe(404)
  })

  test('that is built in takes another description and keeps its name', async () => {
    const path = `/permissions/${id('VIEW_AUDIT_LOG')}`
    const sent = { name: 'view audit log', description: 'Security' }
    expect(await ask(superadmin, 'PUT', path, sent)).toMatchObject({
      status: 200,
      data: { name: 'VIEW_AUDIT_LOG', description: 'SECURITY', is_built_in: true },
    })
    for (const name of ['manage users', 'VIEW_USERS'])
      expect(await ask(superadmin, 'POST', '/permissions', { name, description: 'x' })).toMatchObject({
        status: 409,
        code: 'permission.name-taken',
      })
  })

  test('that other roles have stays where one does not have it oneself', async () => {
    const keeper = await staff(keeperAbilities)
    const added = await ask(keeper, 'POST', '/permissions', { name: `sign off ${uuid().slice(-6)}`, description: 'x' })
    const permissionId = (added.data as { id: number }).id
    expect(
      (await ask(keeper, 'PUT', `/permissions/${permissionId}`, { name: `sign ${uuid().slice(-6)}` })).status,
    ).toBe(200)
    const roleId = await makeRole()
    await ask(superadmin, 'PUT', '/role-permissions', { role_id: roleId, permissions: [permissionId] })
    expect(await ask(keeper, 'DELETE', `/permissions/${permissionId}`)).toMatchObject({
      status: 403,
      message: permissionMessages.held,
    })
    expect((await ask(superadmin, 'DELETE', `/permissions/${permissionId}`)).status).toBe(200)
    expect(await abilitiesOf(roleId)).toEqual([])
  })
})
