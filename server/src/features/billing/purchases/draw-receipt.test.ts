import { expect, test } from 'vitest'
import { readPdf } from '../../../testing/read-pdf.ts'
import { drawReceipt, type Receipt } from './draw-receipt.ts'

const receipt: Receipt = {
  company: { name: 'Serpplus Ltd', address: ['1 High Street', 'Cork'], taxId: 'IE1234567X' },
  supportEmail: 'support@serpplus.test',
  number: 1_042,
  paidAt: new Date('2026-11-23T23:30:00Z'),
  buyer: { name: 'Orla Nolan', email: 'orla@example.test', address: ['2 Quay', 'Galway'], taxIds: ['IE7654321Y'] },
  line: { description: 'Pro plan, monthly', credits: 30_000, validUntil: new Date('2026-12-23T23:30:00Z') },
  currency: 'GBP',
  amountMinor: 4_900,
  taxMinor: 817,
  balanceMinor: 0,
  refundedMinor: 0,
  chargedBackMinor: 0,
  card: 'Visa ending in 4242',
  isTest: false,
  madeAt: new Date('2026-11-24T10:00:00Z'),
}

const read = async (changes: Partial<Receipt> = {}) => readPdf(await drawReceipt({ ...receipt, ...changes }))

test('names seller, buyer, number, day, what was bought, net, tax and total', async () => {
  const { text, totalPages, info } = await read()
  expect(totalPages).toBe(1)
  for (const words of [
    ...['Receipt', 'No. 1042', '23 November 2026', 'Visa ending in 4242'],
    ...['Serpplus Ltd', '1 High Street', 'Cork', 'Tax ID: IE1234567X'],
    ...['Orla Nolan', 'orla@example.test', '2 Quay', 'Galway', 'Tax ID: IE7654321Y'],
    ...['Pro plan, monthly', '30,000 credits, valid until 23 December 2026', 'Amount (GBP)'],
    ...['Net £40.83', 'Tax £8.17', 'Total paid £49.00', 'support@serpplus.test'],
  ])
    expect(text).toContain(words)
  expect(text).not.toMatch(/TEST|Refunded/)
  expect(info).toMatchObject({ Title: 'Receipt 1042', Author: 'Serpplus Ltd' })
})

test('says that a test payment moved no money', async () => {
  expect((await read({ isTest: true })).text).toContain('TEST PAYMENT – no money moved')
})

test('says what was refunded and what remains', async () => {
  const { text } = await read({ refundedMinor: 1_250 })
  expect(text).toContain('Refunded -£12.50')
  expect(text).toContain('Paid after refunds £36.50')
})

test.each([
  [4_000, 'Net £40.83 Tax £8.17 Total £49.00 From account balance £40.00 Total paid £9.00'],
  [4_900, 'Net £40.83 Tax £8.17 Total £49.00 From account balance £49.00 Total paid £0.00'],
  [-20, 'Net £40.83 Tax £8.17 Total £49.00 From earlier invoices £0.20 Total paid £49.20'],
])('with %i from the balance shows what was charged, and no amount below zero', async (balanceMinor, words) => {
  const { text } = await read({ balanceMinor })
  expect(text).toContain(words)
  expect(text).not.toContain('-£')
})

test('says what a bank charged back', async () => {
  const { text } = await read({ refundedMinor: 1_250, chargedBackMinor: 3_650 })
  expect(text).toContain('Refunded -£12.50 Charged back -£36.50 Paid after refunds and chargeback £0.00')
})

test('says of a plan without credits only until when it is valid', async () => {
  const { text } = await read({ line: { ...receipt.line, credits: 0 } })
  expect(text).toContain('Plan valid until 23 December 2026, without credits')
})

test.each([
  ['JPY', 1_900, '¥1,900'],
  ['EUR', 1_900, '€19.00'],
  ['KWD', 19_000, '19.000'],
])('an amount in %s has the digits of its currency', async (currency, amountMinor, words) => {
  expect((await read({ currency, amountMinor, taxMinor: 0 })).text).toContain(words)
})

test.each(['Łukasz Żółć', 'Παύλος Ωμέγα', 'Тарас Шевченко', 'Đặng Thị Hương', 'Gülşah İnan'])(
  'the name %s is legible',
  async (name) => {
    expect((await read({ buyer: { ...receipt.buyer, name } })).text).toContain(name)
  },
)

test.each([
  ['Chinese', '北京臺灣貿易有限公司 Ltd'],
  ['Japanese', '株式会社カタカナひらがな（山田）'],
  ['Korean', '김철수 주식회사 金'],
])('a name and an address in %s are legible, in a file with no more letters than it uses', async (_language, name) => {
  const buyer = { ...receipt.buyer, name, address: [name] }
  const { text, totalPages } = await read({
    buyer,
    line: { ...receipt.line, description: name },
    company: { ...receipt.company, name },
  })
  expect(text.split(name)).toHaveLength(6)
  expect([totalPages, text.split('?')]).toEqual([1, [expect.anything(), expect.anything()]])
  expect((await drawReceipt({ ...receipt, buyer })).length).toBeLessThan(150_000)
})

test.each([
  ['letters its fonts lack', 'ཀཁག Ltd', '??? Ltd'],
  ['an emoji of several parts', 'A👩‍👩‍👧B', 'A???B'],
  ['half a character', 'a\ud800b', 'a�b'],
  ['control characters and direction marks', 'a\u0000\u0007b\u202ec\u200b', 'a bc'],
])('%s are replaced, never a failure', async (_what, name, shown) => {
  expect((await read({ buyer: { ...receipt.buyer, name } })).text).toContain(shown)
})

test.each(['Gesellschaft ', '株式会社', '주식회사 '])(
  'stays on one page whatever the buyer wrote (%s)',
  async (word) => {
    const long = word.repeat(100)
    const { text, totalPages } = await read({
      buyer: { name: long, email: `${'x'.repeat(300)}@example.test`, address: Array(30).fill(long), taxIds: [long] },
      company: { name: long, address: Array(30).fill('x'.repeat(500)), taxId: long },
      line: { ...receipt.line, description: long },
      card: long,
    })
    expect(totalPages).toBe(1)
    expect(text).toContain('Total paid £49.00')
  },
)

test('a receipt with nothing but what every payment has', async () => {
  const { text } = await read({
    company: { name: 'Serpplus', address: [], taxId: undefined },
    buyer: { name: null, email: null, address: [], taxIds: [] },
    card: null,
  })
  expect(text).toContain('Total paid £49.00')
  expect(text).not.toMatch(/Tax ID|Payment method|null|undefined/)
})
