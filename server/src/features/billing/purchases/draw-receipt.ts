import { formatMinorUnits } from '#contract/rules/billing/money.ts'
import { type FontWeight, fontFor, printable } from '../../../platform/pdf/fonts.ts'
import { makePdf, type PdfPage } from '../../../platform/pdf/make-pdf.ts'

/** Everything a receipt says; amounts in minor units of its currency. */
export type Receipt = {
  company: { name: string; address: readonly string[]; taxId: string | undefined }
  supportEmail: string
  number: number
  paidAt: Date
  buyer: { name: string | null; email: string | null; address: readonly string[]; taxIds: readonly string[] }
  line: { description: string; credits: number; validUntil: Date }
  currency: string
  amountMinor: number
  taxMinor: number
  /** Taken from a balance and not charged; below zero what was left over of earlier invoices and charged with it. */
  balanceMinor: number
  refundedMinor: number
  /** Taken back by the buyer's bank for good. */
  chargedBackMinor: number
  card: string | null
  isTest: boolean
  madeAt: Date
}

const left = 50
const right = 545
const width = right - left
const middle = left + width / 2 + 10
const ink = '#1a1d21'
const quiet = '#5c6470'
const rule = '#d5d9e0'
const warning = '#a03c00'

/** The receipt as a PDF of one page; long names and addresses are wrapped and cut so that they stay on it. */
export const drawReceipt = (receipt: Receipt): Promise<Uint8Array<ArrayBuffer>> =>
  makePdf(
    { title: `Receipt ${receipt.number}`, author: printable(receipt.company.name), madeAt: receipt.madeAt },
    (page) => {
      const { company, buyer } = receipt
      let y = drawHead(page, receipt)
      const bottoms = [
        drawBlock(page, {
          x: left,
          y,
          title: 'From',
          lines: [company.name, ...company.address, taxLine(company.taxId)],
        }),
        drawBlock(page, { x: middle, y, title: 'Billed to', lines: buyerLines(buyer) }),
      ]
      y = Math.max(...bottoms) + 26
      y = drawFacts(page, receipt, y)
      y = drawLine(page, receipt, y)
      drawTotals(page, receipt, y)
      drawFoot(page, receipt)
    },
  )

const taxLine = (taxId: string | undefined) => (taxId === undefined ? '' : `Tax ID: ${taxId}`)

const buyerLines = ({ name, email, address, taxIds }: Receipt['buyer']) => [
  name ?? '',
  email ?? '',
  ...address,
  ...taxIds.map((id) => `Tax ID: ${id}`),
]

function drawHead(page: PdfPage, { number, isTest }: Receipt): number {
  use(page, 'bold').fontSize(24).fillColor(ink).text('Receipt', left, 50)
  use(page, 'regular').fontSize(11).fillColor(quiet).text(`No. ${number}`, left, 57, { width, align: 'right' })
  if (!isTest) return 108
  page.rect(left, 94, width, 28).fillAndStroke('#fff4e8', warning)
  use(page, 'bold').fontSize(11).fillColor(warning)
  page.text('TEST PAYMENT – no money moved', left, 101, { width, align: 'center' })
  return 146
}

const mostLines = 9

function drawBlock(page: PdfPage, block: { x: number; y: number; title: string; lines: readonly string[] }): number {
  const { x, title } = block
  const lines = block.lines.filter((line) => line.trim() !== '').slice(0, mostLines)
  use(page, 'regular').fontSize(9).fillColor(quiet).text(title, x, block.y)
  let y = block.y + 16
  for (const [at, line] of lines.entries()) {
    use(page, at === 0 ? 'bold' : 'regular', line)
      .fontSize(10)
      .fillColor(ink)
    page.text(printable(line), x, y, { width: width / 2 - 20, height: heightOf(page, 2), ellipsis: true, lineGap: 1 })
    y = page.y + 3
  }
  return y
}

function drawFacts(page: PdfPage, { paidAt, card }: Receipt, y: number): number {
  const facts = [['Date paid', formatDay(paidAt)], ...(card === null ? [] : [['Payment method', card]])] as const
  for (const [at, [name = '', value = '']] of facts.entries()) {
    const x = at === 0 ? left : middle
    use(page, 'regular').fontSize(9).fillColor(quiet).text(name, x, y)
    use(page, 'regular', value).fontSize(10).fillColor(ink)
    page.text(printable(value), x, y + 14, { width: width / 2 - 20, height: heightOf(page, 1), ellipsis: true })
  }
  return y + 52
}

const amountWidth = 110
const amountAt = right - amountWidth

