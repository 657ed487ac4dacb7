import { eq } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { roleNames } from '#contract/rules/billing/plan-modules.ts'
import { permissions, roles } from '../../parts/access/tables.ts'
import type { TestApp } from '../create-test-app.ts'
import type { Sample } from './sample.ts'

/** An unused role without permissions. */
async function aRole({ ctx }: TestApp): Promise<number> {
  const [row] = await ctx.db
    .insert(roles)
    .values({ name: `Role ${uuid()}` })
    .returning()
  return row?.id ?? 0
}

const permissionName = () => `WALK_${uuid().replaceAll('-', '_').toUpperCase()}`

async function aPermission({ ctx }: TestApp): Promise<number> {
  const permission = { name: permissionName(), description: 'WALK', isCustom: true }
  const [row] = await ctx.db.insert(permissions).values(permission).returning()
  return row?.id ?? 0
}

async function idOfRole({ ctx }: TestApp, name: string): Promise<number> {
  const [row] = await ctx.db.select({ id: roles.id }).from(roles).where(eq(roles.name, name))
  return row?.id ?? 0
}

/** Users, roles and permissions: rows of the installation, which belong to no account. */
export const roleSamples: Record<string, Sample> = {
  'GET /users': { valid: { path: '/users?search=a&sort=name&page=1' }, invalid: { path: '/users?sort=email' } },
  'POST /users/create': {
    valid: async (app) => ({
      path: '/users/create',
      body: {
        ...{ firstname: 'Walk', lastname: 'Er', email: `${uuid()}@example.test`, contact: '+353 1 234 5678' },
        ...{ language: 'en', country: 2372, role: await idOfRole(app, roleNames.customer), type: 2, credits: 5 },
        credits_reason: 'A walk',
      },
    }),
    invalid: { path: '/users/create', body: { firstname: '', email: 'x', role: 'Superadmin', type: 3 } },
  },
  'GET /roles': { valid: { path: '/roles' } },
  'POST /roles': {
    valid: async () => ({ path: '/roles', body: { name: `Role ${uuid()}` } }),
    invalid: { path: '/roles', body: { name: ' ' } },
  },
  'PUT /roles/{id}': {
    valid: async (app) => ({ path: `/roles/${await aRole(app)}`, body: { name: `Role ${uuid()}` } }),
    invalid: { path: '/roles/1', body: { name: 5 } },
    plainNames: ['id'],
  },
  'DELETE /roles/{id}': {
    valid: async (app) => ({ path: `/roles/${await aRole(app)}` }),
    invalid: { path: '/roles/one' },
    plainNames: ['id'],
  },
  'GET /role-permissions/{roleId}': {
    valid: async (app) => ({ path: `/role-permissions/${await idOfRole(app, roleNames.support)}` }),
    invalid: { path: '/role-permissions/one' },
    plainNames: ['roleId'],
  },
  'PUT /role-permissions': {
    valid: async (app) => ({ path: '/role-permissions', body: { role_id: await aRole(app), permissions: [] } }),
    invalid: { path: '/role-permissions', body: { role_id: 1, permissions: 'all' } },
    plainNames: ['role_id'],
  },
  'GET /permissions/get-permissions': { valid: { path: '/permissions/get-permissions' } },
  'GET /permissions': { valid: { path: '/permissions' } },
  'POST /permissions': {
    valid: async () => ({ path: '/permissions', body: { name: permissionName(), description: 'Walk' } }),
    invalid: { path: '/permissions', body: { name: '1', description: '' } },
  },
  'PUT /permissions/{id}': {
    valid: async (app) => ({ path: `/permissions/${await aPermission(app)}`, body: { description: 'Walked' } }),
    invalid: { path: '/permissions/1', body: { name: '<b>' } },
    plainNames: ['id'],
  },
  'DELETE /permissions/{id}': {
    valid: async (app) => ({ path: `/permissions/${await aPermission(app)}` }),
    invalid: { path: '/permissions/one' },
    plainNames: ['id'],
  },
}
