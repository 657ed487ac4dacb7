import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { minutes } from '../../platform/clock/clock.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { signedIn } from '../../testing/people.ts'
import type { AccountCtx } from '../access/index.ts'
import { createDownloadLink, deleteDownloadLinks, getDownloadLink } from './index.ts'
import { sweepLinks } from './sweep-links.ts'
import { downloadLinks } from './tables.ts'

let app: TestApp
let ctx: AccountCtx
let stranger: AccountCtx
beforeAll(async () => {
  app = await createTestApp()
  ctx = { ...app.ctx, account: (await signedIn(app.ctx, 'paid')).viewer.account }
  stranger = { ...app.ctx, account: (await signedIn(app.ctx, 'paid')).viewer.account }
})
afterAll(() => app.close())

const choice = { search: 'shoes', sort: 'traffic' }
const create = (subjectId = 1) => createDownloadLink(ctx, { kind: 'domain-excel', subjectId, choice })
const find = (token: string, as = ctx) => getDownloadLink(as, { kind: 'domain-excel', token })

test('a link gives what it was made for, as often as it is asked', async () => {
  const token = await create(7)
  expect(await find(token)).toEqual({ subjectId: 7, choice })
  expect(await find(token)).toEqual({ subjectId: 7, choice })
})

test('it is found only with its token, for its kind and by its account', async () => {
  const token = await create()
  await expect(find(`${token}x`)).rejects.toMatchObject({ code: 'file.expired' })
  await expect(find(token, stranger)).rejects.toMatchObject({ code: 'file.expired' })
  await expect(getDownloadLink(ctx, { kind: 'disavow', token })).rejects.toMatchObject({ code: 'file.expired' })
})

test('the stored hash is not the token', async () => {
  const token = await create()
  expect(await app.ctx.db.$count(downloadLinks, eq(downloadLinks.tokenHash, token))).toBe(0)
})

test('it goes with its subject, and with no other', async () => {
  const [gone, kept] = [await create(21), await create(22)]
  await deleteDownloadLinks(ctx, { accountId: stranger.account.id, kinds: ['domain-excel'], subjectId: 22 })
  await deleteDownloadLinks(ctx, { accountId: ctx.account.id, kinds: ['disavow'], subjectId: 22 })
  await deleteDownloadLinks(ctx, { accountId: ctx.account.id, kinds: ['domain-excel', 'disavow'], subjectId: 21 })
  await expect(find(gone)).rejects.toMatchObject({ code: 'file.expired' })
  expect(await find(kept)).toMatchObject({ subjectId: 22 })
})

test('it ends after ten minutes, and is swept', async () => {
  const token = await create(31)
  app.clock.advance(minutes(9))
  expect(await find(token)).toMatchObject({ subjectId: 31 })
  app.clock.advance(minutes(2))
  await expect(find(token)).rejects.toMatchObject({ code: 'file.expired' })
  await sweepLinks(app.ctx)
  expect(await app.ctx.db.$count(downloadLinks, sql`true`)).toBe(0)
})
