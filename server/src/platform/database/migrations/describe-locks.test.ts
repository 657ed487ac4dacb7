import { expect, test } from 'vitest'
import { describeLocks } from './describe-locks.ts'
import { readMigrations } from './read-migrations.ts'

test.each([
  ['ALTER TABLE "accounts" ADD COLUMN "note" text;', /^ACCESS EXCLUSIVE on accounts: .* briefly/],
  [
    'ALTER TABLE "accounts" ALTER COLUMN "note" SET DATA TYPE bigint;',
    /^ACCESS EXCLUSIVE on accounts: blocks reads and writes/,
  ],
  [
    '-- Why it is here.\nCREATE INDEX "by_note" ON "accounts" USING btree ("note");',
    /^SHARE on accounts: blocks writes/,
  ],
  ['create index concurrently by_note on public.accounts (note)', /^SHARE UPDATE EXCLUSIVE on accounts: blocks nobody/],
  [
    'ALTER TABLE "notes" ADD CONSTRAINT "fk" FOREIGN KEY ("a") REFERENCES "public"."accounts"("id") ON DELETE cascade;',
    /^SHARE ROW EXCLUSIVE on notes: blocks writes to both tables while/,
  ],
  ['alter table notes validate constraint fk', /^SHARE UPDATE EXCLUSIVE on notes/],
  ['DROP INDEX "by_note";', /^ACCESS EXCLUSIVE on by_note/],
  ['update accounts set note = null', /^ROW EXCLUSIVE on accounts/],
  ['do $$ begin perform 1; end $$', /^takes the locks of the statements inside it/],
])('%s', (statement, note) => {
  expect(describeLocks([statement])[0]?.note).toMatch(note)
})

test('a table that the same migration creates is not locked, and the tables it refers to are', () => {
  const statements = [
    'CREATE TABLE "notes" ("id" integer PRIMARY KEY);',
    'ALTER TABLE "notes" ADD CONSTRAINT "fk" FOREIGN KEY ("a") REFERENCES "public"."accounts"("id");',
    'CREATE INDEX "by_id" ON "notes" ("id");',
  ]
  expect(describeLocks(statements).map(({ note }) => note)).toEqual([
    'creates the new table notes',
    'creates the new table notes; SHARE ROW EXCLUSIVE on accounts: blocks writes briefly',
    'creates the new table notes',
  ])
})

test('nearly every statement of the migrations so far is of a known kind', () => {
  const notes = readMigrations().flatMap(({ statements }) => describeLocks(statements))
  const unknown = notes.filter(({ note }) => note.startsWith('takes the locks of'))
  expect(unknown.length).toBeLessThan(notes.length / 10)
})
