import { expect, test } from 'vitest'
import { type AuditAction, describeLine } from './audit-sentences.ts'

const about = { actor: 'Anna', account: 'Jane', isOwn: false }
const own = { actor: 'Jane', account: 'Jane', isOwn: true }

/** With the data that each action records. */
test.each<[AuditAction, Record<string, unknown>, typeof about, string]>([
  ['role.added', { roleId: 5, role: 'Sales' }, about, 'Anna added the role Sales'],
  ['role.renamed', { role: 'Sales', before: 'Support' }, about, 'Anna renamed the role Support to Sales'],
  ['role.permissions-changed', { role: 'Sales' }, about, 'Anna changed the permissions of the role Sales'],
  ['permission.changed', { before: { permission: 'EXPORT' } }, about, 'Anna changed the permission EXPORT'],
  ['plan.changed', { before: { name: 'Solo' } }, about, 'Anna changed the plan Solo'],
  [
    'access.refused-more',
    { count: 100, call: 'GET /users' },
    about,
    'Anna wasn’t allowed to make 100 more calls within an hour, most recently GET /users',
  ],
  ['access.refused', { call: 'DELETE /user/{id}' }, about, 'Anna wasn’t allowed to call DELETE /user/{id} for Jane'],
  [
    'sign-in.blocked',
    { counted: 'device' },
    about,
    'Sign-in to Jane was blocked after too many attempts on one device',
  ],
  ['session.ended', { ended: 1 }, own, 'Jane ended a session'],
  ['session.ended', { support: 3 }, own, 'Jane ended a support session'],
  [
    'factor.reset',
    { by: 'command line', user: 'deploy' },
    { ...about, actor: 'The system' },
    'An operator at the command line reset two-step verification for Jane',
  ],
  ['device.forgotten', { forgotten: 2 }, own, 'Jane removed 2 trusted devices'],
  ['factor.added', { factor: 'passkey' }, own, 'Jane added a passkey'],
  ['purchase.archived', { purchase: 'x' }, about, 'Anna archived a purchase of Jane'],
  [
    'subscription.changed',
    { from: 'Pro, monthly', to: 'Basic, monthly', when: 'after' },
    own,
    'Jane scheduled a change of their plan from Pro, monthly to Basic, monthly',
  ],
  ['subscription.changed', { to: 'Pro', undone: true }, own, 'Jane cancelled the scheduled change of their plan'],
  [
    'subscription.request-failed',
    { plan: 'Basic', reason: 'unavailable' },
    about,
    'The cancellation requested by Anna for Jane failed: unavailable',
  ],
])('%s with %j', (action, data, facts, sentence) => {
  expect(describeLine(action, { ...facts, data })).toBe(sentence)
})
