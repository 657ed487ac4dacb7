import { expect, test } from 'vitest'
import { hasWritten, tablesWrittenBy } from './written-tables.ts'

test.each([
  ['select * from accounts where id = $1 for update', []],
  ['select 1 for no key update of "accounts" skip locked', []],
  ['select pg_notify($1, $2)', []],
  ['insert into "audit_log" ("at") values ($1)', ['audit_log']],
  ['INSERT INTO pgboss.job (id) SELECT 1', ['pgboss.job']],
  ['insert into a values (1) on conflict (id) do update set b = excluded.b', ['a']],
  ['update "accounts" set "name" = $1', ['accounts']],
  ['update only parts set a = 1', ['parts']],
  ['delete from "public"."notices" where id = $1', ['public.notices']],
  ['merge into target t using source s on true when matched then delete', ['target']],
  [
    'with gone as (delete from old_rows returning *), kept as (insert into new_rows select * from gone) select 1',
    ['old_rows', 'new_rows'],
  ],
  ['with open as (select 1 for update) update runs r set at = now() from open', ['runs']],
])('%s writes %j', (text, tables) => expect(tablesWrittenBy(text)).toEqual(tables))

test('a statement that changed no row has written nothing, unless it has parts whose changes its result does not show', () => {
  expect(hasWritten('update a set b = 1', 0)).toBe(false)
  expect(hasWritten('update a set b = 1', 2)).toBe(true)
  expect(hasWritten('with x as (delete from a) select 1', 0)).toBe(true)
})
