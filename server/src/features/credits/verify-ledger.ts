import { sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/context.ts'

export type LedgerFault = { accountId: number; what: string; stored: string; derived: string }

/**
 * Re-derives every balance, lot and hold from the transfers alone and names each that disagrees. Empty means every
 * credit is where the ledger says. Reads one account, or all.
 */
export async function verifyLedger(ctx: Ctx, accountId?: number): Promise<LedgerFault[]> {
  const mine = accountId === undefined ? sql`true` : sql`account_id = ${accountId}`
  const { rows } = await ctx.db.execute<{ account_id: number; what: string; stored: string; derived: string }>(sql`
    with legs as (select * from credit_transfers where ${mine}),
    flows as (
      select account_id,
        sum(case when to_bucket = 'available' then amount when from_bucket = 'available' then -amount else 0 end) as available,
        sum(case when to_bucket = 'held' then amount when from_bucket = 'held' then -amount else 0 end) as held
      from legs group by account_id
    ),
    lot_flows as (
      select account_id, lot_id,
        sum(case when to_bucket = 'available' then amount when from_bucket = 'available' then -amount else 0 end) as remaining,
        sum(case when from_bucket = 'outside' then amount else 0 end) as granted,
        sum(case when to_bucket = 'expired' then amount else 0 end) as expired
      from legs group by account_id, lot_id
    ),
    hold_flows as (
      select account_id, hold_id,
        sum(case when to_bucket = 'held' then amount when from_bucket = 'held' then -amount else 0 end) as held,
        sum(case when to_bucket = 'held' then amount else 0 end) as taken,
        sum(case when to_bucket = 'spent' then amount else 0 end) as spent
      from legs where hold_id is not null group by account_id, hold_id
    ),
    debts as (
      select account_id, sum(coalesce((result->>'debt')::numeric, 0) - coalesce((result->>'debtPaid')::numeric, 0)) as debt
      from credit_operations where kind in ('revoke', 'restore', 'grant', 'move') and ${mine} group by account_id
    ),
    write_offs as (
      select account_id, arguments::jsonb->>'lotId' as lot_id, sum((result->>'writtenOff')::numeric) as written_off
      from credit_operations where kind in ('revoke', 'restore') and result ? 'writtenOff' and ${mine} group by 1, 2
    ),
    restored as (
      select account_id, arguments::jsonb->>'lotId' as lot_id, sum((arguments::jsonb->>'amount')::numeric) as amount
      from credit_operations where kind = 'restore' and account_id in (select to_account_id from moved_debts) group by 1, 2
    ),
    owings as (select account_id, sum(owed) as owed from credit_lots where ${mine} group by account_id)
    select b.account_id, 'available' as what, b.available::text as stored, coalesce(f.available, 0)::text as derived
      from credit_balances b left join flows f using (account_id) where ${mine} and b.available <> coalesce(f.available, 0)
    union all
    select b.account_id, 'held', b.held::text, coalesce(f.held, 0)::text
      from credit_balances b left join flows f using (account_id) where ${mine} and b.held <> coalesce(f.held, 0)
    union all
    select b.account_id, 'debt', b.debt::text, coalesce(d.debt, 0)::text
      from credit_balances b left join debts d using (account_id) where ${mine} and b.debt <> coalesce(d.debt, 0)
    union all
    select b.account_id, 'debt of lots', b.debt::text, coalesce(o.owed, 0)::text
      from credit_balances b left join owings o using (account_id) where ${mine} and b.debt <> coalesce(o.owed, 0)
    union all
    select f.account_id, 'balance row', 'missing', f.available::text
      from flows f left join credit_balances b using (account_id) where b.account_id is null
    union all
    select coalesce(l.account_id, f.account_id), 'lot ' || coalesce(l.id, f.lot_id), l.remaining || ' of ' || l.granted, f.remaining || ' of ' || f.granted
      from (select * from credit_lots where ${mine}) l full join lot_flows f on f.account_id = l.account_id and f.lot_id = l.id
      where l.id is null or l.remaining <> coalesce(f.remaining, 0) or l.granted <> coalesce(f.granted, 0)
    union all
    select m.to_account_id, 'moved debt ' || m.id, m.amount::text, coalesce(o.result->>'debtPaid', 'nothing') || ' from, ' || coalesce(i.result->>'debt', 'nothing') || ' to'
      from moved_debts m
        left join credit_operations o on o.account_id = m.from_account_id and o.key = 'debt-moved:' || m.id and o.kind = 'move'
        left join credit_operations i on i.account_id = m.to_account_id and i.key = 'debt-moved:' || m.id and i.kind = 'move'
      where ${accountId === undefined ? sql`true` : sql`${accountId} in (m.from_account_id, m.to_account_id)`}
        and ((o.result->>'debtPaid')::numeric is distinct from m.amount or (i.result->>'debt')::numeric is distinct from m.amount)
    union all
    select m.to_account_id, 'returned of moved debt ' || m.id, m.returned::text, back.amount || ' of ' || m.amount
      from moved_debts m left join restored r on r.account_id = m.to_account_id and r.lot_id = m.to_lot_id::text
        cross join lateral (
          select coalesce(r.amount, 0) + coalesce(sum(onward.returned), 0) as amount
          from moved_debts onward where onward.from_account_id = m.to_account_id and onward.from_lot_id = m.to_lot_id) back
      where ${accountId === undefined ? sql`true` : sql`m.to_account_id = ${accountId}`}
        and (m.returned <> back.amount or m.returned > m.amount)
    union all
    select l.account_id, 'written off of lot ' || l.id, l.written_off::text, coalesce(w.written_off, 0) || ' of ' || coalesce(f.expired, 0) || ' expired'
      from (select * from credit_lots where ${mine}) l
        left join lot_flows f on f.account_id = l.account_id and f.lot_id = l.id
        left join write_offs w on w.account_id = l.account_id and w.lot_id = l.id::text
      where l.written_off <> coalesce(w.written_off, 0) or l.written_off > coalesce(f.expired, 0)
    union all
    select coalesce(h.account_id, f.account_id), 'hold ' || coalesce(h.id, f.hold_id), h.state || ' ' || h.settled || ' of ' || h.amount, f.held || ' held, ' || f.spent || ' spent of ' || f.taken
      from (select * from credit_holds where ${mine}) h full join hold_flows f on f.account_id = h.account_id and f.hold_id = h.id
      where f.held is distinct from (case when h.state = 'open' then h.amount else 0 end)
        or f.spent is distinct from h.settled or f.taken is distinct from h.amount`)
  return rows.map((row) => ({ accountId: row.account_id, what: row.what, stored: row.stored, derived: row.derived }))
}
