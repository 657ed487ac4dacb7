import { and, asc, eq, inArray } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Ability, abilities, customerAbilities } from '#contract/rules/access/abilities.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { adminAbilities, supportAbilities } from '../../testing/staff-abilities.ts'
import { seedAccess } from './seed-access.ts'
import { permissions, rolePermissions, roles, seededRoles } from './tables.ts'

let app: TestApp
// Roles belong to the whole installation, so each test has one of its own.
beforeEach(async () => {
  app = await createTestApp({ hasInlineJobs: true })
})
afterEach(() => app.close())

async function abilitiesOf(role: string): Promise<string[]> {
  const rows = await app.ctx.db
    .select({ name: permissions.name })
    .from(rolePermissions)
    .innerJoin(permissions, eq(permissions.id, rolePermissions.permissionId))
    .innerJoin(roles, eq(roles.id, rolePermissions.roleId))
    .where(eq(roles.name, role))
  return rows.map((row) => row.name).sort()
}

const roleList = () => app.ctx.db.select().from(roles).orderBy(asc(roles.id))
const idOf = async (table: typeof roles | typeof permissions, name: string) => {
  const [row] = await app.ctx.db.select({ id: table.id }).from(table).where(eq(table.name, name))
  return row?.id ?? 0
}

const standard: [string, readonly Ability[]][] = [
  ['Superadmin', abilities],
  ['Admin', adminAbilities],
  ['Support', supportAbilities],
  ['Customer', customerAbilities],
]

describe('a new installation', () => {
  test('has four roles, each with its standard abilities', async () => {
    expect((await roleList()).map((role) => role.name)).toEqual(standard.map(([name]) => name))
    for (const [name, expected] of standard) expect(await abilitiesOf(name), name).toEqual([...expected].sort())
  })

  test('lists every ability under a group', async () => {
    const rows = await app.ctx.db.select().from(permissions)
    expect(rows.map((row) => row.name).sort()).toEqual([...abilities].sort())
    expect(rows.filter((row) => !/^[A-Z_]+$/.test(row.description))).toEqual([])
  })
})

describe('a later start', () => {
  test('changes nothing where nothing changed', async () => {
    const before = [await roleList(), await app.ctx.db.select().from(rolePermissions)]
    await seedAccess(app.ctx)
    expect([await roleList(), await app.ctx.db.select().from(rolePermissions)]).toEqual(before)
  })

  test('leaves the abilities an operator took or gave, a role of their own, and their words', async () => {
    const { db } = app.ctx
    const taken = await idOf(permissions, 'CREATE_SERP_CHECK')
    for (const role of ['Customer', 'Admin'])
      await db
        .delete(rolePermissions)
        .where(and(eq(rolePermissions.roleId, await idOf(roles, role)), eq(rolePermissions.permissionId, taken)))
    const support = await idOf(roles, 'Support')
    await db.insert(rolePermissions).values({ roleId: support, permissionId: await idOf(permissions, 'VIEW_USERS') })
    await db.insert(roles).values({ name: 'Night shift' })
    await db.update(permissions).set({ description: 'In our words' }).where(eq(permissions.id, taken))
    const names = ['Customer', 'Admin', 'Support', 'Night shift']
    const before = await Promise.all(names.map(abilitiesOf))
    await seedAccess(app.ctx)
    expect(await Promise.all(names.map(abilitiesOf))).toEqual(before)
    expect(await abilitiesOf('Customer')).not.toContain('CREATE_SERP_CHECK')
    expect(await abilitiesOf('Support')).toEqual([...supportAbilities, 'VIEW_USERS'].sort())
    expect(await db.select().from(permissions).where(eq(permissions.id, taken))).toMatchObject([
      { description: 'In our words' },
    ])
  })

  test('gives Superadmin back whatever was taken from it', async () => {
    await app.ctx.db.delete(rolePermissions).where(eq(rolePermissions.roleId, await idOf(roles, 'Superadmin')))
    await seedAccess(app.ctx)
    expect(await abilitiesOf('Superadmin')).toEqual([...abilities].sort())
  })

  test('adds Admin and Support where the installation is from before they were there', async () => {
    const { db } = app.ctx
    await db.delete(roles).where(inArray(roles.name, ['Admin', 'Support']))
    await db.delete(seededRoles).where(inArray(seededRoles.name, ['Admin', 'Support']))
    const customer = await idOf(roles, 'Customer')
    const taken = await idOf(permissions, 'VIEW_PRICING_PAGE')
    await db
      .delete(rolePermissions)
      .where(and(eq(rolePermissions.roleId, customer), eq(rolePermissions.permissionId, taken)))
    await seedAccess(app.ctx)
    for (const [name, expected] of standard.slice(0, 3))
      expect(await abilitiesOf(name), name).toEqual([...expected].sort())
    expect(await idOf(roles, 'Customer')).toBe(customer)
    expect(await abilitiesOf('Customer')).not.toContain('VIEW_PRICING_PAGE')
  })
  test('makes no role again that was deleted or renamed', async () => {
    const { db } = app.ctx
    await db.delete(roles).where(eq(roles.name, 'Support'))
    await db.update(roles).set({ name: 'Manager' }).where(eq(roles.name, 'Admin'))
    await seedAccess(app.ctx)
    expect((await roleList()).map(({ name }) => name).toSorted()).toEqual(['Customer', 'Manager', 'Superadmin'])
    expect(await abilitiesOf('Manager')).toEqual([...adminAbilities].sort())
  })

  test('takes a custom permission from its holders once the product has an ability of that name', async () => {
    const { db } = app.ctx
    const customer = await idOf(roles, 'Customer')
    const same = await idOf(permissions, 'SWITCH_CUSTOMER')
    await db.update(permissions).set({ isCustom: true }).where(eq(permissions.id, same))
    await db.insert(rolePermissions).values({ roleId: customer, permissionId: same })
    await seedAccess(app.ctx)
    expect(await abilitiesOf('Customer')).not.toContain('SWITCH_CUSTOMER')
    for (const [name, expected] of standard) expect(await abilitiesOf(name), name).toEqual([...expected].sort())
    await seedAccess(app.ctx)
    expect(await abilitiesOf('Support')).toContain('SWITCH_CUSTOMER')
  })

  test('gives an ability that is new to the roles whose standard it is', async () => {
    const { db } = app.ctx
    await db.delete(permissions).where(eq(permissions.name, 'MANAGE_FAQ'))
    expect(await abilitiesOf('Support')).not.toContain('MANAGE_FAQ')
    await seedAccess(app.ctx)
    for (const role of ['Superadmin', 'Admin', 'Support']) expect(await abilitiesOf(role), role).toContain('MANAGE_FAQ')
    expect(await abilitiesOf('Customer')).not.toContain('MANAGE_FAQ')
  })
})
