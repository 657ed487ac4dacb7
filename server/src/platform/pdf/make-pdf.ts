import { setImmediate } from 'node:timers/promises'
import type PDFDocument from 'pdfkit'
import { fontFiles, fontName } from './fonts.ts'

export type PdfPage = InstanceType<typeof PDFDocument>

type About = { title: string; author: string; madeAt: Date }

let lastMade: Promise<unknown> = Promise.resolve()

/** Making one never waits for anything, so without it nobody would be answered before the last is made. */
const othersTurn = () => setImmediate()

/**
 * Draws a document of A4 pages in the fonts of `fontFor`, embedding only the letters it uses. One at a time, whoever asks: one
 * with Chinese and Korean letters takes 60 MB and a third of a second of processor time.
 */
export function makePdf(about: About, draw: (page: PdfPage) => void): Promise<Uint8Array<ArrayBuffer>> {
  const made = lastMade.then(othersTurn).then(() => make(about, draw))
  lastMade = made.catch(() => {})
  return made
}

async function make(about: About, draw: (page: PdfPage) => void): Promise<Uint8Array<ArrayBuffer>> {
  // Some 14 MB of memory that only a process which makes one shall pay for.
  const { default: Document } = await import('pdfkit')
  const page = new Document({
    size: 'A4',
    margin: 50,
    pdfVersion: '1.7',
    lang: 'en-GB',
    displayTitle: true,
    font: '',
    info: { Title: about.title, Author: about.author, CreationDate: about.madeAt },
  })
  const chunks: Buffer[] = []
  page.on('data', (chunk: Buffer) => chunks.push(chunk))
  const whole = new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
    page.on('end', () => resolve(Uint8Array.from(Buffer.concat(chunks))))
    page.on('error', reject)
  })
  for (const [family, files] of Object.entries(fontFiles))
    for (const [weight, path] of Object.entries(files))
      page.registerFont(fontName(family as keyof typeof fontFiles, weight as keyof typeof files), path)
  draw(page)
  page.end()
  return whole
}