function drawLine(page: PdfPage, { line, ...receipt }: Receipt, y: number): number {
  use(page, 'regular').fontSize(9).fillColor(quiet).text('Description', left, y)
  page.text(`Amount (${receipt.currency})`, amountAt, y, { width: amountWidth, align: 'right' })
  drawRule(page, y + 17)
  const descriptionWidth = amountAt - left - 20
  use(page, 'bold', line.description).fontSize(11).fillColor(ink)
  page.text(printable(line.description), left, y + 28, {
    width: descriptionWidth,
    height: heightOf(page, 2),
    ellipsis: true,
  })
  const below = page.y
  use(page, 'regular').text(formatMoney(netOf(receipt), receipt.currency), amountAt, y + 28, {
    width: amountWidth,
    align: 'right',
  })
  page.fontSize(9).fillColor(quiet)
  const until = `valid until ${formatDay(line.validUntil)}`
  const whatFor =
    line.credits > 0 ? `${formatCredits(line.credits)} credits, ${until}` : `Plan ${until}, without credits`
  page.text(whatFor, left, below + 4, { width: descriptionWidth })
  drawRule(page, page.y + 10)
  return page.y + 24
}

function drawTotals(page: PdfPage, receipt: Receipt, from: number): void {
  const { amountMinor, taxMinor, balanceMinor, refundedMinor, chargedBackMinor } = receipt
  const paidMinor = amountMinor - balanceMinor
  const takenBack = refundedMinor + chargedBackMinor
  const reasons = [refundedMinor > 0 && 'refunds', chargedBackMinor > 0 && 'chargeback'].filter(Boolean).join(' and ')
  const rows: { name: string; minor: number; isStrong?: boolean }[] = [
    { name: 'Net', minor: netOf(receipt) },
    { name: 'Tax', minor: taxMinor },
    ...(balanceMinor === 0 ? [] : [{ name: 'Total', minor: amountMinor, isStrong: true }]),
    ...(balanceMinor > 0 ? [{ name: 'From account balance', minor: balanceMinor }] : []),
    ...(balanceMinor < 0 ? [{ name: 'From earlier invoices', minor: -balanceMinor }] : []),
    { name: 'Total paid', minor: paidMinor, isStrong: true },
    ...(refundedMinor > 0 ? [{ name: 'Refunded', minor: -refundedMinor }] : []),
    ...(chargedBackMinor > 0 ? [{ name: 'Charged back', minor: -chargedBackMinor }] : []),
    ...(takenBack > 0 ? [{ name: `Paid after ${reasons}`, minor: paidMinor - takenBack, isStrong: true }] : []),
  ]
  let y = from
  for (const { name, minor, isStrong = false } of rows) {
    use(page, isStrong ? 'bold' : 'regular')
      .fontSize(isStrong ? 12 : 10)
      .fillColor(isStrong ? ink : quiet)
    page.text(name, amountAt - 160, y, { width: 150, align: 'right' })
    page.fillColor(ink).text(formatMoney(minor, receipt.currency), amountAt, y, { width: amountWidth, align: 'right' })
    y += isStrong ? 24 : 19
  }
}

function drawFoot(page: PdfPage, { company, supportEmail, currency }: Receipt): void {
  page.fontSize(8.5).fillColor(quiet)
  const words = `All amounts are in ${currency}. Questions about this receipt? Write to ${supportEmail}.`
  for (const [at, line] of [words, company.name].entries()) {
    use(page, 'regular', line)
    const height = heightOf(page, 1)
    page.text(printable(line), left, 762 + at * 14, { width, align: 'center', height, ellipsis: true })
  }
}

/** Sets the font this line needs for the next text. */
const use = (page: PdfPage, weight: FontWeight, line = '') => page.font(fontFor(line, weight))

/** The height of that many lines in the current font, with a gap of 1 between them. */
const heightOf = (page: PdfPage, lines: number) => lines * (page.currentLineHeight() + 1) + 1

const drawRule = (page: PdfPage, y: number) =>
  page.moveTo(left, y).lineTo(right, y).lineWidth(1).strokeColor(rule).stroke()

const netOf = ({ amountMinor, taxMinor }: Pick<Receipt, 'amountMinor' | 'taxMinor'>) => amountMinor - taxMinor

const formatMoney = (minor: number, currency: string) => printable(formatMinorUnits(minor, currency))

const credits = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 2 })
const formatCredits = (count: number) => credits.format(count)

/** In UTC, because a receipt says the same to everybody. */
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
const formatDay = (date: Date) => day.format(date)
