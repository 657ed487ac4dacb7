import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { passwordMessages } from '#contract/accounts/messages.ts'
import { openDatabase } from '../platform/database/database.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { createStaffAccount } from './create-staff-account.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const fine = { email: 'Ada@shop.example', name: ' Ada Admin ', password: 'correct Horse battery staple!' }
const create = (changes: Partial<typeof fine> = {}) => createStaffAccount(database.url, { ...fine, ...changes })

async function storedAdmins() {
  const { db, close } = openDatabase({
    url: database.url,
    poolSize: 2,
    applicationName: 'serpplus test',
    onIdleError: () => {},
  })
  const { rows } = await db.execute(sql`
    select a.email, a.name, r.name as role, c.password_hash, c.email_proven_at is not null as is_proven
    from accounts a join credentials c on c.account_id = a.id join account_roles ar on ar.account_id = a.id
      join roles r on r.id = ar.role_id`)
  await close()
  return rows
}

test.each<[string, Partial<typeof fine>, string[]]>([
  ['no address', { email: 'ada' }, ['Enter a valid email address.']],
  ['no name', { name: ' ' }, ['Enter a name.']],
  [
    'each rule the password does not meet',
    { password: 'horse' },
    [
      'Password requirement not met: 8 to 128 characters.',
      'Password requirement not met: an uppercase letter.',
      'Password requirement not met: a special character.',
    ],
  ],
  ['a common password', { password: 'Password1!' }, [passwordMessages.common]],
  ['a password made of the name', { password: 'Ada.Admin#1' }, [passwordMessages.personal]],
])('%s is refused, and nothing is created', async (_what, changes, sentences) => {
  expect(await create(changes)).toEqual({ isMade: false, sentence: sentences.join('\n') })
  expect(await storedAdmins()).toEqual([])
})

test('of two created at once for one address, one exists, with every ability and a verified address', async () => {
  const outcomes = await Promise.all([create(), create({ email: fine.email.toLowerCase() })])
  expect(outcomes.map(({ isMade }) => isMade).sort()).toEqual([false, true])
  expect(await storedAdmins()).toEqual([
    {
      email: 'ada@shop.example',
      name: 'Ada Admin',
      role: 'Superadmin',
      password_hash: expect.stringMatching(/^\$argon2id/),
      is_proven: true,
    },
  ])
  expect(await create()).toEqual({ isMade: false, sentence: 'The email has already been taken!' })
})

test('for a role that does not exist, such as a renamed one, it lists the roles', async () => {
  const another = { ...fine, email: 'grace@shop.example' }
  expect(await createStaffAccount(database.url, { ...another, role: 'Sales' })).toEqual({
    isMade: false,
    sentence: 'There is no role for staff called “Sales”. Choose one of: Admin, Superadmin, Support.',
  })
  const { db, close } = openDatabase({ url: database.url, poolSize: 1, applicationName: 'test', onIdleError: () => {} })
  await db.execute(sql`update roles set name = 'Manager' where name = 'Admin'`)
  const refused = await createStaffAccount(database.url, { ...another, role: 'Admin' })
  expect(refused.sentence).toContain('Choose one of: Manager, Superadmin, Support.')
  expect((await createStaffAccount(database.url, { ...another, role: 'Customer' })).isMade).toBe(false)
  const made = await createStaffAccount(database.url, { ...another, role: 'Manager' })
  expect(made.sentence).toMatch(/^Created grace@shop.example \(account \d+, Manager\)/)
  await close()
})
