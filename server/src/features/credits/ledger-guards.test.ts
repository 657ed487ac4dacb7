import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../platform/database/database.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { openLedgerAccount } from '../../testing/ledger-account.ts'
import { verifyLedger } from './verify-ledger.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
})
afterAll(() => app.close())

const account = (...given: [granted?: number, expiresAt?: Date | null]) => openLedgerAccount(app.ctx, ...given)

describe('the ledger’s own guards', () => {
  test.each([
    sql`update credit_transfers set amount = amount + 1`,
    sql`delete from credit_transfers`,
    sql`truncate credit_transfers`,
  ])('no statement changes or removes an entry (%#)', async (statement) => {
    const one = await account(100)
    await expect(app.ctx.db.execute(statement)).rejects.toMatchObject({
      cause: { message: 'credit_transfers is append-only' },
    })
    expect(await one.faults()).toEqual([])
  })

  test('no balance, lot or entry goes below zero, whoever writes', async () => {
    const one = await account(100)
    const violated = (constraint: string) => ({ cause: { constraint } })
    await expect(
      app.ctx.db.execute(sql`update credit_balances set available = -1 where account_id = ${one.id}`),
    ).rejects.toMatchObject(violated('credit_balances_available'))
    await expect(
      app.ctx.db.execute(sql`update credit_lots set remaining = -1 where account_id = ${one.id}`),
    ).rejects.toMatchObject(violated('credit_lots_remaining'))
    await expect(
      app.ctx.db.execute(sql`
        insert into credit_transfers (account_id, operation_key, leg, from_bucket, to_bucket, amount, kind, lot_id, reference, actor, created_at)
        values (${one.id}, 'x', 0, 'available', 'outside', 0, 'adjust', ${uuid()}, '', '', now())`),
    ).rejects.toMatchObject(violated('credit_transfers_amount'))
  })

  type Planted = { what: RegExp; plant: (id: number) => ReturnType<typeof sql> }
  const plantedFaults: [string, Planted][] = [
    [
      'a balance',
      {
        what: /^available$/,
        plant: (id) => sql`update credit_balances set available = available + 1 where account_id = ${id}`,
      },
    ],
    [
      'held credits',
      { what: /^held$/, plant: (id) => sql`update credit_balances set held = held + 1 where account_id = ${id}` },
    ],
    [
      'a debt',
      { what: /^debt$/, plant: (id) => sql`update credit_balances set debt = debt + 1 where account_id = ${id}` },
    ],
    [
      'what a lot owes',
      {
        what: /^debt of lots$/,
        plant: (id) => sql`update credit_lots set owed = owed + 1 where account_id = ${id}`,
      },
    ],
    [
      'a missing balance',
      { what: /^balance row$/, plant: (id) => sql`delete from credit_balances where account_id = ${id}` },
    ],
    [
      'what is left of a lot',
      { what: /^lot /, plant: (id) => sql`update credit_lots set remaining = remaining - 1 where account_id = ${id}` },
    ],
    [
      'what a lot was',
      { what: /^lot /, plant: (id) => sql`update credit_lots set granted = granted + 1 where account_id = ${id}` },
    ],
    ['a missing lot', { what: /^lot /, plant: (id) => sql`delete from credit_lots where account_id = ${id}` }],
    [
      'a lot from nowhere',
      {
        what: /^lot /,
        plant: (id) =>
          sql`insert into credit_lots (account_id, id, source, granted, remaining, created_at) values (${id}, ${uuid()}, 'plan', 5, 5, now())`,
      },
    ],
    [
      'the state of a hold',
      {
        what: /^hold /,
        plant: (id) => sql`update credit_holds set state = 'released' where account_id = ${id} and state = 'open'`,
      },
    ],
    [
      'the amount of an open hold',
      {
        what: /^hold /,
        plant: (id) => sql`update credit_holds set amount = amount + 1 where account_id = ${id} and state = 'open'`,
      },
    ],
    [
      'the amount of an ended hold',
      {
        what: /^hold /,
        plant: (id) => sql`update credit_holds set amount = amount + 1 where account_id = ${id} and state = 'settled'`,
      },
    ],
    [
      'what a hold was settled at',
      {
        what: /^hold /,
        plant: (id) =>
          sql`update credit_holds set settled = settled - 1 where account_id = ${id} and state = 'settled'`,
      },
    ],
    ['a missing hold', { what: /^hold /, plant: (id) => sql`delete from credit_holds where account_id = ${id}` }],
    [
      'a hold from nowhere',
      {
        what: /^hold /,
        plant: (id) =>
          sql`insert into credit_holds (account_id, id, key, amount, settled, state, title, expires_at, created_at) values (${id}, ${uuid()}, 'x', 5, 0, 'open', '', now(), now())`,
      },
    ],
    [
      'an entry beside the verbs',
      {
        what: /^available$/,
        plant: (id) =>
          sql`insert into credit_transfers (account_id, operation_key, leg, from_bucket, to_bucket, amount, kind, lot_id, reference, actor, created_at) select ${id}, 'x', 0, 'outside', 'available', 5, 'grant', id, '', '', now() from credit_lots where account_id = ${id} limit 1`,
      },
    ],
  ]
  test.each(plantedFaults)('verifying finds a planted fault: %s', async (_name, { what, plant }) => {
    const one = await account(100)
    const { holdId } = await one.hold(30)
    await one.settle(holdId, 20)
    await one.hold(40)
    expect(await one.faults()).toEqual([])
    const found = inTransaction(app.ctx, async (tx) => {
      await tx.db.execute(plant(one.id))
      const faults = await verifyLedger(tx, one.id)
      expect(faults.map((fault) => fault.what)).toContainEqual(expect.stringMatching(what))
      expect(new Set(faults.map((fault) => fault.accountId))).toEqual(new Set([one.id]))
      // Reading all accounts finds it as well.
      expect((await verifyLedger(tx)).filter((fault) => fault.accountId === one.id)).toEqual(faults)
      throw new Error('the fault goes again')
    })
    await expect(found).rejects.toThrow('the fault goes again')
    expect(await one.faults()).toEqual([])
  })
})
