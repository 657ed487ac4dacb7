import pg from 'pg'

/**
 * The least work of a pair of hold and settle, in plain SQL: twice a durable transaction that locks the balance, reads
 * a lot, writes an operation under its key with two entries, and updates lot and balance. Nothing is checked.
 */
export async function openBareLedger(databaseUrl: string, accounts: readonly number[]) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 20 })
  await pool.query(`
    create table bare_balances (account_id integer primary key, available numeric(14,4) not null, held numeric(14,4) not null);
    create table bare_lots (id integer primary key generated always as identity, account_id integer not null, remaining numeric(14,4) not null);
    create index on bare_lots (account_id);
    create table bare_operations (id bigint primary key generated always as identity, account_id integer not null, key text not null,
      created_at timestamptz not null default now(), unique (account_id, key));
    create table bare_entries (id bigint primary key generated always as identity, operation_id bigint not null references bare_operations,
      account_id integer not null, lot_id integer not null, amount numeric(14,4) not null);
    create index on bare_entries (account_id);`)
  const all = [accounts]
  await pool.query('insert into bare_balances select unnest($1::int[]), 10000000, 0', all)
  await pool.query('insert into bare_lots (account_id, remaining) select unnest($1::int[]), 10000000', all)
  return {
    async pair(accountId: number, reference: string) {
      await transact(pool, accountId, `${reference}:hold`, 1.5)
      await transact(pool, accountId, `${reference}:settle`, -0.5)
    },
    close: () => pool.end(),
  }
}

async function transact(pool: pg.Pool, accountId: number, key: string, amount: number): Promise<void> {
  const client = await pool.connect()
  const run = (name: string, text: string, values: unknown[]) => client.query({ name, text, values })
  try {
    await client.query('begin')
    await run('balance', 'select available, held from bare_balances where account_id = $1 for update', [accountId])
    const { rows: lots } = await run('lots', 'select id, remaining from bare_lots where account_id = $1', [accountId])
    const insertOperation = 'insert into bare_operations (account_id, key) values ($1, $2) returning id'
    const { rows: operations } = await run('operation', insertOperation, [accountId, key])
    const [operation, lot] = [operations[0]?.id, lots[0]?.id]
    const insertEntries =
      'insert into bare_entries (operation_id, account_id, lot_id, amount) values ($1, $2, $3, $4::numeric), ($1, $2, $3, -$4::numeric)'
    await run('entries', insertEntries, [operation, accountId, lot, amount])
    await run('lot', 'update bare_lots set remaining = remaining - $2 where id = $1', [lot, amount])
    const updateBalance = 'update bare_balances set available = available - $2, held = held + $2 where account_id = $1'
    await run('update', updateBalance, [accountId, amount])
    await client.query('commit')
  } finally {
    client.release()
  }
}
